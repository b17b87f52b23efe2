import type { Browser } from 'playwright-core'
import { untilUsable, visiting } from '../wallet-modal/visit.ts'

/** A cold first load on a slow phone; bytes over the wire, times in milliseconds. */
export type FirstLoad = {
  /** Navigation until "Connect Wallet" accepts a press; null when it did not. */
  readonly usable: number | null
  /** Scripts and styles requested by then. */
  readonly files: number
  readonly script: number
  readonly style: number
  /** The same at the end: with what was prefetched after the page was ready. */
  readonly scriptAtRest: number
}

/** How long a page may still prefetch after it is usable before its bytes are counted again. */
const rest = 4_000

/** Opens a page in a fresh profile, throttled, and waits until it is usable. */
export function measureFirstLoad(browser: Browser, url: string): Promise<FirstLoad> {
  return visiting(browser, url, { hosts: 'refused', isThrottled: true }, async ({ page }) => {
    await untilUsable(page)
    await page.waitForTimeout(rest)
    return page.evaluate(() => {
      const usable = window.probe.usableAt
      const entries = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).host === location.host)
      const weigh = (ending: string, until: number) =>
        entries
          .filter(({ name, startTime }) => new URL(name).pathname.endsWith(ending) && startTime <= until)
          .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
      const until = usable ?? Number.POSITIVE_INFINITY
      return {
        usable,
        files: entries.filter(
          ({ name, startTime }) => /\.(?:js|css)$/.test(new URL(name).pathname) && startTime <= until,
        ).length,
        script: weigh('.js', until),
        style: weigh('.css', until),
        scriptAtRest: weigh('.js', Number.POSITIVE_INFINITY),
      }
    })
  })
}
