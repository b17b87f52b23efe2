import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuseTag } from './verify-tag.ts'

let root: string
let signers: string

/** A key pair in the folder, whose public half is the only one that may sign releases. */
function makeKey(name: string): string {
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', join(root, name)])
  return readFileSync(join(root, `${name}.pub`), 'utf8')
}

function git(...args: string[]): void {
  const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'core.hooksPath=/dev/null']
  execFileSync('git', [...person, '-c', 'gpg.format=ssh', ...args], { cwd: root, stdio: 'ignore' })
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'terahold-tags-'))
  signers = join(root, 'release-signers')
  writeFileSync(signers, `# maintainers\nada@example.org ${makeKey('ours')}`)
  makeKey('strange')
  git('init')
  writeFileSync(join(root, 'package.json'), '{"version":"1.2.3"}')
  git('add', 'package.json')
  git('-c', 'commit.gpgsign=false', 'commit', '-m', 'first')
  git('tag', '--no-sign', 'v1.0.0')
  git('tag', '--no-sign', '-a', 'v1.1.0', '-m', 'not signed')
  git('-c', `user.signingkey=${join(root, 'strange')}`, 'tag', '-s', 'v1.2.0', '-m', 'signed by a stranger')
  for (const name of ['v1.2.3', 'v1.2.4'])
    git('-c', `user.signingkey=${join(root, 'ours')}`, 'tag', '-s', name, '-m', name)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('accepts a tag that a key of the list has signed', () => {
  expect(refuseTag(root, 'v1.2.3', signers)).toBeUndefined()
})

it.each([
  ['v1.0.0', 'lightweight'],
  ['v1.1.0', 'no signature'],
  ['v1.2.0', 'no signature'],
  ['v1.2.4', 'is not the version 1.2.3'],
  ['v9.9.9', 'there is no tag'],
  ['main', 'not the name of a release'],
  ['--help', 'not the name of a release'],
])('refuses %s', (tag, why) => {
  expect(refuseTag(root, tag, signers)).toContain(why)
})

it('refuses every tag without a list, and names the file', () => {
  const missing = join(root, 'nowhere')
  expect(refuseTag(root, 'v1.2.3', missing)).toBe(`there is no file of signers at ${missing}`)
})

it('refuses every tag while the list is empty', () => {
  const empty = join(root, 'empty')
  writeFileSync(empty, '# nobody\n')
  expect(refuseTag(root, 'v1.2.3', empty)).toContain('no signature')
})
