import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserClock, browserOpener, browserPlatform } from './environment.ts'

afterEach(() => vi.unstubAllGlobals())

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'

const devices: [string, string, number, [boolean, boolean, boolean]][] = [
  [
    'an iPhone',
    `(iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Mobile/15E148 Safari/604.1`,
    5,
    [true, true, false],
  ],
  ['an iPad', `(Macintosh; Intel Mac OS X 10_15_7) ${webkit} Safari/605.1.15`, 5, [true, true, false]],
  ['an old iPad', `(iPad; CPU OS 12_0 like Mac OS X) ${webkit} Mobile/15E148`, 5, [true, true, false]],
  [
    'an Android phone',
    `(Linux; Android 15; Pixel 9) ${blink} Chrome/141.0 Mobile Safari/537.36`,
    5,
    [true, false, true],
  ],
  ['an Android tablet', `(Linux; Android 14; SM-X710) ${blink} Chrome/141.0 Safari/537.36`, 10, [true, false, true]],
  ['Firefox on a phone', '(Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 5, [true, false, true]],
  ['a Mac', `(Macintosh; Intel Mac OS X 10_15_7) ${webkit} Safari/605.1.15`, 0, [false, false, false]],
  ['a Windows laptop', `(Windows NT 10.0; Win64; x64) ${blink} Chrome/141.0 Safari/537.36`, 0, [false, false, false]],
  ['a laptop with a touch screen', `(Windows NT 10.0; Win64; x64) ${blink} Chrome/141.0`, 10, [false, false, false]],
  ['a Chromebook with a touch screen', `(X11; CrOS x86_64 16033) ${blink} Chrome/141.0`, 10, [false, false, false]],
  ['a Linux computer', '(X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 0, [false, false, false]],
]

describe('a timer', () => {
  it.each([5_000_000_000, Number.POSITIVE_INFINITY])('of %d ms does not run at once, and can be cancelled', (time) => {
    vi.useFakeTimers()
    try {
      const run = vi.fn()
      const cancel = browserClock.after(time, run)
      vi.advanceTimersByTime(24 * 24 * 3_600_000)
      expect(run).not.toHaveBeenCalled()
      cancel()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('check 13: the device', () => {
  it.each(devices)('is detected by its user agent, not by its pointer: %s', (_, agent, maxTouchPoints, expected) => {
    vi.stubGlobal('navigator', { userAgent: `Mozilla/5.0 ${agent}`, maxTouchPoints })
    const { isMobile, isIos, isAndroid } = browserPlatform()
    expect([isMobile, isIos, isAndroid]).toEqual(expected)
  })

  it('is not a phone on a server', () => {
    vi.stubGlobal('navigator', undefined)
    const platform = browserPlatform()
    expect([platform.isMobile, platform.isTelegram, platform.isVisible(), platform.isInGesture()]).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(platform.hasInjected('isAny')).toBe(false)
  })

  it('detects Telegram by the object it adds to the page', () => {
    vi.stubGlobal('window', { TelegramWebviewProxy: {} })
    expect(browserPlatform().isTelegram).toBe(true)
    vi.stubGlobal('window', { Telegram: { Login: {} } })
    expect(browserPlatform().isTelegram).toBe(false)
  })
})

describe('a link', () => {
  it("leaves a frame, which may not be allowed to open a wallet's scheme", () => {
    const open = vi.fn()
    const framed = { open, top: {} }
    vi.stubGlobal('window', framed)
    browserOpener.open('foxwallet://', '_self')
    browserOpener.open('https://fox.example', '_blank')
    const whole: { open: typeof open; top?: unknown } = { open }
    whole.top = whole
    vi.stubGlobal('window', whole)
    browserOpener.open('foxwallet://', '_self')
    expect(open.mock.calls.map(([, target]) => target)).toEqual(['_top', '_blank', '_self'])
  })
})
