import { formatAmount, parseAmount } from '@terahold/money/amount'

export type EntryProblem = 'empty' | 'format' | 'places' | 'zero' | 'over' | 'fee'

export type Quote = { readonly amount: bigint; readonly fee: bigint; readonly receive: bigint }

export type Entry = { readonly problem: EntryProblem } | { readonly problem: null; readonly quote: Quote }

export type CashFacts = {
  readonly decimals: number
  readonly available: bigint
  /** Quoted by the server for the next withdrawal. */
  readonly fee: bigint
  /** Refunds of cooling-off are withdrawn without a fee if they cover the whole amount. */
  readonly feeFree: bigint
}

/**
 * Parses the amount of a withdrawal. A comma counts as the decimal point; nothing is ever rounded. The server checks limits,
 * holds and the minimum, because only it knows the other requests.
 */
export function parseEntry(typed: string, cash: CashFacts): Entry {
  const text = typed.trim().replace(',', '.').replace(/\.$/, '')
  if (text === '') return { problem: 'empty' }
  const fraction = /^\d{1,20}(?:\.(\d+))?$/.exec(text)
  if (fraction === null) return { problem: 'format' }
  if ((fraction[1] ?? '').length > cash.decimals) return { problem: 'places' }
  const amount = parseAmount(text, cash.decimals)
  if (amount === 0n) return { problem: 'zero' }
  if (amount > cash.available) return { problem: 'over' }
  const fee = amount <= cash.feeFree ? 0n : cash.fee
  if (amount <= fee) return { problem: 'fee' }
  return { problem: null, quote: { amount, fee, receive: amount - fee } }
}

/** Returns an amount as it is typed and sent: the shortest exact decimal. */
export function entryText(amount: bigint, decimals: number): string {
  return formatAmount(amount, decimals)
}
