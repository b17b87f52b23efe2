import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const isFull = process.env.TERAHOLD_TEST_FULL === '1'
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const started = Object.values(scripts).flatMap(programsIn)
/** What a text tells its reader to run. */
const named = globSync(['*.md', 'docs/**/*.md', 'bench/**/*.{md,ts}', 'scripts/**/*.ts'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/*.test.ts'],
}).flatMap((path) => programsIn(read(path)))
const programs = [...new Set([...started, ...named.filter((program) => /^(bench|scripts)\//.test(program))])].toSorted()

/** Programs of other authors have a help of their own. */
function programsIn(commands: string): string[] {
  const found = commands.matchAll(
    /\bnode (?:scripts\/run\.mjs )?((?!node_modules|scripts\/run\.mjs)[\w./-]+\.(?:ts|mjs))/g,
  )
  return [...found].map(([, program = '']) => program)
}

it('has a script for each benchmark', () => {
  const benchmarks = globSync('bench/*/run.ts', { cwd: root })
  expect(started.filter((program) => /^bench\/[\w-]+\/run\.ts$/.test(program)).toSorted()).toEqual(
    benchmarks.toSorted(),
  )
})

it.each(programs)('%s knows --help', (program) => {
  expect(read(program)).toMatch(/--help|readArguments\(/)
})

// Each loads the product or a browser's driver, which takes seconds.
it.skipIf(!isFull).each(programs)('%s says with --help what it does, and does nothing else', async (program) => {
  const child = spawn(process.execPath, [join(root, program), '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect([code, errors]).toEqual([0, ''])
  expect(output).toMatch(/^(npm|node) \S.*\n\n[A-Z]/)
})

/** The others pass what they do not know on to another program. */
const strict = programs.filter((program) => read(program).includes('readArguments('))

it('every program of scripts and bench refuses options that it does not know, or passes them on', () => {
  const others = programs.filter((program) => /^(bench|scripts)\//.test(program) && !strict.includes(program))
  expect(others).toEqual(['scripts/start.mjs', 'scripts/test.mjs', 'scripts/with-postgres.mjs'])
})

it.each(strict.filter((program) => isFull || program.endsWith('.mjs')))(
  '%s does nothing for an option that it does not know, and says how it is used',
  async (program) => {
    const child = spawn(process.execPath, [join(root, program), '--quikc'], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    expect([code, output]).toEqual([2, ''])
    expect(errors).toMatch(/^Unknown option '--quikc'\n\n(npm|node) \S.*\n\n[A-Z]/)
  },
)
