import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Checkout, makeCheckout } from '../fixtures/checkout.ts'
import { installHooks } from './hooks.mjs'

let checkout: Checkout

beforeEach(() => {
  checkout = makeCheckout()
  checkout.write(
    'node_modules/lefthook/bin/index.js',
    "require('node:fs').writeFileSync('.git/hooks/pre-commit', 'installed')",
  )
})
afterEach(() => checkout.remove())

describe('installHooks', () => {
  it('installs the hooks in a Git checkout', () => {
    git('init', '--quiet')
    install()
    expect(isInstalled()).toBe(true)
  })

  it.each([
    ['in CI', () => git('init', '--quiet'), { CI: 'true' }],
    ['in an archive without Git', () => {}, {}],
    ['in a linked worktree or a submodule', () => checkout.write('.git', 'gitdir: /elsewhere'), {}],
    ['when the user has chosen a folder for hooks', () => chooseHooksFolder(), {}],
    ['when the user has a hook already', () => writeHook(), {}],
    ['when lefthook is not installed', () => removeLefthook(), {}],
  ])('installs nothing %s', (_, arrange, environment) => {
    arrange()
    install(environment)
    expect(isInstalled()).toBe(false)
  })

  it('installs nothing into a repository around an unpacked archive', () => {
    const outer = mkdtempSync(join(tmpdir(), 'terahold-outer-'))
    spawnSync('git', ['init', '--quiet', outer])
    checkout.write('node_modules/lefthook/bin/index.js', `require('node:fs').writeFileSync('${outer}/touched', '')`)
    install({ GIT_DIR: join(outer, '.git') })
    expect(existsSync(join(outer, 'touched'))).toBe(false)
    rmSync(outer, { recursive: true })
  })
})

function install(environment: Record<string, string> = {}): void {
  const { CI: _, ...outside } = process.env
  installHooks(checkout.root, process.execPath, { ...outside, ...environment })
}

function isInstalled(): boolean {
  const { stdout } = spawnSync('cat', ['.git/hooks/pre-commit'], { cwd: checkout.root, encoding: 'utf8' })
  return stdout === 'installed'
}

function chooseHooksFolder(): void {
  git('init', '--quiet')
  git('config', 'core.hooksPath', '/elsewhere')
}

function writeHook(): void {
  git('init', '--quiet')
  checkout.write('.git/hooks/commit-msg', 'of the user')
}

function removeLefthook(): void {
  git('init', '--quiet')
  rmSync(join(checkout.root, 'node_modules/lefthook'), { recursive: true })
}

function git(...args: string[]): string {
  const { stdout, status, stderr } = spawnSync('git', ['-C', checkout.root, ...args], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return stdout
}
