import { expect, test, vi } from 'vitest'
import { createConnectionState } from './connection-state.ts'

function setUp(answers: boolean[]) {
  const timers: (() => void)[] = []
  const probe = vi.fn(async () => answers.shift() ?? true)
  const state = createConnectionState({
    probe,
    after: (_, run) => {
      timers.push(run)
      return () => {}
    },
  })
  return { state, probe, timers }
}

test('starts online and trusts no hint without asking the server', async () => {
  const { state } = setUp([true])
  await state.check()
  expect(state.isOffline()).toBe(false)
})

test('is offline when the server does not answer, asks again, and comes back by itself', async () => {
  const { state, timers } = setUp([false, true])
  const heard = vi.fn()
  state.subscribe(heard)
  await state.check()
  expect(state.isOffline()).toBe(true)
  timers[0]?.()
  await expect.poll(() => state.isOffline()).toBe(false)
  expect(heard).toHaveBeenCalledTimes(2)
})

test('any answer ends it at once', async () => {
  const { state } = setUp([false])
  await state.check()
  state.reached()
  expect(state.isOffline()).toBe(false)
})

test('asks once when several requests fail together', async () => {
  const { state, probe } = setUp([true])
  await Promise.all([state.check(), state.check(), state.check()])
  expect(probe).toHaveBeenCalledTimes(1)
})

test('an answer counts more than the server’s silence to a question that was asked before it', async () => {
  const { state, probe, timers } = setUp([])
  const silence = Promise.withResolvers<boolean>()
  probe.mockReturnValueOnce(silence.promise)
  const checked = state.check()
  state.reached()
  silence.resolve(false)
  await checked
  expect([state.isOffline(), timers]).toEqual([false, []])
})
