import { describe, expect, it } from 'vitest'
import type { FailoverDrill } from './failover-drill.ts'
import type { FullDiskDrill } from './full-disk-drill.ts'
import { reportFailover, reportFailure, reportFullDisk, reportRestore, reportUpgrade } from './reports.ts'
import type { RestoreDrill } from './restore-drill.ts'
import type { UpgradeDrill } from './upgrade-drill.ts'

const verified = { code: 0, output: 'The ledger is sound.\n' }
const unsound = { code: 3, output: 'I1: the legs of a transfer differ\n' }
const figures = {
  answered: 900,
  unanswered: 0,
  stale: 0,
  lost: 0,
  doubled: 0,
  paid: 12,
  unpaid: 0,
  paidTwice: 0,
  verified,
}

const failover: FailoverDrill = {
  ...figures,
  postings: 500,
  gapMs: 4_000,
  requestGapMs: 4_500,
  repeated: 40,
  failedAttempts: 60,
  readyMs: 9_000,
  failures: ['socket hang up'],
}
const upgrade: UpgradeDrill = { ...figures, ref: 'v1.0.0', applied: ['0076_more.sql'], unready: 0, failures: [] }
const archived = { rows: 40, keys: 40, hash: 'aa' }
const restore: RestoreDrill = {
  postings: 500,
  gapMs: 30,
  failures: [],
  lost: 0,
  doubled: 0,
  later: 0,
  restoreMs: 2_000,
  archive: { before: archived, after: { ...archived } },
  postedAgain: 0,
  backupAt: undefined,
  verified,
  halts: ['database_restored'],
}
const disk: FullDiskDrill = {
  before: { status: 200 },
  full: { status: 503, database: 'disk_full' },
  after: { status: 200 },
  noticedMs: 800,
  recoveredMs: 900,
  verified,
}

describe('a drill is good', () => {
  it('when nothing was lost, doubled or left open', () => {
    expect(reportFailover(failover).result).toBe('good')
    expect(reportUpgrade(upgrade).result).toBe('good')
    expect(reportRestore(restore).result).toBe('good')
    expect(reportFullDisk(disk).result).toBe('good')
  })

  it('although attempts failed while the primary was gone', () => {
    expect(reportFailover({ ...failover, failures: ['timeout', 'reset'], failedAttempts: 900 }).result).toBe('good')
  })
})

describe('a drill is wrong', () => {
  const counts = ['lost', 'doubled', 'stale', 'unanswered', 'unpaid', 'paidTwice'] as const

  it.each(counts)('after a change of the primary with one that is %s', (name) => {
    expect(reportFailover({ ...failover, [name]: 1 }).result).toBe('WRONG')
  })

  it.each([...counts, 'unready'] as const)('after an upgrade with one that is %s', (name) => {
    expect(reportUpgrade({ ...upgrade, [name]: 1 }).result).toBe('WRONG')
  })

  it('after an upgrade with a failed request: no process may be gone before the next one is ready', () => {
    expect(reportUpgrade({ ...upgrade, failures: ['503'] }).result).toBe('WRONG')
  })

  it.each(['lost', 'doubled', 'later', 'postedAgain'] as const)('after a restore with one that is %s', (name) => {
    expect(reportRestore({ ...restore, [name]: 1 }).result).toBe('WRONG')
  })

  it.each([
    ['postings failed during the backup', { failures: ['deadlock'] }],
    ['payouts go on', { halts: [] }],
    ['payouts are halted for another reason only', { halts: ['outflow_unexplained'] }],
    ['the archived month has fewer rows', { archive: { before: archived, after: { ...archived, rows: 39 } } }],
    ['the archived month has fewer keys', { archive: { before: archived, after: { ...archived, keys: 39 } } }],
    ['the archived month has other rows', { archive: { before: archived, after: { ...archived, hash: 'bb' } } }],
  ])('after a restore when %s', (_, changed) => {
    expect(reportRestore({ ...restore, ...changed }).result).toBe('WRONG')
  })

  it.each([
    ['another reason was given', { full: { status: 503, database: 'unreachable' } }],
    ['it does not recover', { after: { status: 503, database: 'disk_full' } }],
  ])('on a full disk when %s', (_, changed) => {
    expect(reportFullDisk({ ...disk, ...changed }).result).toBe('WRONG')
  })

  it('whenever the books are not sound, and shows what was found', () => {
    const reports = [
      reportFailover({ ...failover, verified: unsound }),
      reportUpgrade({ ...upgrade, verified: unsound }),
      reportRestore({ ...restore, verified: unsound }),
      reportFullDisk({ ...disk, verified: unsound }),
    ]
    for (const { result, rows } of reports) {
      expect(result).toBe('WRONG')
      expect(rows).toContainEqual(['ledger verify', 'I1: the legs of a transfer differ'])
    }
  })

  it('when it could not end, and says why', () => {
    expect(reportFailure(new Error('no primary'))).toEqual({ result: 'WRONG', rows: [['failure', 'no primary']] })
    expect(reportFailure('no primary').rows).toEqual([['failure', 'no primary']])
  })
})

it('a drill names each kind of failure once, and at most twenty', () => {
  const named = (failures: readonly string[]) =>
    reportUpgrade({ ...upgrade, failures }).rows.flatMap(([what, figure]) => (what === 'failure' ? [figure] : []))
  expect(named(['a', 'b', 'a'])).toEqual(['a', 'b'])
  expect(named(Array.from({ length: 30 }, (_, at) => `failure ${at}`))).toHaveLength(20)
})

it('only a drill with Patroni says when the former primary returned', () => {
  expect(reportFailover(failover).rows.map(([what]) => what)).not.toContain('former primary')
  const { rows } = reportFailover({ ...failover, returnedMs: 5_000 })
  expect(rows).toContainEqual(['former primary', 'a replica 5000 ms after its start'])
})
