import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Lock } from '../licences/sbom.ts'
import { lockPackages } from './lock-packages.ts'

const lock: Lock = {
  packages: {
    'apps/server/node_modules/pear': {},
    'node_modules/apple': { dependencies: { pear: '1' }, optionalDependencies: { 'apple-arm': '1' } },
    'node_modules/apple-arm': {},
    'node_modules/apple/node_modules/pear': { dependencies: { apple: '1' } },
    'node_modules/pear': {},
  },
}
let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'terahold-lock-'))
  for (const path of Object.keys(lock.packages))
    if (!path.endsWith('-arm')) mkdirSync(join(root, path), { recursive: true })
})
afterAll(() => rmSync(root, { recursive: true }))

it('finds packages where Node would, and leaves out an optional one of another machine', () => {
  expect(lockPackages(root, lock, 'apps/server', ['apple', 'pear'])).toEqual(
    new Set(['node_modules/apple', 'node_modules/apple/node_modules/pear', 'apps/server/node_modules/pear']),
  )
})

it('refuses a package that is not installed', () => {
  expect(() => lockPackages(root, lock, 'apps/server', ['apple-arm'])).toThrow(
    'apple-arm, which apps/server needs, is not installed.',
  )
})
