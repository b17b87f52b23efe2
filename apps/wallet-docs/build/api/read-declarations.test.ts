import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDeclarationReader } from './read-declarations.ts'
import { renderApi } from './render-api.ts'

let folder: string
const fileAt = (name: string) => path.join(folder, name)
const write = (name: string, text: string) => writeFileSync(fileAt(name), text)

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'declarations-'))
  mkdirSync(fileAt('connect'))
  write(
    'index.d.ts',
    `import type { Account } from './connect/account.js';
export { connect as open } from './connect/connect.js';
export type { Account };
/** How a dialog looks. */
export interface Look {
    readonly theme: Theme;
}
type Theme = 'light' | 'dark';
/**
 * Opens the dialog.
 * @example open({ theme: 'dark' })
 */
export declare function show(look: Look): void;
export declare function show(name: string): void;
`,
  )
  write(
    'connect/account.d.ts',
    `/** An account of a wallet. */\nexport interface Account { readonly address: string }\n`,
  )
  write(
    'connect/connect.d.ts',
    `import type { Account } from './account.js';
import type { Transport } from 'viem';
/** Connects a wallet. */
export declare function connect(transport: Transport): Promise<Account>;
`,
  )
  write('silent.d.ts', `export declare function quiet(): void;\n`)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the declarations of an entry', () => {
  it('are found in the file that has them, under the name that the entry exports', () => {
    const reader = createDeclarationReader()
    const file = fileAt('index.d.ts')
    expect(reader.exportsOf(file).toSorted()).toEqual(['Account', 'Look', 'open', 'show'])
    expect(reader.find(file, 'Account')).toMatchObject({
      file: fileAt('connect/account.d.ts'),
      isType: true,
      comment: 'An account of a wallet.',
    })
    const [next, name] = [fileAt('connect/connect.d.ts'), 'connect']
    expect(reader.find(next, name)).toMatchObject({ isType: false, mentions: ['Transport', 'Promise', 'Account'] })
  })

  it('join the forms of an overloaded function, and make its example code', () => {
    const found = createDeclarationReader().find(fileAt('index.d.ts'), 'show')
    expect(found?.code).toBe('function show(look: Look): void;\nfunction show(name: string): void;')
    expect(found?.comment).toBe("Opens the dialog.\n\n```tsx example\nopen({ theme: 'dark' })\n```")
  })

  it('are not looked for in other packages', () => {
    expect(createDeclarationReader().find(fileAt('connect/connect.d.ts'), 'Transport')).toBeUndefined()
  })
})

describe('the page of an entry', () => {
  const types = { fileOf: (entry: string) => fileAt(`${entry}.d.ts`), remove: () => undefined }

  it('has the functions, then the types, then what those mention and the entry does not export', () => {
    const headings = [...renderApi(types, 'index', 2).matchAll(/^#+ .*$/gm)].map(([line]) => line)
    expect(headings).toEqual([
      '### `open`',
      '### `show`',
      '### `Account`',
      '### `Look`',
      '### Types that are not exported',
    ])
    expect(renderApi(types, 'index', 2)).toContain("type Theme = 'light' | 'dark';")
  })

  it('fails the build when an export has no doc comment', () => {
    expect(() => renderApi(types, 'silent', 2)).toThrow('silent exports without a doc comment: quiet')
  })
})
