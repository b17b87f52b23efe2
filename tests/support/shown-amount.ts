import { formatUnits } from 'viem'

/** Formats an amount as the app shows it in English: rounded down to four decimals, and to two from one on. */
export function shownAmount(amount: bigint, decimals: number): string {
  const [whole = '', fraction = ''] = formatUnits(amount, decimals).split('.')
  const places = whole === '0' ? 4 : 2
  return `${BigInt(whole).toLocaleString('en')}.${fraction.slice(0, places).replace(/0+$/, '').padEnd(2, '0')}`
}
