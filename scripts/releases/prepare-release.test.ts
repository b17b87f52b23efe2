import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appVersion } from '../../apps/server/src/http/app-version.ts'
import { prepareRelease } from './prepare-release.ts'

const ours = fileURLToPath(new URL('../..', import.meta.url))
let root: string
const read = (path: string) => readFileSync(join(root, path), 'utf8')

function git(...args: string[]): void {
  const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false']
  execFileSync('git', [...person, '-c', 'core.hooksPath=/dev/null', ...args], { cwd: root, stdio: 'ignore' })
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'terahold-release-'))
  const copied = ['package.json', 'package-lock.json', 'apps/server/src/http/app-version.ts']
  for (const path of [...copied, 'apps/server/src/db/migrations', 'apps/server/src/db/routines']) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    cpSync(join(ours, path), join(root, path), { recursive: true })
  }
  mkdirSync(join(root, 'config'))
  writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n## 0.9.0 (2026-01-01)\n\n- old\n')
  git('init')
  git('add', '.')
  git('commit', '-m', 'first')
  git('tag', '--no-sign', 'v8.0.0')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('says what to do first', () => {
  const prepare = (version: string) => () => prepareRelease(root, version, '2026-11-26')
  expect(prepare('next')).toThrow('no version')
  expect(prepare('v9.1.0')).toThrow('no version')
  expect(prepare('8.0.0')).toThrow('a tag v8.0.0 already')
  expect(prepare('0.99.9')).toThrow(`The tree is at version ${appVersion}, which is later than 0.99.9.`)
  expect(prepare('9.1.0')).toThrow('“Unreleased”')
  writeFileSync(join(root, 'CHANGELOG.md'), read('CHANGELOG.md').replace('Unreleased\n', 'Unreleased\n\n- gifts\n'))
  expect(prepare('9.1.0')).toThrow('Commit')
})

it('prepares nothing where it cannot see what was changed', () => {
  const archive = mkdtempSync(join(tmpdir(), 'terahold-archive-'))
  expect(() => prepareRelease(archive, '9.1.0', '2026-11-26')).toThrow('no clone with Git')
  rmSync(archive, { recursive: true })
})

it('writes the version, its notes and its schema, and says how to publish it', () => {
  git('commit', '-am', 'notes')
  const commands = prepareRelease(root, '9.1.0', '2026-11-26')
  expect(read('CHANGELOG.md')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 9.1.0 (2026-11-26)\n\n- gifts\n\n## 0.9.0 (2026-01-01)\n\n- old\n',
  )
  expect(read('apps/server/src/http/app-version.ts')).toContain("appVersion = '9.1.0'")
  expect(JSON.parse(read('package.json')).version).toBe('9.1.0')
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version]).toEqual(['9.1.0', '9.1.0'])
  expect(JSON.parse(read('config/released-schema.json'))).toMatchObject({
    version: '9.1.0',
    migration: expect.any(Number),
  })
  expect(commands.join('\n')).toContain('git tag --sign v9.1.0')
  // What is printed leaves nothing out of the release.
  for (const command of commands.filter((each) => /^git (?:add|commit) /.test(each))) {
    const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')
    git(...words.slice(1))
  }
  expect(execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' })).toBe('')
})

it('has one version in this tree', () => {
  expect(JSON.parse(readFileSync(join(ours, 'package.json'), 'utf8')).version).toBe(appVersion)
})
