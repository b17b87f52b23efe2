import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { memoryBackend } from '@terahold/platform/browser-storage'
import { createStorage } from '@terahold/platform/storage'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeStoredAnswers, storeAnswers, storedOffline } from './stored-answers.ts'

const power = ['member', 'ada', 'power']
const trust = ['trust']
const yesterday = Date.UTC(2026, 10, 20, 12)

let storage: ReturnType<typeof createStorage>
const closers: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: yesterday })
  storage = createStorage(memoryBackend())
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
  vi.useRealTimers()
})

/** Starts the app on this device. */
function start({ user = 'ada', build = 'one' } = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: 1, retryDelay: 1_000, networkMode: 'always' } },
  })
  const world = { user }
  closers.push(storeAnswers(client, { storage, build, currentUser: () => world.user }), () => client.clear())
  return {
    world,
    /** A component that reads something. */
    read(queryKey: readonly unknown[], queryFn: () => Promise<unknown>, meta: Record<string, unknown> = storedOffline) {
      const observer = new QueryObserver(client, { queryKey, queryFn, meta })
      closers.push(observer.subscribe(() => undefined))
      return () => observer.getCurrentResult()
    },
  }
}

const answer = (data: unknown) => () => Promise.resolve(data)
const noAnswer = () => Promise.reject(new Error('no network'))
const silence = () => new Promise(() => undefined)
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

async function keptYesterday(): Promise<void> {
  start().read(power, answer({ activePower: '7' }))
  await pass(0)
  vi.setSystemTime(yesterday + 86_400_000)
}

test('gives back the last good figures with their time, as soon as the server cannot be reached', async () => {
  await keptYesterday()
  const result = start().read(power, noAnswer)
  await pass(10)
  expect(result()).toMatchObject({ data: { activePower: '7' }, dataUpdatedAt: yesterday, isFetching: true })
})

test('lets a slow server answer first for a while', async () => {
  await keptYesterday()
  const result = start().read(power, silence)
  await pass(2_400)
  expect(result().data).toBeUndefined()
  await pass(200)
  expect(result()).toMatchObject({ data: { activePower: '7' }, dataUpdatedAt: yesterday })
})

test('shows newer figures when they come, and keeps those', async () => {
  await keptYesterday()
  const result = start().read(power, answer({ activePower: '8' }))
  await pass(5_000)
  expect(result()).toMatchObject({ data: { activePower: '8' } })
  expect(storage.get('kept:["member","ada","power"]')).toMatchObject({ data: { activePower: '8' } })
})

test('is no stand-in for another member, or in another version of the app', async () => {
  await keptYesterday()
  const others = [start({ user: 'bob' }).read(power, noAnswer), start({ build: 'two' }).read(power, noAnswer)]
  await pass(5_000)
  expect(others.map((result) => result().data)).toEqual([undefined, undefined])
})

test('keeps nothing that arrives after the member has left', async () => {
  const app = start()
  app.read(power, () => new Promise((resolve) => setTimeout(() => resolve({ activePower: '7' }), 100)))
  app.world.user = ''
  await pass(200)
  expect(storage.keys()).toEqual([])
})

test('forgets a member and keeps what everybody may read', async () => {
  const app = start()
  app.read(power, answer({ activePower: '7' }))
  app.read(trust, answer({ coverage: '1.02' }))
  await pass(0)
  removeStoredAnswers(storage)
  expect(storage.keys()).toEqual(['kept:["trust"]'])
})

test('keeps neither what is not marked nor what is too long', async () => {
  const app = start()
  app.read(power, answer({ activePower: '7' }), {})
  app.read(trust, answer('x'.repeat(60_000)))
  await pass(0)
  expect(storage.keys()).toEqual([])
})
