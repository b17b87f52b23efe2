import { expect, it } from 'vitest'
import { PULL_THRESHOLD_PX, pullDistance } from './pull-state.ts'

it.each([
  [-20, 0],
  [0, 0],
  [40, 20],
  [90, 45],
  [500, 70],
])('opens for a finger moved %d px by %d px', (finger, distance) => {
  expect(pullDistance(finger)).toBe(distance)
})

it('can be let go from 45 px on', () => {
  expect(PULL_THRESHOLD_PX).toBe(45)
})
