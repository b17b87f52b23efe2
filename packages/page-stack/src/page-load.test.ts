import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followLoad, type LoadPhase } from './page-load.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function follow(module: Promise<unknown>) {
  const phases: LoadPhase[] = []
  const stop = followLoad(module, (phase) => phases.push(phase))
  return { phases, stop }
}

it('says nothing of a page that comes within 200 ms', async () => {
  const { phases } = follow(new Promise((resolve) => setTimeout(resolve, 199)))
  await vi.advanceTimersByTimeAsync(70_000)
  expect(phases).toEqual(['ready'])
})

it('shows the loader at 200 ms and the error at 60,000 ms', async () => {
  const { phases } = follow(new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(199)
  expect(phases).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(phases).toEqual(['slow'])
  await vi.advanceTimersByTimeAsync(59_799)
  expect(phases).toEqual(['slow'])
  await vi.advanceTimersByTimeAsync(1)
  expect(phases).toEqual(['slow', 'failed'])
})

it('fails at once when the code cannot be had', async () => {
  const { phases } = follow(Promise.reject(new Error('404')))
  await vi.advanceTimersByTimeAsync(0)
  expect(phases).toEqual(['failed'])
})

it('tells nothing more once it is stopped', async () => {
  const { phases, stop } = follow(new Promise((resolve) => setTimeout(resolve, 300)))
  stop()
  await vi.advanceTimersByTimeAsync(70_000)
  expect(phases).toEqual([])
})
