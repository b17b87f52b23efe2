import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listSubjects, subjectProblem } from './subjects.mjs'

describe('the subject of a commit', () => {
  it.each([
    'ledger: refuse empty postings',
    'docs(money): name the rounding',
    'server, web: drop a field',
    'wallet-modal: x',
    `area: ${'x'.repeat(66)}`,
    `area: ${'中'.repeat(66)}`,
    'Merge branch main',
    'Revert "ledger: refuse empty postings"',
    'fixup! ledger',
    `squash! ${'x'.repeat(80)}`,
  ])('is fine: %s', (subject) => {
    expect(subjectProblem(subject)).toBeUndefined()
  })

  it.each(['', 'Refuse empty postings', 'Ledger: refuse', 'ledger:refuse', 'ledger: ', 'server,web: drop', '2fa: add'])(
    'needs an area: “%s”',
    (subject) => {
      expect(subjectProblem(subject)).toContain(`“${subject}”: write`)
    },
  )

  it('has at most 72 characters, however many bytes they are', () => {
    expect(subjectProblem(`area: ${'😀'.repeat(67)}`)).toContain('from 73 to at most 72')
  })
})

describe('the commits after a base', () => {
  let folder: string
  const git = (...args: string[]) => execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' }).trim()
  const commit = (subject: string) => {
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '--allow-empty', '-m', subject)
    return git('rev-parse', 'HEAD')
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'terahold-subjects-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('are listed newest first, and none after the newest', () => {
    git('init', '-q')
    const base = commit('one: first')
    commit('two: second')
    const newest = commit('three: third')
    expect(listSubjects(folder, base)).toEqual(['three: third', 'two: second'])
    expect(listSubjects(folder, newest)).toEqual([])
  })

  it('are not known without a repository, or with a history that does not reach back', () => {
    expect(listSubjects(folder, 'HEAD')).toBeUndefined()
    git('init', '-q')
    commit('one: first')
    expect(listSubjects(folder, 'a'.repeat(40))).toBeUndefined()
  })
})
