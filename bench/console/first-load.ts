import type { Browser } from 'playwright-core'
import { visit } from '../../tests/support/browser.ts'
import { throttle } from '../wallet-modal/visit.ts'

/** A first load of the desk with an empty cache: kilobytes over the wire, and milliseconds until an operator can sign in. */
export type DeskLoad = { readonly kilobytes: number; readonly usableMs: number }

/** Opens the desk's sign-in page on slow 4G with a four times slower processor. */
export async function measureDeskLoad(browser: Browser, base: string): Promise<DeskLoad> {
  const { page, close } = await visit(browser, base, { viewport: { width: 1280, height: 800 } })
  try {
    await throttle(page.context(), page)
    await page.goto('/desk/', { waitUntil: 'commit' })
    const usableMs = await page.evaluate(untilOffered)
    const bytes = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
    return { kilobytes: bytes / 1_000, usableMs }
  } finally {
    await close()
  }
}

/** Runs in the page. Returns how long after the navigation began the first frame with a wallet to sign in with came. */
function untilOffered(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const buttons = [...document.querySelectorAll('button')]
      const isOffered = buttons.some((one) => one.textContent.startsWith('Ada') && one.checkVisibility())
      if (isOffered) resolve(performance.now())
      else requestAnimationFrame(look)
    }
    look()
  })
}
