import { describe, expect, it } from 'vitest'
import {
  judgeArchive,
  judgeBaseBackup,
  judgeBlockTime,
  judgeDatabaseTime,
  judgeGas,
  judgeLogins,
  judgeMemory,
  judgeProxies,
  judgeRegistryHistory,
  judgeSecret,
  judgeToken,
  judgeVaultCash,
} from './diagnosis-rules.ts'

const now = new Date('2026-03-05T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)

describe('the clocks', () => {
  it.each([
    [-5, 'good'],
    [-119, 'good'],
    [-121, 'bad'],
    [9, 'good'],
    [11, 'bad'],
  ])('with a newest block %s s from now are %s', (seconds, state) => {
    expect(judgeBlockTime('node', now, later(seconds)).state).toBe(state)
  })

  it('tell which side is late', () => {
    expect(judgeBlockTime('node', now, later(60)).found).toContain('clock is 60 s behind')
    expect(judgeBlockTime('node', now, later(-600)).found).toContain('600 s old')
  })

  it('of database and machine may differ by some seconds', () => {
    expect([9, -9, 11, -11].map((seconds) => judgeDatabaseTime(now, later(seconds)).state)).toEqual([
      'good',
      'good',
      'bad',
      'bad',
    ])
  })
})

describe('the known changes of operators', () => {
  const known = { hasBegun: true, isComplete: false, isBlockSet: true }
  it.each([
    ['good', 'since the registry was deployed', { ...known, isComplete: true }],
    ['good', 'since the registry was deployed', { ...known, isComplete: true, isBlockSet: false }],
    ['warning', 'is not set', { ...known, isBlockSet: false }],
    ['warning', 'is not set', { hasBegun: false, isComplete: false, isBlockSet: false }],
    ['warning', 'do not begin', known],
    ['warning', 'do not begin', { ...known, isBlockSet: undefined }],
  ])('are %s: %s', (state, words, found) => {
    expect(judgeRegistryHistory(found)).toMatchObject([{ state, found: expect.stringContaining(words) }])
  })

  it('are not judged before a worker that has the setting has read any', () => {
    expect(judgeRegistryHistory({ ...known, hasBegun: false })).toEqual([])
    expect(judgeRegistryHistory({ ...known, hasBegun: false, isBlockSet: undefined })).toEqual([])
  })
})

describe('the last base backup', () => {
  it.each([
    ['good', -36 * 3_600, '1 day ago'],
    ['bad', -3 * 86_400, '3 days ago'],
  ])('is %s when it is %i seconds old', (state, seconds, words) => {
    expect(judgeBaseBackup(now, later(seconds))).toMatchObject([{ state, found: expect.stringContaining(words) }])
  })

  it('is not searched for when none was recorded', () => {
    expect(judgeBaseBackup(now, undefined)).toEqual([])
  })
})

describe('the memory of the database', () => {
  it('should hold the indexes that every posting uses, if a quarter of it is PostgreSQL’s', () => {
    const buffers = 1_000n * 1_048_576n
    expect(judgeMemory({ indexes: 4n * buffers, buffers }).state).toBe('good')
    const { state, found } = judgeMemory({ indexes: 4n * buffers + 1n, buffers })
    expect([state, found]).toEqual([
      'warning',
      'Every posting uses indexes of 4,000 MiB. PostgreSQL has 1,000 MiB of shared_buffers.',
    ])
  })
})

describe('the archive of the database', () => {
  const archive = { isOn: true, lastAt: later(-60), lastFailedAt: null }
  it.each([
    ['good', archive, '60 s ago'],
    ['warning', { ...archive, isOn: false }, 'archive_mode is off'],
    ['bad', { ...archive, lastAt: null }, 'never'],
    ['bad', { ...archive, lastAt: later(-3 * 86_400) }, '3 days ago'],
    ['bad', { ...archive, lastFailedAt: later(-30) }, 'failed'],
    ['good', { ...archive, lastFailedAt: later(-90) }, '60 s ago'],
  ] as const)('is %s: %o', (state, given, words) => {
    expect(judgeArchive(now, given)).toMatchObject({ state, found: expect.stringContaining(words) })
  })
})

describe('the payout key', () => {
  const prices = { onePayout: 10n, fullBatch: 100n }
  it('needs gas for a full batch', () => {
    expect([9n, 10n, 99n, 100n].map((balance) => judgeGas(balance, prices).state)).toEqual([
      'bad',
      'warning',
      'warning',
      'good',
    ])
  })

  it('is shown with what it has and what a full batch takes', () => {
    expect(judgeGas(9n * 10n ** 15n, { onePayout: 10n ** 16n, fullBatch: 10n ** 17n }).found).toBe(
      'The payout key has 0.009 coins. A full batch takes up to 0.1. It cannot pay a single payout.',
    )
  })
})

describe('settings that are valid but weak', () => {
  it('an https address without a trusted proxy is bad', () => {
    const publicUrl = 'https://app.example'
    expect(judgeProxies({ publicUrl, proxies: [] }).state).toBe('bad')
    expect(judgeProxies({ publicUrl, proxies: ['10.0.0.1'] }).state).toBe('good')
    expect(judgeProxies({ publicUrl: 'http://127.0.0.1:4100', proxies: [] }).state).toBe('good')
  })

  it('a secret of few characters is bad, and is never shown', () => {
    const weak = judgeSecret('abcabcabcabcabcabcabcabcabcabcabcabc')
    expect(weak.state).toBe('bad')
    expect(JSON.stringify(weak)).not.toContain('abcabc')
    expect(judgeSecret('0f4b8c6d2a719e5304be7f1c9a26d853').state).toBe('good')
  })

  it('the owner of the tables in a serving process is worth a warning', () => {
    expect(judgeLogins({ hasOwner: true, isServing: true }).state).toBe('warning')
    expect(judgeLogins({ hasOwner: true, isServing: false }).state).toBe('good')
  })

  it('a token of other decimals is bad, an empty vault worth a warning', () => {
    expect(judgeToken({ symbol: 'USDT', decimals: 6 })).toMatchObject({ state: 'bad' })
    expect(judgeToken({ symbol: 'USDT', decimals: 18 }).state).toBe('good')
    expect([judgeVaultCash(0n).state, judgeVaultCash(1n).state]).toEqual(['warning', 'good'])
  })
})
