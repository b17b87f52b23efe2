import { describe, expect, it, vi } from 'vitest'
import { followRootFontSize, rootFontSize, viewportWidth } from './root-font-size.ts'

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

  it('on Apple devices is at most the screen’s width in its current orientation', () => {
    const screen = { width: 390, height: 844 }
    const viewport = { innerWidth: 980, clientWidth: 980 }
    expect(viewportWidth({ ...viewport, appleScreen: { ...screen, isLandscape: false } })).toBe(390)
    expect(viewportWidth({ ...viewport, appleScreen: { ...screen, isLandscape: true } })).toBe(844)
  })
})

describe('a window that changes its width', () => {
  it('has its font size 50 ms after the last change', () => {
    vi.useFakeTimers()
    const window = windowOf(375)
    const stop = followRootFontSize(window as never)
    const { style } = window.document.documentElement
    expect(style.fontSize).toBe('16px')
    window.innerWidth = 750
    window.dispatchEvent(new Event('resize'))
    vi.advanceTimersByTime(49)
    window.dispatchEvent(new Event('resize'))
    vi.advanceTimersByTime(49)
    expect(style.fontSize).toBe('16px')
    vi.advanceTimersByTime(1)
    expect(style.fontSize).toBe('32px')
    stop()
    vi.useRealTimers()
  })
})

/** The part of a window that is followed. */
function windowOf(innerWidth: number) {
  const documentElement = { clientWidth: 0, style: { fontSize: '', setProperty: () => {} } }
  return Object.assign(new EventTarget(), {
    innerWidth,
    document: Object.assign(new EventTarget(), { documentElement }),
    navigator: { userAgent: 'Linux', maxTouchPoints: 0 },
    matchMedia: () => ({ matches: false }),
    getComputedStyle: () => ({ fontSize: '16px' }),
  })
}
