import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('cli.ts', import.meta.url))
const before = "import { ConnectKitButton } from 'connectkit'\nexport const Button = ConnectKitButton\n"

let app: string

beforeEach(() => {
  app = mkdtempSync(join(tmpdir(), 'terahold-migrate-'))
  for (const path of ['src/button.tsx', 'src/deep/other.js', 'src/types.d.ts', 'src/node_modules/kit/index.js'])
    write(path, before)
  write('src/plain.ts', 'export const one = 1\n')
})
afterEach(() => rmSync(app, { recursive: true }))

it('lists what would change, and changes nothing', () => {
  const { status, stdout } = run('src')
  expect(stdout).toBe('src/button.tsx\nsrc/deep/other.js\n2 files would change.\n')
  expect(status).toBe(0)
  expect(read('src/button.tsx')).toBe(before)
})

it('changes only the sources of the app, with --write', () => {
  expect(run('--write', 'src').stdout).toContain('2 files changed.')
  for (const path of ['src/button.tsx', 'src/deep/other.js']) expect(read(path)).toContain('Button = ConnectButton')
  for (const path of ['src/types.d.ts', 'src/node_modules/kit/index.js']) expect(read(path)).toBe(before)
})

it('changes the other files when one cannot be read, and says so', () => {
  write('src/broken.ts', "import { ConnectKitButton } from 'connectkit'\nconst = 1\n")
  const { status, stdout, stderr } = run('--write', 'src')
  expect(stderr).toMatch(/^src\/broken\.ts: /)
  expect(stdout).toContain('2 files changed.')
  expect(status).toBe(1)
})

it('names what is left in a file without counting it as changed, and does not write it', () => {
  const left = "jest.mock('connectkit')\n"
  write('left/setup.cjs', left)
  write('left/comment.ts', "// from 'connectkit'\n")
  for (const args of [['left'], ['--write', 'left']]) {
    const { status, stdout } = run(...args)
    expect(stdout).toContain("left/setup.cjs\n  line 1: 'connectkit' was left: replace it by hand.\n0 files")
    expect(stdout).not.toContain('comment.ts')
    expect(status).toBe(0)
  }
  expect(read('left/setup.cjs')).toBe(left)
})

it('goes through the packages of a monorepo, without types, builds and hidden folders', () => {
  for (const path of [
    'a/src/one.mts',
    'b/src/two.cjs',
    'a/dist/one.js',
    'a/.next/one.js',
    'b/types.d.mts',
    'b/types.d.cts',
  ])
    write(`packages/${path}`, before)
  expect(run('packages').stdout).toBe('packages/a/src/one.mts\npackages/b/src/two.cjs\n2 files would change.\n')
  expect(run('packages/a/src/one.mts').stdout).toBe('packages/a/src/one.mts\n1 file would change.\n')
})

it.each(['./config', './config.js', './shared'])('imports no modal from a config that makes none: %s', (module) => {
  const path = module === './shared' ? 'own/shared/index.ts' : 'own/config.ts'
  write(path, 'export const config = 1\n')
  write(
    'own/app.tsx',
    `import { ConnectKitProvider } from 'connectkit'\nimport { config } from '${module}'\nexport const App = () => <ConnectKitProvider />\n`,
  )
  expect(run('--write', 'own').stdout).toContain('line 3: Import or create the modal')
  expect(read('own/app.tsx')).toContain(`import { config } from '${module}'`)
})

