import type { Browser } from 'playwright-core'
import type { BuiltPage } from './build-page.ts'
import type { ForeignHosts } from './foreign.ts'
import { buttonWords, press, untilSettled, untilUsable, visiting } from './visit.ts'
import { type Weight, weigh } from './weigh.ts'

/** Checks 1 and 3 on a slow phone: times in milliseconds, null for what did not come in time. */
export type Opening = {
  /** Navigation to a connect button that takes a press. */
  readonly usable: number | null
  /** Press to the announced wallet's row taking a press. */
  readonly pressable: number | null
  /** Press to the last change of the words in the list. */
  readonly listed: number | null
  /** Press to the end of all movement. */
  readonly rested: number | null
  readonly whenUsable: Weight
  readonly whenOpen: Weight
}

/** Opens the page cold, presses the button the moment it shows, and waits for the list to settle. */
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
