import { isCancellable, withdrawalStates } from '@terahold/contract/codes/withdrawals'
import { Refusal } from '@terahold/contract/refusal'
import { describe, expect, it } from 'vitest'
import { assess, reasonToShow, screen, type WithdrawalHistory, type WithdrawalLimits } from './request-rules.ts'

const limits: WithdrawalLimits = {
  minimum: 100n,
  perDay: 1_000n,
  perMonth: 3_000n,
  fee: 5n,
  releaseFrom: 500n,
  releaseFromCount: 4,
}
const none: WithdrawalHistory = { lastDay: 0n, lastMonth: 0n, smallOneUsed: false }
const judge = (amount: bigint, { available = 10_000n, feeFree = 0n, history = none } = {}) =>
  assess(amount, available, feeFree, history, limits, String)

function reasonOf(body: () => unknown): string {
  try {
    body()
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    throw error
  }
  return 'accepted'
}

describe('requesting a withdrawal', () => {
  it('costs the quoted fee', () => {
    expect(judge(100n)).toEqual({ fee: 5n, feeFreePart: 0n, underMinimum: false })
  })

  it('is free, with no minimum, within a cooling-off refund', () => {
    expect(judge(60n, { feeFree: 60n })).toEqual({ fee: 0n, feeFreePart: 60n, underMinimum: false })
    expect(judge(61n, { feeFree: 60n })).toMatchObject({ fee: 5n, underMinimum: true })
  })

  it('allows an amount under the minimum once in thirty days', () => {
    expect(judge(99n)).toMatchObject({ underMinimum: true })
    expect(() => judge(99n, { history: { ...none, smallOneUsed: true } })).toThrow(
      expect.objectContaining({ reason: 'withdraw_below_minimum', values: { min: '100', days: '30' } }),
    )
    expect(judge(100n, { history: { ...none, smallOneUsed: true } }), 'the minimum itself').toMatchObject({ fee: 5n })
  })

  it('fills the limits’ texts with their windows', () => {
    const limitOf = (history: Partial<typeof none>) => () => judge(901n, { history: { ...none, ...history } })
    expect(limitOf({ lastDay: 100n, lastMonth: 100n })).toThrow(
      expect.objectContaining({ values: { hours: '24', left: '900' } }),
    )
    expect(limitOf({ lastMonth: 2_101n })).toThrow(expect.objectContaining({ values: { days: '30', left: '899' } }))
  })

  it('names the reason of a refusal', () => {
    expect(reasonOf(() => judge(101n, { available: 100n }))).toBe('balance_short')
    expect(reasonOf(() => judge(901n, { history: { ...none, lastDay: 100n, lastMonth: 100n } }))).toBe(
      'withdraw_day_limit',
    )
    expect(reasonOf(() => judge(900n, { history: { ...none, lastMonth: 2_101n } }))).toBe('withdraw_month_limit')
    expect(reasonOf(() => judge(5n))).toBe('fee_exceeds_amount')
  })

  it('accepts an amount that fills a limit exactly', () => {
    expect(judge(900n, { history: { ...none, lastDay: 100n, lastMonth: 2_100n } }).fee).toBe(5n)
  })
})

describe('screening', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const facts = {
    now,
    holdUntil: null,
    blocked: false,
    lastDay: 499n,
    lastDayCount: 3,
    aboveVaultCap: false,
    released: false,
  }

  it('queues a small clean one automatically', () => {
    expect(screen(facts, limits)).toEqual({ to: 'queued' })
  })

  it('waits for a hold, even when it was released', () => {
    const holdUntil = new Date('2026-11-20T14:00:00Z')
    expect(screen({ ...facts, holdUntil, released: true }, limits)).toEqual({ to: 'holding', until: holdUntil })
    expect(screen({ ...facts, holdUntil: now }, limits)).toEqual({ to: 'queued' })
  })

  it('needs two operators from the threshold on, counted over a day, and for a blocked address', () => {
    expect(screen({ ...facts, lastDay: 500n }, limits)).toEqual({ to: 'release', because: 'large_sum' })
    expect(screen({ ...facts, lastDayCount: 4 }, limits)).toEqual({ to: 'release', because: 'many_in_a_day' })
    expect(screen({ ...facts, blocked: true }, limits)).toEqual({ to: 'release', because: 'blocked_address' })
    expect(screen({ ...facts, lastDay: 500n, released: true }, limits)).toEqual({ to: 'queued' })
    expect(screen({ ...facts, aboveVaultCap: true }, limits)).toEqual({ to: 'release', because: 'large_sum' })
    expect(screen({ ...facts, aboveVaultCap: true, released: true }, limits)).toEqual({ to: 'queued' })
    const since = { ...facts, blocked: true, released: true }
    expect(screen(since, limits), 'blocked since').toEqual({ to: 'release', because: 'blocked_address' })
  })

  it('can be cancelled until it is queued', () => {
    expect(withdrawalStates.filter(isCancellable)).toEqual(['requested', 'verified', 'holding', 'screening'])
  })
})

describe('the reason a member reads', () => {
  it.each([
    ['screening', 'large_sum'],
    ['queued', 'vault_room'],
    ['signed', null],
    ['broadcast', null],
    ['confirmed', null],
  ] as const)('of one that is %s is %s', (state, shown) => {
    expect(reasonToShow({ state, reason: 'large_sum', waits_for: 'vault_room' })).toBe(shown)
  })

  it.each(['cancelled', 'rejected', 'failed'] as const)('of one that is %s stays', (state) => {
    expect(reasonToShow({ state, reason: 'by_operator', waits_for: null })).toBe('by_operator')
  })
})
