import { expect, it } from 'vitest'
import { newId } from './ids.ts'

it('ids of one millisecond sort in the order of creation', () => {
  const clock = { now: () => new Date('2026-11-20T12:00:00.123Z') }
  const ids = Array.from({ length: 1_000 }, () => newId(clock))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(1_000)
})

it('a later id sorts after an earlier one', () => {
  const at = (time: string) => newId({ now: () => new Date(time) })
  expect(at('2026-11-20T12:00:00.123Z') < at('2026-11-20T12:00:00.124Z')).toBe(true)
})
