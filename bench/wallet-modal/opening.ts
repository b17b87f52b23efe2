import type { Browser } from 'playwright-core'
import type { BuiltPage } from './build-page.ts'
import type { ForeignHosts } from './foreign.ts'
import { buttonWords, press, untilSettled, untilUsable, visiting } from './visit.ts'
import { type Weight, weigh } from './weigh.ts'

/** Checks 1 and 3 on a slow phone. Milliseconds, null for what did not happen in time. */
export type Opening = {
  /** From navigation until the connect button works. */
  readonly usable: number | null
  /** From the press until the announced wallet's row works. */
  readonly pressable: number | null
  /** From the press to the last change of text in the list. */
  readonly listed: number | null
  /** From the press until nothing moves. */
  readonly rested: number | null
  readonly whenUsable: Weight
  readonly whenOpen: Weight
}

/** Opens the page without a cache, presses the button as soon as it shows, and waits until the list has settled. */
export function measureOpening(browser: Browser, built: BuiltPage, url: string, hosts: ForeignHosts): Promise<Opening> {
  return visiting(browser, url, { hosts, isThrottled: true }, async ({ page }) => {
    const isListed = (await untilUsable(page)) && (await press(page, buttonWords)) && (await untilSettled(page))
    const probe = await page.evaluate(() => ({ ...window.probe, scripts: window.probe.scripts() }))
    const { usableAt, pressedAt } = probe
    const sincePress = (at: number | null) => (isListed && at !== null && pressedAt !== null ? at - pressedAt : null)
    const settledAt = isListed ? Math.max(probe.listedAt ?? 0, probe.restedAt ?? 0) : Number.POSITIVE_INFINITY
    const begunBy = (time: number) => probe.scripts.filter(({ startedAt }) => startedAt <= time).map(({ path }) => path)
    return {
      usable: usableAt,
      pressable: sincePress(probe.pressableAt),
      listed: sincePress(probe.listedAt),
      rested: sincePress(probe.restedAt),
      whenUsable: weigh(built, begunBy(usableAt ?? 0)),
      whenOpen: weigh(built, begunBy(settledAt)),
    }
  })
}
