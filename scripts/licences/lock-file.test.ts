import { expect, it } from 'vitest'
import { packageAt, resolvePackage } from './lock-file.ts'

it.each([
  ['node_modules/a', 'a'],
  ['node_modules/@scope/a', '@scope/a'],
  ['node_modules/a/node_modules/@scope/inner', '@scope/inner'],
  ['apps/server/node_modules/b', 'b'],
  ['packages/my_node_modules/b', undefined],
  ['packages/ui', undefined],
  ['', undefined],
])('the package at %s is %s', (path, name) => {
  expect(packageAt(path)).toBe(name)
})

it.each([
  ['apps/server', 'a', 'apps/server/node_modules/a'],
  ['apps/server', 'b', 'node_modules/b'],
  ['node_modules/b', 'a', 'node_modules/b/node_modules/a'],
  ['node_modules/b/node_modules/a', 'b', 'node_modules/b'],
  ['node_modules/@scope/c', 'a', 'node_modules/a'],
  ['', 'a', 'node_modules/a'],
  ['apps/server', 'nothing', undefined],
  ['node_modules/b', 'b', 'node_modules/b'],
])('%s finds %s as Node does', (from, name, path) => {
  const paths = ['node_modules/a', 'node_modules/b', 'node_modules/b/node_modules/a', 'apps/server/node_modules/a']
  expect(resolvePackage({ packages: Object.fromEntries(paths.map((each) => [each, {}])) }, from, name)).toBe(path)
})
