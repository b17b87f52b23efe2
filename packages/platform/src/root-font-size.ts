/** Root font = window width / 23.4375; above 960 px the base width of 375 px counts (specification, section 9). */
const ROOT_DIVISOR = 23.4375
export const MAX_DEVICE_WIDTH = 960
export const BASE_WIDTH = 375
const RESIZE_DELAY_MS = 50
const USUAL_TEXT_SIZE = 16

export interface Viewport {
  readonly innerWidth: number
  readonly clientWidth: number
  /** The screen's sides, in any order, on an Apple device, where the viewport may report more than it shows. */
  readonly appleScreen?: { readonly width: number; readonly height: number; readonly isLandscape: boolean } | undefined
}

/** Returns the effective width in CSS px, before the maximum applies. */
export function viewportWidth({ innerWidth, clientWidth, appleScreen }: Viewport): number {
  const width = Math.min(innerWidth, clientWidth || innerWidth)
  if (appleScreen === undefined) return width
  const { width: a, height: b, isLandscape } = appleScreen
  return Math.min(width, isLandscape ? Math.max(a, b) : Math.min(a, b))
}

/** The root font size in px. @example rootFontSize(375) // 16 */
export function rootFontSize(width: number): number {
  return (width > MAX_DEVICE_WIDTH ? BASE_WIDTH : width) / ROOT_DIVISOR
}

/**
 * Sets the root font size now and whenever the viewport changes. Before that, it keeps the size that readers chose in
 * their browser in `--text-scale`: 1 to 2 times the usual 16 px. Returns a function that stops it.
 */
export function followRootFontSize(window: Window): () => void {
  const { document, navigator } = window
  const isApple = /iphone|ipad|ipod|macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function apply() {
    const root = document.documentElement
    const isLandscape = window.matchMedia('(orientation: landscape)').matches
    const appleScreen = isApple ? { width: window.screen.width, height: window.screen.height, isLandscape } : undefined
    const width = viewportWidth({ innerWidth: window.innerWidth, clientWidth: root.clientWidth, appleScreen })
    root.style.fontSize = `${rootFontSize(width)}px`
  }

  function applySoon() {
    clearTimeout(timer)
    timer = setTimeout(apply, RESIZE_DELAY_MS)
  }

  function turned() {
    apply()
    applySoon()
  }

  const { documentElement } = document
  const scale = Number.parseFloat(window.getComputedStyle(documentElement).fontSize) / USUAL_TEXT_SIZE
  documentElement.style.setProperty('--text-scale', `${Math.min(Math.max(scale, 1), 2)}`)
  apply()
  document.addEventListener('DOMContentLoaded', apply)
  window.addEventListener('load', apply)
  window.addEventListener('resize', applySoon)
  if (isApple) window.addEventListener('orientationchange', turned)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('DOMContentLoaded', apply)
    window.removeEventListener('load', apply)
    window.removeEventListener('resize', applySoon)
    window.removeEventListener('orientationchange', turned)
  }
}
