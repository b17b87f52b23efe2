import type { Clipboard, Clock, Opener, Platform } from '../ports/wallet-port.ts'

export const browserClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

export const browserOpener: Opener = {
  open(url, target) {
    // A frame may be forbidden to hold a wallet's own scheme, so the link goes to the page around it.
    const isFramed = target === '_self' && window !== window.top
    window.open(url, isFramed ? '_top' : target, 'noopener,noreferrer')
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
 * Phones and tablets are told by the name their browser gives itself, never by the pointer: a laptop with a touch
 * screen has a coarse pointer too, and no wallet apps that a link could open.
 */
function saysMobile({ userAgent }: Navigator): boolean {
  return /Mobile/.test(userAgent)
}

/** An iPad says it is a Mac, but no Mac has a touch screen. */
function isIos({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

function hasGlobal(name: string): boolean {
  return typeof window !== 'undefined' && Reflect.has(window, name)
}
