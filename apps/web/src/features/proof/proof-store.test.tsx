import { addDays } from '@terahold/money/day'
import type { SeenHistory } from '@terahold/proof/history'
import { describe, expect, test } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { storage } from '../../shared/storage/storage.ts'
import { member, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import type { ProofResult } from './proof-result.ts'
import {
  beginCheck,
  deviceKey,
  earlierHistory,
  endCheck,
  firstChecked,
  hasFoundLeaves,
  keepDeviceKey,
  keepHistory,
  keepRoots,
  lastResult,
  seenHistory,
  seenLogKey,
  seenRoots,
  skipCheck,
  storeBundle,
  storedBundle,
  storeFoundLeaves,
} from './proof-store.ts'

setUpComponentTests()

const { userId } = member
const other = testId(99)
const verified: ProofResult = { state: 'verified', at: 1, tree: null }

describe('a check', () => {
  test('runs once at a time, and ends with its result', () => {
    expect(beginCheck(userId)).toBe(true)
    expect(beginCheck(userId)).toBe(false)
    endCheck(userId, verified)
    expect(lastResult(userId)).toEqual(verified)
    expect(beginCheck(userId)).toBe(true)
    skipCheck(userId)
    expect(lastResult(userId)).toEqual(verified)
  })

  test('that ends after its member has signed out is not kept on the device', () => {
    beginCheck(userId)
    session.forget()
    endCheck(userId, verified)
    expect(storage.get('proof-result')).toBe('')
    session.signIn(member)
    expect(lastResult(userId)).toBeNull()
  })

  test('of another member is not theirs', () => {
    endCheck(userId, verified)
    expect(lastResult(other)).toBeNull()
  })
})

describe('what a member who signs out leaves on the device', () => {
  test('has no amounts of theirs, and everything that later checks compare with', () => {
    endCheck(userId, verified)
    keepDeviceKey(userId, { key: 'ab', firstDay: '2026-03-01' })
    storeBundle(userId, 'bundle')
    keepRoots(userId, { '2026-03-01': 'aa' })
    storeFoundLeaves(userId)
    session.forget()
    expect([lastResult(userId), deviceKey(userId), storedBundle(userId)]).toEqual([null, null, null])
    expect([seenRoots(userId), hasFoundLeaves(userId)]).toEqual([{ '2026-03-01': 'aa' }, true])
  })
})

describe('the roots that this device has seen', () => {
  test('keep the first of each day', () => {
    keepRoots(userId, { '2026-03-01': 'aa' })
    keepRoots(userId, { '2026-03-01': 'bb', '2026-03-02': 'cc' })
    expect(seenRoots(userId)).toEqual({ '2026-03-01': 'aa', '2026-03-02': 'cc' })
  })

  test('are those of the newest 120 days', () => {
    const days = Array.from({ length: 130 }, (_, index) => addDays('2026-01-01', index))
    for (const half of [days.slice(65), days.slice(0, 65)])
      keepRoots(userId, Object.fromEntries(half.map((day) => [day, day])))
    const kept = Object.keys(seenRoots(userId)).toSorted()
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([120, days[10], days.at(-1)])
  })

  test('are kept apart from those of other members', () => {
    keepRoots(userId, { '2026-03-01': 'aa' })
    expect(seenRoots(other)).toEqual({})
  })
})

test('the first check with a wallet has its day, until the account has another wallet', () => {
  expect(firstChecked(member, '2026-03-01')).toBe('2026-03-01')
  expect(firstChecked(member, '2026-03-09')).toBe('2026-03-01')
  const moved = { ...member, address: `0x${'2'.repeat(40)}` } as const
  expect(firstChecked(moved, '2026-03-09')).toBe('2026-03-09')
  expect(firstChecked(moved, '2026-03-10')).toBe('2026-03-09')
})

describe('the head of the log of nights', () => {
  const head = (size: number): SeenHistory => ({
    nights: { size, root: new Uint8Array(32).fill(size) },
    settlements: { size: size * 2, root: new Uint8Array(32).fill(size + 100) },
  })

  test('is the one seen last, with the key seen first', () => {
    expect([seenHistory(userId), seenLogKey(userId), earlierHistory(userId)]).toEqual([null, null, null])
    keepHistory(userId, head(3), 'first key')
    keepHistory(userId, head(5), 'another key')
    expect(seenHistory(userId)).toEqual(head(5))
    expect(seenLogKey(userId)).toBe('first key')
    expect(earlierHistory(userId)).toEqual(head(3))
  })

  test('keeps the one before it when the same is seen again', () => {
    keepHistory(userId, head(3))
    keepHistory(userId, head(5))
    keepHistory(userId, head(5))
    expect(earlierHistory(userId)).toEqual(head(3))
  })

  test('can be one without days of revenue', () => {
    const nights = head(4).nights
    keepHistory(userId, { nights, settlements: null })
    expect(seenHistory(userId)).toEqual({ nights, settlements: null })
  })
})

test.each([null, 'text', 7, {}, { userId }, { value: 'x' }])('a damaged note (%j) counts as none', (damaged) => {
  for (const name of ['proof-bundle', 'proof-key', 'proof-part', 'proof-roots', 'proof-history'])
    storage.set(name, damaged)
  expect([storedBundle(userId), deviceKey(userId), hasFoundLeaves(userId)]).toEqual([null, null, false])
  expect([seenRoots(userId), seenHistory(userId)]).toEqual([{}, null])
})
