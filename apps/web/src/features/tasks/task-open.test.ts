import { expect, it } from 'vitest'
import { isTaskOpen } from './task-open.ts'

const endsAt = '2026-12-01T00:00:00.000Z'
const end = Date.parse(endsAt)

it('is open until its end, as long as one more member can have its points', () => {
  expect(isTaskOpen({ endsAt, points: 50, budgetLeft: 50 }, end - 1)).toBe(true)
  expect(isTaskOpen({ endsAt, points: 50, budgetLeft: 50 }, end)).toBe(false)
  expect(isTaskOpen({ endsAt, points: 50, budgetLeft: 49 }, end - 1)).toBe(false)
})
