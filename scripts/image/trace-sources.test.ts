import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { traceSources, workspaceOf } from './trace-sources.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'terahold-image-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(files: Readonly<Record<string, string | object>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

const entry = 'apps/server/src/main.ts'
const tracedFrom = (text: string, skipped: readonly string[] = []) => {
  write({ [entry]: text })
  return traceSources(root, [entry], skipped)
}
const own = (name: string) => `@terahold/${name}`

describe('the sources that a program loads', () => {
  it.each([
    ['an import', `import { a } from './a.ts'\n`],
    ['an import of several lines', `import {\n  type A,\n  a,\n} from './a.ts'\n`],
    ['an import for what it does', `import './a.ts'\n`],
    ['an import on a later line', `const one = 1\nimport { a } from './a.ts'\n`],
    ['an export', `export { a } from './a.ts'\n`],
    ['an export of everything', `export * from './a.ts'\n`],
    ['an import while it runs', `const { a } = await import('./a.ts')\n`],
    ['a worker', `new Worker(new URL('./a.ts', import.meta.url))\n`],
  ])('are found in %s', (_, text) => {
    write({
      'apps/server/src/a.ts': `import b from '../lib/b.ts'\n`,
      'apps/server/lib/b.ts': `import '../src/main.ts'\n`,
    })
    expect([...tracedFrom(text).files].sort()).toEqual(['apps/server/lib/b.ts', 'apps/server/src/a.ts', entry])
  })

  it.each([
    ['types', `import type { A } from './a.ts'\n`],
    ['exported types', `export type { A } from './a.ts'\n`],
    ['data', `new URL('./words.txt', import.meta.url)\n`],
    ['parts of Node', `import { join } from 'node:path'\n`],
  ])('have no %s', (_, text) => {
    const { files, packages } = tracedFrom(text)
    expect([[...files], [...packages]]).toEqual([[entry], []])
  })

  it('end at those that are left out', () => {
    const demo = 'apps/server/src/demo.ts'
    expect([...tracedFrom(`await import('./demo.ts')\n`, [demo]).files]).toEqual([entry])
  })

  it('name packages of npm once, without the part that is imported', () => {
    const text = ['viem', 'viem/accounts', '@scope/part/inner', '@scope/part']
      .map((name) => `import '${name}'\n`)
      .join('')
    expect([...tracedFrom(text).packages]).toEqual(['viem', '@scope/part'])
  })

  it('go through the exports of our packages', () => {
    const exports = {
      '.': './src/all.ts',
      './one': { development: './src/one.ts', default: './dist/one.js' },
      './parts/*': './src/parts/*.ts',
    }
    write({
      'packages/money/package.json': { name: own('money'), exports },
      'packages/money/src/all.ts': '',
      'packages/money/src/one.ts': '',
      'packages/money/src/parts/deep/two.ts': '',
    })
    const text = ['money', 'money/one', 'money/parts/deep/two'].map((name) => `import '${own(name)}'\n`).join('')
    expect([...tracedFrom(text).files].filter((file) => file !== entry).sort()).toEqual([
      'packages/money/src/all.ts',
      'packages/money/src/one.ts',
      'packages/money/src/parts/deep/two.ts',
    ])
    expect(() => tracedFrom(`import '${own('money/none')}'\n`)).toThrow('@terahold/money does not export ./none.')
    expect(() => tracedFrom(`import '${own('nothing')}'\n`)).toThrow('@terahold/nothing is not a package')
  })

  it('are in a package, an app or a folder of the root', () => {
    for (const path of ['packages/money', 'apps/server', 'contracts']) write({ [`${path}/package.json`]: {} })
    expect(['money', 'server', 'contracts'].map((name) => workspaceOf(root, name))).toEqual([
      'packages/money',
      'apps/server',
      'contracts',
    ])
  })
})
