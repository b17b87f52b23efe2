import { CallFailed } from '@terahold/contract/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { member, setUpComponentTests } from '../../testing/component-test.tsx'
import { testId } from '../../testing/ids.ts'
import { session } from '../session/session.ts'
import { storage } from '../storage/storage.ts'
import { memberKey, queryClient, refreshSubjects, rereads } from './query-client.ts'
import { storedOffline } from './stored-answers.ts'

setUpComponentTests()

describe('a read that fails', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test.each([
    ['is tried twice more, each time later, without an answer', new TypeError('Failed to fetch'), [0, 500, 1_500]],
    ['is not tried again when the server refused it', new CallFailed({ code: 403, msg: 'No.', reqId: 'test' }), [0]],
  ])('%s', async (_, failure, expected) => {
    const start = Date.now()
    const times: number[] = []
    // Code that asks for a read has no retries of its own, unlike a page.
    const { retry = false } = queryClient.getDefaultOptions().queries ?? {}
    const queryFn = () => {
      times.push(Date.now() - start)
      return Promise.reject(failure)
    }
    const read = queryClient.fetchQuery({ queryKey: ['read'], retry, queryFn }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([await read, times]).toEqual([failure, expected])
  })
})

describe('a change that has ended', () => {
  const never = new Promise<void>(() => undefined)
  beforeEach(() => void vi.spyOn(queryClient, 'invalidateQueries').mockReturnValue(never))
  afterEach(() => void vi.restoreAllMocks())

  test('waits until what it changed is read again, and does not wait when it failed', () => {
    const end = rereads(['codes'])
    expect(end(undefined, null)).toBe(never)
    expect(end(undefined, new TypeError('Failed to fetch'))).toBeUndefined()
    expect(queryClient.invalidateQueries).toHaveBeenCalledTimes(2)
  })
})

describe('what was read about a member', () => {
  const cash = memberKey(member.userId, 'cash')
  const other = { ...member, address: `0x${'2'.repeat(40)}`, userId: testId(2), token: 'other-token' } as const
  const kept = () => queryClient.getQueryData(cash)
  const isStale = () => queryClient.getQueryState(cash)?.isInvalidated
  const onDevice = () => storage.keys().filter((key) => JSON.stringify(storage.get(key)).includes('250.5'))

  beforeEach(async () => {
    await queryClient.fetchQuery({ queryKey: cash, queryFn: async () => ({ available: '250.5' }), meta: storedOffline })
    queryClient.setQueryData(['announcements'], ['maintenance'])
    // It advances the clock, which `expect.poll` does not.
    await vi.waitFor(() => expect(onDevice()).not.toEqual([]), { timeout: 15_000 })
  })

  test('is removed from memory and the device on signing out, and public data stays', () => {
    session.forget()
    expect([kept(), onDevice()]).toEqual([undefined, []])
    expect(queryClient.getQueryData(['announcements'])).toEqual(['maintenance'])
  })

  test('is removed when another member signs in', () => {
    session.signIn(other)
    expect([kept(), onDevice()]).toEqual([undefined, []])
  })

  test('stays in memory, and not on the device, when the session ends; it is read again when the member is back', () => {
    session.expire()
    expect([kept(), onDevice()]).toEqual([{ available: '250.5' }, []])
    expect(isStale()).toBe(false)
    session.signIn({ ...member, token: 'new-token' })
    expect(kept()).toEqual({ available: '250.5' })
    expect(isStale()).toBe(true)
  })

  test('is removed when another member signs in after the session has ended', () => {
    session.expire()
    session.signIn(other)
    expect(kept()).toBeUndefined()
  })

  test('is read again by its subject', async () => {
    await refreshSubjects(['orders', 'team'])
    expect(isStale()).toBe(false)
    await refreshSubjects(['orders', 'cash'])
    expect(isStale()).toBe(true)
  })
})
