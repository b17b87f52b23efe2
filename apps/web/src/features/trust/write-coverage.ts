import { formatBps } from '../../shared/format/format.ts'

/** Beyond this the figure says no more than that there is plenty; both sums stand beside it or behind it. */
const PLENTY_BPS = 100_000

/** Coverage in percent, or that it is plenty. */
export function writeCoverage(bps: number, locale: string): string {
  return bps > PLENTY_BPS ? `> ${formatBps(PLENTY_BPS, locale)}` : formatBps(bps, locale)
}
