import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

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

it('changes the sources of the app with --write, and those alone', () => {
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
