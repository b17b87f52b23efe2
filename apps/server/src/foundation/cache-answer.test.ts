import { expect, it } from 'vitest'
import { cacheAnswer } from './cache-answer.ts'

it('shares an answer for a time, also while it is being read', async () => {
  let [time, reads] = [0, 0]
  const read = cacheAnswer(
    async () => ++reads,
    () => time,
  )
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  time = 4_999
  expect(await read()).toBe(1)
  time = 5_000
  expect(await read()).toBe(2)
})

it('does not keep a failure', async () => {
  let reads = 0
  const read = cacheAnswer(async () => {
    reads += 1
    if (reads === 1) throw new Error('no node')
    return reads
  })
  await expect(read()).rejects.toThrow('no node')
  expect(await read()).toBe(2)
})
