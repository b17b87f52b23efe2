import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listSubjects, subjectProblem } from '../commits/subjects.mjs'
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

describe('the subject of a commit', () => {
  it.each([
    'ledger: refuse empty postings',
    'docs(money): show the units',
    'server, web: name the routes',
    'Merge branch main',
    'Revert "ledger: refuse empty postings"',
    `docs: ${'x'.repeat(66)}`,
  ])('may be “%s”', (subject) => {
    expect(subjectProblem(subject)).toBeUndefined()
  })

  it.each([
    ['Refuse empty postings', 'area: imperative subject'],
    ['Ledger: refuse empty postings', 'area: imperative subject'],
    ['ledger:refuse', 'area: imperative subject'],
    [`docs: ${'x'.repeat(67)}`, 'from 73 to at most 72'],
  ])('may not be “%s”', (subject, problem) => {
    expect(subjectProblem(subject)).toContain(problem)
  })

  it('is checked since a commit, without merges', () => {
    git('init', '--quiet')
    commit('Older than the rule')
    const base = git('rev-parse', 'HEAD').trim()
    commit('area: first')
    commit('area: second')
    expect(listSubjects(checkout.root, base)).toEqual(['area: second', 'area: first'])
  })

  it('is not checked without the history', () => {
    expect(listSubjects(checkout.root, 'HEAD')).toBeUndefined()
    git('init', '--quiet')
    commit('area: first')
    expect(listSubjects(checkout.root, '4f19425000000000000000000000000000000000')).toBeUndefined()
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

function commit(subject: string): void {
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--allow-empty', '-m', subject)
}

function git(...args: string[]): string {
  const { stdout, status, stderr } = spawnSync('git', ['-C', checkout.root, ...args], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return stdout
}
