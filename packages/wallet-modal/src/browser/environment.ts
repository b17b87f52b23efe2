import type { Clipboard, Clock, Opener, Platform } from '../ports/wallet-port.ts'

/** Browsers run a longer timer at once. */
const longestTimer = 2 ** 31 - 1

export const browserClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, Math.min(milliseconds, longestTimer))
    return () => clearTimeout(timer)
  },
}

export const browserOpener: Opener = {
  open(url, target) {
    // A frame may not be allowed to open a wallet's scheme, so the link opens in the top page.
    const isFramed = target === '_self' && window !== window.top
    window.open(url, isFramed ? '_top' : target, 'noopener,noreferrer')
  },
}

export const browserClipboard: Clipboard = {
  async write(text) {
    await navigator.clipboard.writeText(text)
  },
}

/** Returns what the modal needs to know about the device. On a server it is not a phone and never visible. */
export function browserPlatform(): Platform {
  const device = typeof navigator === 'undefined' ? null : navigator
  const isAndroid = device?.userAgent.includes('Android') ?? false
  return {
    isMobile: device !== null && (isAndroid || isIos(device) || saysMobile(device)),
    isIos: device !== null && isIos(device),
    isAndroid,
    isTelegram: hasGlobal('TelegramWebviewProxy') || hasGlobal('TelegramWebviewProxyProto'),
    isVisible: () => typeof document !== 'undefined' && document.visibilityState === 'visible',
    isInGesture: () => device?.userActivation?.isActive ?? false,
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

/**
 * Detects phones and tablets by the user agent, never by the pointer: a laptop with a touch screen has a coarse pointer
 * too, but no wallet apps that a link could open.
 */
function saysMobile({ userAgent }: Navigator): boolean {
  return /Mobile/.test(userAgent)
}

/** An iPad reports itself as a Mac, but no Mac has a touch screen. */
function isIos({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

function hasGlobal(name: string): boolean {
  return typeof window !== 'undefined' && Reflect.has(window, name)
}
