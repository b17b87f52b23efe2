import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockPackages } from './lock-packages.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'terahold-lock-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const installed = (...paths: string[]) => {
  for (const path of paths) mkdirSync(join(root, path), { recursive: true })
}

it('the packages are those of the lock file, where Node finds them, with all that they need', () => {
  const packages = {
    'node_modules/a': { dependencies: { b: '1', c: '1' } },
    'node_modules/b': { dependencies: { a: '1' } },
    'node_modules/a/node_modules/c': { dependencies: { b: '1' } },
    'node_modules/c': {},
    'apps/server/node_modules/b': {},
  }
  installed(...Object.keys(packages))
  expect([...lockPackages(root, { packages }, 'apps/server', ['a'])].sort()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/c',
    'node_modules/b',
  ])
  expect([...lockPackages(root, { packages }, 'apps/server', ['b'])]).toEqual(['apps/server/node_modules/b'])
  expect([...lockPackages(root, { packages }, 'apps/server', [])]).toEqual([])
})

it('the packages have an optional one only if it is installed here', () => {
  const packages = {
    'node_modules/a': {
      dependencies: { here: '1' },
      optionalDependencies: { here: '1', elsewhere: '1', unknown: '1' },
    },
    'node_modules/here': {},
    'node_modules/elsewhere': {},
  }
  installed('node_modules/a', 'node_modules/here')
  expect([...lockPackages(root, { packages }, 'apps/server', ['a'])].sort()).toEqual([
    'node_modules/a',
    'node_modules/here',
  ])
})

it.each([
  ['not in the lock file', {}],
  ['not installed', { 'node_modules/b': {} }],
])('the packages are an error if one is %s', (_, more) => {
  installed('node_modules/a')
  const packages = { 'node_modules/a': { dependencies: { b: '1' } }, ...more }
  expect(() => lockPackages(root, { packages }, 'apps/server', ['a'])).toThrow('b, which node_modules/a needs, is not')
})
