import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findStrayPaths, pathsIn } from './paths.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'terahold-paths-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it.each([
  [`href="#/pages/team/index"`, '/pages/team/index'],
  [`api.get('/prod/APP/BUser/myUsdt')`, '/prod/APP/BUser/myUsdt'],
  [`fetch(\`\${base}/demo/clock\`)`, '/demo/clock'],
  [`fetch(\`/rpc/\${chainId}\`)`, `/rpc/\${chainId}`],
  [`page.route('**/app-config.json')`, '/app-config.json'],
])('finds the path in %s', (text, path) => {
  expect(pathsIn(text)).toEqual([path])
})

it.each([
  `import { open } from '../pages/home/home-page.tsx'`,
  `url.endsWith('/demo/phone.ts')`,
  `const prefixes = ['/prod/', '/api/', '/rpc/']`,
  '/** Served under `/trust/summary`. */',
])('accepts %s', (text) => {
  expect(pathsIn(text)).toEqual([])
})

it.each([
  ['apps/web/src/features/team/team.ts', '/prod/APP/BUser/getTeam', true],
  ['apps/web/src/features/team/team.ts', '/prod/APP/unknown', true],
  ['packages/contract/src/calls/member/team.ts', '/prod/APP/BUser/getTeam', false],
  ['apps/web/src/features/team/team.test.ts', '/prod/APP/BUser/getTeam', true],
  ['tests/runtime.test.ts', '/pages/my/index?from=1', true],
  ['tests/runtime.test.ts', '/rpc/56', true],
  ['tests/runtime.test.ts', '/pages/nowhere', false],
])('in %s, reports %s: %s', (file, path, isReported) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), `open('${path}')\n`)
  const problem = `${file}: ${path}: use its name in contract/pages, contract/calls or contract/service-paths`
  expect(findStrayPaths(root, [file])).toEqual(isReported ? [problem] : [])
})
