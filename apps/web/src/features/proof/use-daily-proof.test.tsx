import { trustLiabilities } from '@terahold/contract/calls/member/liabilities'
import { cleanup, fireEvent, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../shared/session/session.ts'
import { api, member, setUpComponentTests } from '../../testing/component-test.tsx'
import { publish, setUpReserve } from './fixtures/published-proof.ts'
import type { ProofResult } from './proof-result.ts'
import { endCheck, lastResult } from './proof-store.ts'
import { useDailyProof } from './use-daily-proof.ts'

setUpComponentTests()

const now = Date.parse('2026-03-02T12:00:00.000Z')
const [minute, hour] = [60_000, 3_600_000]
const verified = { state: 'verified', tree: null } as unknown as ProofResult
const unchecked = { state: 'unchecked', gap: 'offline', tree: null } as unknown as ProofResult

beforeEach(() => {
  setUpReserve()
  publish()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    run()
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'connection')
})

/** Whether the newest proof is asked for at the start of the app. */
async function isAskedFor() {
  renderHook(useDailyProof)
  await import('./check-proof.ts')
  await new Promise((resolve) => setImmediate(resolve))
  return api.requests(trustLiabilities).length > 0
}

test('the newest proof is checked when the app starts on another day', async () => {
  endCheck(member.userId, { ...unchecked, at: Date.now() - 48 * hour })
  renderHook(useDailyProof)
  await waitFor(() => expect(lastResult(member.userId)?.state).toBe('verified'))
})

test.each([
  ['verified today', verified, hour, false],
  ['verified yesterday', verified, 13 * hour, true],
  ['not decided less than an hour ago', unchecked, hour - minute, false],
  ['not decided more than an hour ago', unchecked, hour + minute, true],
  ['made by a clock that was ahead', verified, -minute, true],
])('after a result that was %s the proof is checked again only if it is time', async (_, result, age, isAsked) => {
  vi.setSystemTime(now)
  endCheck(member.userId, { ...result, at: now - age })
  expect(await isAskedFor()).toBe(isAsked)
})

test('nothing is checked for a visitor, nor for a member who saves traffic', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  expect(await isAskedFor()).toBe(false)
  Reflect.deleteProperty(navigator, 'connection')
  session.forget()
  expect(await isAskedFor()).toBe(false)
})

test('an app that stays open checks again when it is opened on another day', async () => {
  vi.setSystemTime(now)
  endCheck(member.userId, { ...verified, at: now - hour })
  expect(await isAskedFor()).toBe(false)
  vi.setSystemTime(now + 13 * hour)
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const turn = (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state)
    fireEvent(document, new Event('visibilitychange'))
  }
  turn('hidden')
  await new Promise((resolve) => setImmediate(resolve))
  expect(api.requests(trustLiabilities)).toEqual([])
  turn('visible')
  turn('visible')
  await waitFor(() => expect(lastResult(member.userId)?.at).toBeGreaterThan(now))
  expect(api.requests(trustLiabilities)).toHaveLength(1)
  visibility.mockRestore()
})
