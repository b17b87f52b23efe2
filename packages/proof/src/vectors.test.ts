import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { makeVectors } from './fixtures/vectors.ts'

const vectors = fileURLToPath(new URL('../vectors/liabilities-1.json', import.meta.url))
const verifier = fileURLToPath(new URL('../../../examples/verify.py', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0

it('keeps the format byte by byte', () => {
  expect(JSON.parse(readFileSync(vectors, 'utf8'))).toEqual(JSON.parse(JSON.stringify(makeVectors())))
})

it.skipIf(!hasPython)('agrees on every vector with the verifier in Python (needs python3)', () => {
  const printed = execFileSync('python3', [verifier, '--vectors', vectors], { encoding: 'utf8' })
  const { tags, files, shards, paths } = makeVectors() as Record<string, unknown[]>
  const count = [tags, files, shards, paths].reduce((sum, group) => sum + (group?.length ?? 0), 0)
  expect(printed.trim()).toBe(`${count} of ${count} vectors agree`)
})
