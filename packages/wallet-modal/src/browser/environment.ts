import type { Clipboard, Clock, Opener, Platform } from '../core/ports.ts'

export const browserClock: Clock = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

export const browserOpener: Opener = {
  open(url, target) {
    window.open(url, target, 'noopener,noreferrer')
  },
}

export const browserClipboard: Clipboard = {
  async write(text) {
    await navigator.clipboard.writeText(text)
  },
}

/** What the modal asks of the device it runs on; on a server it is no phone and is never visible. */
export function browserPlatform(): Platform {
  return {
    isIos: typeof navigator !== 'undefined' && isIos(navigator),
    onVisible(listener) {
      const check = () => {
        if (document.visibilityState === 'visible') listener()
      }
      document.addEventListener('visibilitychange', check)
      return () => document.removeEventListener('visibilitychange', check)
    },
  }
}

/** An iPad says it is a Mac, but no Mac has a touch screen. */
function isIos({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
