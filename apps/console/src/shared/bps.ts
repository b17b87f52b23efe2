import { numberFormat } from './number-format.ts'

/** Writes basis points as a percentage, such as `97.50%`. */
export function formatBps(bps: number): string {
  const share = numberFormat({ style: 'percent', minimumFractionDigits: 2 }).format(Math.abs(bps) / 10_000)
  return `${bps < 0 ? '−' : ''}${share}`
}

/** Returns the basis points of a percentage with at most two decimal places, such as `97.5`. */
export function parseBps(percentage: string): number {
  const [whole = '0', decimals = ''] = percentage.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0').slice(0, 2))
}
