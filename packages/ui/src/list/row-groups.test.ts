import { expect, test } from 'vitest'
import { rowGroups } from './row-groups.ts'

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `entry-${from + index}`)
const groupsOf = (keys: readonly string[]) => rowGroups(keys, (key) => key)

test('every row is in one group, in its place', () => {
  const keys = numbers(0, 1_000)
  expect(groupsOf(keys).flatMap(({ items }) => items)).toEqual(keys)
  expect(groupsOf([])).toEqual([])
})

test('groups are neither many nor large', () => {
  const sizes = groupsOf(numbers(0, 1_000)).map(({ items }) => items.length)
  expect(sizes.length).toBeGreaterThan(40)
  expect(sizes.length).toBeLessThan(90)
  expect(Math.max(...sizes)).toBeLessThan(100)
})

test('a row stays in the group it is in when others come behind it', () => {
  const before = groupsOf(numbers(0, 400))
  const after = groupsOf(numbers(0, 420))
  expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
  const growing = before.at(-1)
  expect(after[before.length - 1]?.key).toBe(growing?.key)
  expect(after[before.length - 1]?.items.slice(0, growing?.items.length)).toEqual(growing?.items)
})

test('and when others come before it, or one goes', () => {
  const before = groupsOf(numbers(0, 400)).slice(1)
  expect(groupsOf(['newest', ...numbers(0, 400)]).slice(-before.length)).toEqual(before)
  const gone = before[3]?.items[1] ?? ''
  const without = groupsOf(numbers(0, 400).filter((key) => key !== gone)).slice(1)
  expect(without.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
})

test('a row that the next page repeats is in one group, once', () => {
  const keys = [...numbers(0, 40), ...numbers(39, 60)]
  expect(groupsOf(keys).flatMap(({ items }) => items)).toEqual(numbers(0, 60))
})
