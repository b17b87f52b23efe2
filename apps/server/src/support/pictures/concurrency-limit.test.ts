import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

it('runs only so many tasks at a time, each in its order, also after a failed one', async () => {
  const withinLimit = createConcurrencyLimit(2)
  const started: number[] = []
  let running = 0
  let most = 0
  const work = (index: number) =>
    withinLimit(async () => {
      started.push(index)
      running += 1
      most = Math.max(most, running)
      await turn()
      running -= 1
      if (index % 3 === 0) throw new Error('failed')
      return index
    })
  const settled = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => work(index)))
  expect(most).toBe(2)
  expect(started).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(7)
  expect(await work(1)).toBe(1)
})
