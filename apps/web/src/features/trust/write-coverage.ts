import { formatBps } from '../../shared/format/format.ts'

/** Above this the figure is not precise; both amounts are shown with it or behind it. */
const PLENTY_BPS = 100_000

/** Returns coverage in percent, or that it is ample. */
export function writeCoverage(bps: number, locale: string): string {
  return bps > PLENTY_BPS ? `> ${formatBps(PLENTY_BPS, locale)}` : formatBps(bps, locale)
}
