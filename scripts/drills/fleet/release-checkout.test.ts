import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkOutRelease, lastRelease } from './release-checkout.ts'

let root: string
const made: string[] = []

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'terahold-repository-'))
  made.push(root)
  git('init', '-q')
})
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

describe('the last release', () => {
  it('is the newest tag of a version before the current commit, with later commits or without', () => {
    release('1.0.0')
    git('tag', 'tried')
    expect(lastRelease(root)).toBe('v1.0.0')
    release('1.1.0')
    commit({ 'later.txt': '' })
    expect(lastRelease(root)).toBe('v1.1.0')
  })
})

describe('the checkout of a release', () => {
  it('has the release’s files and workspaces, and the present packages', () => {
    release('1.0.0', { 'packages/money/rules.txt': 'old' })
    release('1.1.0', { 'packages/money/rules.txt': 'new' })
    install()
    writeFileSync(join(root, 'packages/money/rules.txt'), 'not committed')
    const checkout = checkOut('v1.0.0')
    const read = (path: string) => readFileSync(join(checkout, path), 'utf8')
    expect(read('packages/money/rules.txt')).toBe('old')
    expect(read('node_modules/viem/package.json')).toBe('{}')
    expect(realpathSync(join(checkout, 'node_modules/viem'))).toBe(realpathSync(join(root, 'node_modules/viem')))
    expect(read('node_modules/@terahold/money/rules.txt')).toBe('old')
  })

  it('installs its own packages when the release had different ones', () => {
    release('1.0.0', lockOf('1.0.0', { fruit: '1.0.0' }))
    release('1.1.0', lockOf('1.1.0', {}))
    install()
    const checkout = checkOut('v1.0.0')
    expect(existsSync(join(checkout, 'node_modules/fruit/package.json'))).toBe(true)
    expect(existsSync(join(checkout, 'node_modules/viem'))).toBe(false)
  })

  it('says which version it cannot read', () => {
    release('1.0.0')
    expect(() => checkOut('v9.9.9')).toThrow(/^v9\.9\.9 cannot be read:\n/)
  })
})

function checkOut(ref: string): string {
  const checkout = checkOutRelease(root, ref)
  made.push(dirname(checkout))
  return checkout
}

function release(version: string, files: Readonly<Record<string, string>> = {}): void {
  commit({ ...lockOf(version, {}), ...files })
  git('tag', '-am', version, `v${version}`)
}

/** A manifest and a lock file whose packages are folders, so that installing them needs no network. */
function lockOf(version: string, packages: Readonly<Record<string, string>>): Record<string, string> {
  const names = Object.entries(packages)
  const manifest = { name: 'terahold', version }
  const dependencies = Object.fromEntries(names.map(([name]) => [name, `file:${name}`]))
  const locked = names.flatMap(([name, of]) => [
    [name, { version: of }],
    [`node_modules/${name}`, { resolved: name, link: true }],
  ])
  const lock = {
    ...manifest,
    lockfileVersion: 3,
    packages: { '': { ...manifest, dependencies }, ...Object.fromEntries(locked) },
  }
  return {
    'package.json': JSON.stringify({ ...manifest, dependencies }, null, 2),
    'package-lock.json': JSON.stringify(lock, null, 2),
    ...Object.fromEntries(names.map(([name, of]) => [`${name}/package.json`, JSON.stringify({ name, version: of })])),
  }
}

function install(): void {
  mkdirSync(join(root, 'node_modules/viem'), { recursive: true })
  writeFileSync(join(root, 'node_modules/viem/package.json'), '{}')
  mkdirSync(join(root, 'packages/money'), { recursive: true })
  mkdirSync(join(root, 'node_modules/@terahold'))
  symlinkSync('../../packages/money', join(root, 'node_modules/@terahold/money'))
}

function commit(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  git('add', '.')
  git('commit', '-qm', 'change')
}

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  execFileSync('git', ['-C', root, ...identity, ...args])
}
