import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appOf, findModule } from './find-module.ts'

let root: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'find-module-')))
  write({ 'app/src/page.tsx': '' })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Writes files below the root. An object becomes JSON. */
function write(files: Readonly<Record<string, string | object>>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

/** Returns the path below the root of what `app/src/page.tsx` imports. */
function found(module: string, from = 'app/src/page.tsx'): string | undefined {
  const file = findModule(path.join(root, from), module)
  return file && path.relative(root, file).replaceAll('\\', '/')
}

describe('a module by its path', () => {
  it.each([
    ['./config', 'app/src/config.ts'],
    ['./config.js', 'app/src/config.ts'],
    ['./config.ts', 'app/src/config.ts'],
    ['../shared', 'app/shared/index.tsx'],
    ['..', 'app/index.js'],
    ['./missing', undefined],
    ['./shared', undefined],
  ])('%s is %s', (module, file) => {
    write({ 'app/src/config.ts': '', 'app/shared/index.tsx': '', 'app/index.js': '' })
    expect(found(module)).toBe(file)
  })

  it('is a file before a folder of the same name', () => {
    write({ 'app/src/wallet.ts': '', 'app/src/wallet/index.ts': '' })
    expect(found('./wallet')).toBe('app/src/wallet.ts')
  })
})

describe('a module by its alias', () => {
  it('is found by the paths of any config of the app, with comments and commas at the end', () => {
    write({
      'app/package.json': {},
      'app/tsconfig.json': { files: [], references: [{ path: './tsconfig.app.json' }] },
      'app/tsconfig.app.json': `{
        // Aliases
        "compilerOptions": { "paths": { "#wallet": ["./src/wallet/config.ts"], "lib/*.js": ["./src/lib/*.ts"], }, },
      }`,
      'app/src/wallet/config.ts': '',
      'app/src/lib/chains.ts': '',
    })
    expect([found('#wallet'), found('lib/chains.js'), found('lib/chains'), found('#wallets')]).toEqual([
      'app/src/wallet/config.ts',
      'app/src/lib/chains.ts',
      undefined,
      undefined,
    ])
  })

  it('tries the targets of a pattern in their order, from the base URL', () => {
    write({
      'app/package.json': {},
      'app/tsconfig.json': { compilerOptions: { baseUrl: './src', paths: { 'x/*': ['one/*', 7, 'two/*'] } } },
      'app/src/two/a.ts': '',
      'app/src/plain.ts': '',
    })
    expect([found('x/a'), found('plain')]).toEqual(['app/src/two/a.ts', 'app/src/plain.ts'])
  })

  it.each(['../tsconfig.base.json', '../tsconfig.base'])(
    'is found by the paths of a config that extends %s',
    (base) => {
      write({
        'tsconfig.base.json': { compilerOptions: { paths: { 'kit/*': ['./kit/*'] } } },
        'kit/config.ts': '',
        'app/package.json': {},
        'app/tsconfig.json': { extends: [base, '@tsconfig/strictest/tsconfig.json'] },
      })
      expect(found('kit/config')).toBe('kit/config.ts')
    },
  )

  it('starts at the base URL that its config inherits', () => {
    write({
      'tsconfig.base.json': { compilerOptions: { baseUrl: '.' } },
      'kit/config.ts': '',
      'app/package.json': {},
      'app/tsconfig.json': { extends: '../tsconfig.base.json', compilerOptions: { paths: { 'kit/*': ['kit/*'] } } },
      'app/kit/config.ts': '',
    })
    expect(found('kit/config')).toBe('kit/config.ts')
  })

  it('of a bundler is below the source folder, or the app', () => {
    write({ 'app/package.json': {}, 'app/src/wallet.ts': '', 'app/lib/chains.ts': '' })
    expect([found('@/wallet'), found('~/wallet'), found('@/lib/chains'), found('@scope/wallet')]).toEqual([
      'app/src/wallet.ts',
      'app/src/wallet.ts',
      'app/lib/chains.ts',
      undefined,
    ])
  })

  it('is not looked for outside the app, nor in a config that is broken or extends itself', () => {
    write({
      'tsconfig.json': { compilerOptions: { paths: { 'kit/*': ['./kit/*'] } } },
      'kit/config.ts': '',
      'app/package.json': {},
      'app/tsconfig.json': { extends: './tsconfig.json' },
      'app/tsconfig.broken.json': '{ "compilerOptions": ',
    })
    expect(found('kit/config')).toBeUndefined()
  })
})

it('the app of a file is the nearest folder with a package.json', () => {
  write({ 'package.json': {}, 'app/package.json': {}, 'app/src/page.tsx': '', 'tools/run.ts': '' })
  expect([appOf(path.join(root, 'app/src/page.tsx')), appOf(path.join(root, 'tools/run.ts'))]).toEqual([
    path.join(root, 'app'),
    root,
  ])
})