describe('modules of the app', () => {
  const provider = (module: string) =>
    `import { ConnectKitProvider } from 'connectkit'\nimport { config } from '${module}'\nexport const App = () => <ConnectKitProvider />\n`
  const makesModal =
    "import { getDefaultConfig } from 'connectkit'\nexport const config = createConfig(getDefaultConfig({}))\n"

  it.each([
    ['by the usual folder', '@/config', 'app/src/config.ts', {}],
    ['by the root', '~/lib/config', 'app/lib/config/index.ts', {}],
    [
      'by paths',
      '#setup/config',
      'app/own/config.tsx',
      { paths: { '#setup/*': ['./none/*', './own/*'], '*': ['./no/*'] } },
    ],
    ['by the whole name', 'settings', 'app/own/config.mjs', { baseUrl: './own', paths: { settings: ['config'] } }],
    ['by the base', 'lib/config', 'app/base/lib/config.js', { baseUrl: 'base' }],
  ])('are found %s', (_, module, file, compilerOptions) => {
    write('app/package.json', '{}')
    write('app/tsconfig.json', '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }')
    write('app/tsconfig.app.json', '{ "extends": "./config/base.json" }')
    write('app/config/base.json', `{ // with a comment\n"compilerOptions": ${based(compilerOptions)}, }`)
    for (const [text, says] of [
      ['export const config = 1\n', 'Import or create the modal'],
      [makesModal, ''],
    ] as const) {
      write(file, text)
      write('app/src/deep/app.tsx', provider(module))
      const { stdout } = run('--write', 'app')
      expect(stdout).toContain(says)
      expect(read('app/src/deep/app.tsx').includes(`import { config, modal } from '${module}'`)).toBe(says === '')
    }
  })

  it('that are not found are named', () => {
    write('app/package.json', '{}')
    write('app/src/app.tsx', provider('@/nowhere'))
    expect(run('app').stdout).toContain("line 2: The file of '@/nowhere' was not found: check that it exports modal.")
  })

  it('give no modal if they are a package', () => {
    write('app/package.json', '{}')
    write('app/src/app.tsx', provider('@acme/chains'))
    expect(run('--write', 'app').stdout).toContain('line 3: Import or create the modal')
    expect(read('app/src/app.tsx')).not.toContain('config, modal')
  })

  it('with an adapter of AppKit become the config where they are used, also in files without the kit', () => {
    const adapter =
      "import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'\nexport const wagmiAdapter = new WagmiAdapter({ networks, projectId })\n"
    write('app/package.json', '{}')
    write('app/src/config/index.ts', adapter)
    write('app/src/main.tsx', "import { wagmiAdapter } from '@/config'\nshow(wagmiAdapter.wagmiConfig as Config)\n")
    write('app/src/other.ts', 'export const other = 1\n')
    write('app/src/own.ts', "import { other } from './other'\nshow(other.wagmiConfig)\n")
    expect(run('--write', 'app').stdout).toContain('2 files changed.')
    expect(read('app/src/main.tsx')).toContain('show(wagmiAdapter as Config)')
    expect(read('app/src/own.ts')).toContain('show(other.wagmiConfig)')
  })

  /** The options lie in a folder of their own, so their paths lead up. */
  function based(options: { baseUrl?: string; paths?: Record<string, string[]> }): string {
    const baseUrl = options.baseUrl && `../${options.baseUrl}`
    const up = (place: string) => (baseUrl ? place : place.replace('./', '../'))
    const paths = Object.entries(options.paths ?? {}).map(([name, places]) => [name, places.map(up)] as const)
    return JSON.stringify({ baseUrl, paths: Object.fromEntries(paths) })
  }
})

