import { describe, expect, it } from 'vitest'
import { staysOpen, swipeIntent, swipeOffset } from './swipe-offset.ts'

describe('a swipe', () => {
  it.each([
    [3, 4, 'none'],
    [-9, 0, 'none'],
    [-12, 5, 'sideways'],
    [12, 5, 'sideways'],
    [-12, 14, 'scroll'],
    [0, -30, 'scroll'],
  ] as const)('of %i across and %i down means %s', (x, y, intent) => {
    expect(swipeIntent(x, y)).toBe(intent)
  })

  it.each([
    [0, -40, 40],
    [0, -400, 96],
    [0, 30, 0],
    [96, 40, 56],
  ])('draws a row that was %i aside by %i to %i', (from, moved, offset) => {
    expect(swipeOffset(from, moved, 96)).toBe(offset)
  })

  it('leaves the row open from half the way on', () => {
    expect([staysOpen(48, 96), staysOpen(49, 96)]).toEqual([false, true])
  })
})
