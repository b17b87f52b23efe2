import { expect, it } from 'vitest'
import { upx2px } from './upx.ts'

it.each([
  [0, 375, 0],
  [750, 375, 375],
  [100, 375, 50],
  [100, 390, 52],
  [33, 375, 16],
  [1, 375, 1],
  [-1, 375, -1],
  [-100, 375, -50],
  [100, 960, 128],
  [100, 961, 50],
  [750, 1440, 1440],
])('takes %d of the design on a screen %d px wide for %d px', (length, width, px) => {
  expect(upx2px(length, { width })).toBe(px)
})

it('leaves a fine line half a pixel where the screen has them', () => {
  expect(upx2px(1, { width: 375, hasHalfPixels: true })).toBe(0.5)
  expect(upx2px(-1, { width: 375, hasHalfPixels: true })).toBe(-0.5)
})
