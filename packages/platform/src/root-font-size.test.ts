import { describe, expect, it } from 'vitest'
import { rootFontSize, viewportWidth } from './root-font-size.ts'

describe('the root font size', () => {
  it.each([
    [375, 16],
    [320, 13.653333333333334],
    [390, 16.64],
    [768, 32.768],
    [960, 40.96],
    [961, 16],
    [1440, 16],
  ])('at a width of %d px is %d px', (width, size) => {
    expect(rootFontSize(width)).toBeCloseTo(size, 9)
  })
})

describe('the width that counts', () => {
  it('is the smaller of window and document', () => {
    expect(viewportWidth({ innerWidth: 400, clientWidth: 385 })).toBe(385)
    expect(viewportWidth({ innerWidth: 375, clientWidth: 980 })).toBe(375)
    expect(viewportWidth({ innerWidth: 375, clientWidth: 0 })).toBe(375)
  })

  it('is on Apple devices at most the screen as it is held', () => {
    const screen = { width: 390, height: 844 }
    const viewport = { innerWidth: 980, clientWidth: 980 }
    expect(viewportWidth({ ...viewport, appleScreen: { ...screen, isLandscape: false } })).toBe(390)
    expect(viewportWidth({ ...viewport, appleScreen: { ...screen, isLandscape: true } })).toBe(844)
  })
})
