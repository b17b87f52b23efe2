import { formatBps } from './format.ts'

/** From here on the figure says nothing more. The chart ends here, and every text says "at least". */
export const CEILING_BPS = 20_000

/** Returns coverage in percent, the same on every screen. */
export function formatCoverage(bps: number, locale: string): string {
  return bps >= CEILING_BPS ? `≥ ${formatBps(CEILING_BPS, locale)}` : formatBps(bps, locale)
}