describe('an app that uses AppKit without wagmi', () => {
  const dialog =
    "import { createAppKit } from '@reown/appkit/react'\nimport { EthersAdapter } from '@reown/appkit-adapter-ethers'\ncreateAppKit({ adapters: [new EthersAdapter()], networks, projectId })\n"
  const header = "import { useAppKit } from '@reown/appkit/react'\nexport const useOpen = () => useAppKit().open\n"
  const refusal = `AppKit is used without wagmi, which the migration needs. Nothing in this app was changed. Replace it by hand: "Use viem or ethers without wagmi" in the README of the modal says how.`

  beforeEach(() => {
    write('apps/ethers/package.json', '{ "dependencies": { "@reown/appkit": "1", "ethers": "6" } }')
    write('apps/ethers/src/dialog.ts', dialog)
    write('apps/ethers/src/header.ts', header)
    write('apps/ethers/src/Page.vue', '<template><appkit-button /></template>\n')
  })

  it('is refused once, and not half changed', () => {
    const { status, stdout } = run('--write', 'apps/ethers/src')
    expect(stdout).toBe(`apps/ethers\n  ${refusal}\n0 files changed.\n`)
    expect(status).toBe(1)
    expect([read('apps/ethers/src/dialog.ts'), read('apps/ethers/src/header.ts')]).toEqual([dialog, header])
  })

  it.each([
    [
      'the universal connector',
      "import { UniversalConnector } from '@reown/appkit-universal-connector'\nUniversalConnector.init({})\n",
    ],
    ['the core', "import { createAppKit } from '@reown/appkit/core'\ncreateAppKit({ projectId })\n"],
  ])('is refused with %s', (_, text) => {
    write('apps/ethers/src/dialog.ts', text)
    expect(run('apps').stdout).toContain(refusal)
  })

  it('does not stop the other apps', () => {
    write('apps/other/package.json', '{}')
    write('apps/other/button.tsx', before)
    expect(run('apps').stdout).toBe(`apps/other/button.tsx\napps/ethers\n  ${refusal}\n1 file would change.\n`)
  })

  it.each([
    ['its package names wagmi', 'apps/ethers/package.json', '{ "dependencies": { "wagmi": "3" } }'],
    ['a file names an adapter of wagmi', 'apps/ethers/src/setup.ts', "export { wagmiAdapter } from '@acme/wallet'\n"],
    ['it only has a part, and the dialog is elsewhere', 'apps/ethers/src/dialog.ts', ''],
  ])('is migrated if %s', (_, path, text) => {
    write(path, text)
    const { status, stdout } = run('apps')
    expect(stdout).not.toContain(refusal)
    expect(stdout).toContain('apps/ethers/src/header.ts\n')
    expect(status).toBe(0)
  })

  it('is migrated file by file without a package.json, which would say what it uses', () => {
    write('alone/dialog.ts', dialog)
    expect(run('alone').stdout).not.toContain(refusal)
  })
})

it('names the lines of files that it does not read', () => {
  write(
    'vue/App.vue',
    '<script setup lang="ts">\nimport { useAppKit } from \'@reown/appkit/vue\'\n</script>\n<template><appkit-button /></template>\n',
  )
  write('vue/Plain.vue', '<template><p /></template>\n')
  write('vue/guide.mdx', "import { ConnectKitButton } from 'connectkit'\n")
  const vue = read('vue/App.vue')
  const { status, stdout } = run('--write', 'vue')
  const step = 'See "Use Vue, Svelte or a plain page" in the README of the modal.'
  expect(stdout).toBe(`vue/App.vue
  line 2: AppKit was left, because .vue files are not read. ${step}
  line 4: AppKit was left, because .vue files are not read. ${step}
vue/guide.mdx
  line 1: ConnectKit was left, because .mdx files are not read. Replace it by hand.
0 files changed. Change 2 files by hand.
`)
  expect(status).toBe(0)
  expect(read('vue/App.vue')).toBe(vue)
})

it('does nothing on a second run', () => {
  run('--write', 'src')
  expect(run('--write', 'src').stdout).toBe('0 files changed.\n')
})

it('counts no file that it could not write', () => {
  chmodSync(join(app, 'src/button.tsx'), 0o444)
  // An administrator may write it all the same.
  const isRefused = process.getuid?.() !== 0
  const { status, stdout, stderr } = run('--write', 'src')
  expect(stdout).toContain(isRefused ? '1 file changed.' : '2 files changed.')
  expect(stderr.startsWith('src/button.tsx: ')).toBe(isRefused)
  expect(status).toBe(isRefused ? 1 : 0)
})

it.each([['no path'], ['an unknown option', '--wirte', 'src'], ['a path that does not exist', 'nowhere']])(
  'says how it is used when it is given %s',
  (_, ...args) => {
    const { status, stdout, stderr } = run(...args)
    expect(status).toBe(1)
    expect(stdout + stderr).toContain('npx @terahold/wallet-migrate --write <folders or files>')
    expect(stderr).not.toContain('    at ')
  },
)

function run(...args: string[]) {
  return spawnSync(process.execPath, [program, ...args], { cwd: app, encoding: 'utf8' })
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(app, path)), { recursive: true })
  writeFileSync(join(app, path), text)
}

function read(path: string): string {
  return readFileSync(join(app, path), 'utf8')
}
