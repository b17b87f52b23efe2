import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
