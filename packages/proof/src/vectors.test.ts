import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { makeLogVectors } from './fixtures/log-changes.ts'
import { makeVectors } from './fixtures/vectors.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`../vectors/${name}.json`, import.meta.url))
const verifier = fileURLToPath(new URL('../../../examples/verify.py', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0

const sets: readonly (readonly [string, object])[] = [
  ['liabilities-1', makeVectors()],
  ['nights-1', makeLogVectors()],
]

it.each(sets)('keeps the format of %s byte by byte', (name, made) => {
  expect(JSON.parse(readFileSync(pathOf(name), 'utf8'))).toEqual(JSON.parse(JSON.stringify(made)))
})

it.skipIf(!hasPython).each(sets)(
  'agrees on every vector of %s with the verifier in Python (needs python3)',
  (name, made) => {
    const printed = execFileSync('python3', [verifier, '--vectors', pathOf(name)], { encoding: 'utf8' })
    const count = Object.values(made).reduce<number>((sum, group) => sum + (Array.isArray(group) ? group.length : 0), 0)
    expect(printed.trim()).toBe(`${count} of ${count} vectors agree`)
  },
)
