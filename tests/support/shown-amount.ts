import { formatUnits } from 'viem'

/** Formats an amount as the app shows it in English: two decimals, and four, rounded down, below one where two are not enough. */
export function shownAmount(amount: bigint, decimals: number): string {
  const [whole = '', fraction = ''] = formatUnits(amount, decimals).split('.')
  const places = whole === '0' && fraction.length > 2 ? 4 : 2
  return `${BigInt(whole).toLocaleString('en')}.${fraction.slice(0, places).padEnd(places, '0')}`
}
