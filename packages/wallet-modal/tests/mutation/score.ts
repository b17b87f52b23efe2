import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Mutant, mutantsOf, sampleOf } from './mutants.ts'

// Check 29: puts mutants into the core, one at a time, and counts how many its tests detect. At least 80 % must be
// detected. `node scripts/run.mjs packages/wallet-modal/tests/mutation/score.ts 200` tries two hundred, spread evenly over all of them.
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const source = 'packages/wallet-modal/src'
const wanted = 0.8
const atOnce = 2
/** In milliseconds. A longer run hangs in the mutant, which counts as detected. */
const patience = 240_000

const files = readdirSync(join(root, source), { recursive: true, encoding: 'utf8' })
  .map((path) => relative(root, join(root, source, path)))
  .filter((path) => /\/core\/[^/]+(?<!\.test)\.ts$/.test(path))
const all = files.flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')))
const sample = sampleOf(all, Number(process.argv[2] ?? 100))

if (await isNoticed(null)) throw new Error('The tests of the core fail without a mutant')
const survivors: Mutant[] = []
const waiting = [...sample]
await Promise.all(Array.from({ length: atOnce }, work))

const score = 1 - survivors.length / sample.length
process.stdout.write(`${survivors.map(({ told }) => `survived: ${told}\n`).join('')}`)
process.stdout.write(
  `${sample.length} of ${all.length} mutants tried, ${(score * 100).toFixed(1)} % detected (${wanted * 100} % required)\n`,
)
process.exitCode = score >= wanted ? 0 : 1

async function work(): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    // The random tests are slow, so they only run for mutants that the other tests miss.
    const isFound = (await isNoticed(mutant, { WALLET_MODAL_QUICK: '1' })) || (await isNoticed(mutant))
    if (!isFound) survivors.push(mutant)
  }
}

function isNoticed(mutant: Mutant | null, settings: Record<string, string> = {}): Promise<boolean> {
  const config = 'packages/wallet-modal/tests/mutation/vitest.config.ts'
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--root', '.', '--config', config], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, ...settings, WALLET_MODAL_MUTANT: JSON.stringify(mutant) },
  })
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(code !== 0)
    })
  })
}
