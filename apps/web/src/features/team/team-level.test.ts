import { expect, it } from 'vitest'
import { countOf, joinsOf } from './team-level.ts'

it.each([
  ['both', 7],
  ['1', 5],
  ['2', 2],
] as const)('counts level %s alone', (level, count) => {
  expect(countOf(level, { l1: 5, l2: 2 })).toBe(count)
})

it('counts the months of one level', () => {
  const series = [
    { month: '2026-10', l1: 1, l2: 0 },
    { month: '2026-11', l1: 0, l2: 3 },
  ]
  expect(joinsOf('2', series)).toEqual([
    { month: '2026-10', joined: 0 },
    { month: '2026-11', joined: 3 },
  ])
})
