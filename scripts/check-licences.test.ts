import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkLicences } from './licences/check.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terahold-licences-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The packages of the lock file that need an exception, so that no exception counts as unused. */
const excepted = {
  'node_modules/lightningcss': { version: '1.0.0', license: 'MPL-2.0' },
  'node_modules/axe-core': { version: '1.0.0', license: 'MPL-2.0' },
  'node_modules/caniuse-lite': { version: '1.0.0', license: 'CC-BY-4.0' },
  'node_modules/memorystream': { version: '1.0.0' },
  'node_modules/@img/sharp-libvips-linux-x64': { version: '1.0.0', license: 'LGPL-3.0-or-later' },
  'node_modules/@img/sharp-wasm32': { version: '1.0.0', license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT' },
  'node_modules/@img/sharp-win32-x64': { version: '1.0.0', license: 'Apache-2.0 AND LGPL-3.0-or-later' },
  'node_modules/@safe-global/safe-smart-account': { version: '1.0.0', license: 'LGPL-3.0' },
  'node_modules/web-push': { version: '1.0.0', license: 'MPL-2.0' },
}

describe('check 30: the licence check', () => {
  it.each(['MIT', 'Apache-2.0', 'MIT OR Apache-2.0', '(GPL-3.0-only OR MIT)', 'MIT AND ISC'])(
    'accepts %s',
    (license) => {
      expect(problemsWith('some-package', { version: '1.0.0', license })).toEqual([])
    },
  )

  it.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'MPL-2.0', 'SEE LICENSE IN LICENSE.md', 'BUSL-1.1'])(
    'refuses %s',
    (license) => {
      expect(problemsWith('some-package', { version: '1.0.0', license })).toEqual([
        `some-package 1.0.0: licence ${license} is not on the list`,
      ])
    },
  )

  it('refuses a package without a licence', () => {
    expect(problemsWith('some-package', { version: '1.0.0' })).toEqual([expect.stringContaining('not named')])
  })

  it.each([
    ['@walletconnect/universal-provider', '2.21.9'],
    ['@walletconnect/core', '2.23.0'],
    ['@reown/appkit', '1.8.2'],
    ['@reown/appkit-utils', '1.0.0'],
    ['@metamask/connect-evm', '0.1.0'],
  ])('refuses %s %s although it calls itself MIT', (name, version) => {
    expect(problemsWith(name, { version, license: 'MIT' })).toHaveLength(1)
  })

  it.each([
    ['@walletconnect/universal-provider', '2.21.8'],
    ['@walletconnect/jsonrpc-types', '1.0.4'],
    ['@reown/walletkit', '1.2.10'],
  ])('accepts %s %s', (name, version) => {
    expect(problemsWith(name, { version, license: 'Apache-2.0' })).toEqual([])
  })

  it('checks nested packages but not our workspaces', () => {
    const problems = problemsWith('a/node_modules/@scope/inner', { version: '3.0.0', license: 'GPL-2.0-only' })
    expect(problems).toEqual(['@scope/inner 3.0.0: licence GPL-2.0-only is not on the list'])
    expect(
      check({ ...excepted, 'packages/ui': { version: '1.0.0' }, 'node_modules/@terahold/ui': { link: true } }),
    ).toEqual([])
  })

  it('reports an exception that no package needs', () => {
    const { 'node_modules/axe-core': _, ...rest } = excepted
    expect(check(rest)).toEqual([expect.stringMatching(/axe-core.*no package needs/)])
  })
})

function problemsWith(name: string, entry: object): string[] {
  return check({ ...excepted, [`node_modules/${name}`]: entry })
}

function check(packages: object): string[] {
  const file = join(folder, 'package-lock.json')
  writeFileSync(file, JSON.stringify({ packages }))
  return checkLicences(file)
}
