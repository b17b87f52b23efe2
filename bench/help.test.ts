import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const isFull = process.env.TERAHOLD_TEST_FULL === '1'
const programs = globSync('bench/*/run.ts', { cwd: root }).toSorted()
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

it('has a script for each benchmark', () => {
  const started = Object.entries(scripts).flatMap(([name, command]) => {
    const [, program] = /(bench\/\S+)/.exec(command) ?? []
    return name.startsWith('bench:') && program ? [program] : []
  })
  expect(started.toSorted()).toEqual(programs)
})

// Each loads the product and a browser's driver, which takes seconds.
it.skipIf(!isFull).each(programs)('%s says with --help what it does, and does nothing else', async (program) => {
  const child = spawn(process.execPath, [join(root, program), '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)))
  const [code] = await once(child, 'close')
  expect([code, errors]).toEqual([0, ''])
  expect(output).toMatch(/^npm run bench:[\w-]+ \[-- .*--help\]\n\n[A-Z]/)
})
