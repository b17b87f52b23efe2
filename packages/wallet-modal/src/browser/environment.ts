import type { Clipboard, Clock, Opener, Platform } from '../core/ports.ts'

export const browserClock: Clock = {
  now: () => Date.now(),
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
  const device = typeof navigator === 'undefined' ? null : navigator
  return {
    isMobile: device !== null && (isIos(device) || /Android|Mobile/.test(device.userAgent)),
    isIos: device !== null && isIos(device),
    isAndroid: device?.userAgent.includes('Android') ?? false,
    hasInjected: (injectedId) => {
      const injected: unknown = typeof window === 'undefined' ? undefined : Reflect.get(window, 'ethereum')
      return typeof injected === 'object' && injected !== null && Boolean(Reflect.get(injected, injectedId))
    },
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
