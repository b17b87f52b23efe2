import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { member, setUpComponentTests } from '../../testing/component-test.tsx'
import { storage } from '../storage/storage.ts'
import { forgetAnswers } from './forget-answers.ts'
import { memberKey, queryClient } from './query-client.ts'
import { storedOffline } from './stored-answers.ts'

setUpComponentTests()

const cash = memberKey(member.userId, 'cash', 'summary')
const power = memberKey(member.userId, 'power', 'summary')
const stored = () => storage.keys().filter((key) => key.startsWith('kept:'))
const read = (queryKey: readonly unknown[], queryFn: () => Promise<unknown>) =>
  queryClient.fetchQuery({ queryKey, queryFn, meta: storedOffline })

beforeEach(async () => {
  vi.useFakeTimers()
  await read(cash, async () => ({ available: '250.5' }))
  await read(power, async () => ({ total: '3' }))
})
afterEach(() => void vi.useRealTimers())

test('answers that a change made wrong are removed from memory and the device, and the rest stays', () => {
  expect(stored()).toHaveLength(2)
  forgetAnswers(memberKey(member.userId, 'cash'))
  expect(queryClient.getQueryData(cash)).toBeUndefined()
  expect(queryClient.getQueryData(power)).toEqual({ total: '3' })
  expect(stored()).toHaveLength(1)
})

test('it does not come back while a new answer is slow', async () => {
  forgetAnswers(memberKey(member.userId, 'cash'))
  const reading = read(cash, () => new Promise(() => undefined)).catch(() => 'cancelled')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queryClient.getQueryData(cash)).toBeUndefined()
  queryClient.clear()
  expect(await reading).toBe('cancelled')
})
