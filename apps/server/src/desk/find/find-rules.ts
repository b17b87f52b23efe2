import { type HitKind, memberReaders } from '@terahold/contract/codes/desk'
import type { OperatorRole } from '@terahold/contract/codes/operators'
import { parseAmount } from '@terahold/money/amount'

/** What a text can be; a text such as `120` can be several. */
export type SearchTerms = {
  readonly address?: string
  /** A transaction hash, with 0x. */
  readonly hash?: string
  /** The id of a member, order, withdrawal, ticket or decision. */
  readonly id?: string
  readonly email?: string
  /** The number of an order or a ticket, or a carrier’s, in the spellings in which it can be stored. */
  readonly numbers?: readonly string[]
  readonly payoutNo?: bigint
  /** In minor units. */
  readonly amount?: bigint
}

const longestNumber = 60
/** The largest number that the database stores as a payout number. */
const longestPayoutNo = 18

/** Returns what an operator's text can be. Everything is compared in full: parts of a number find nothing. */
export function parseSearch(text: string, decimals: number): SearchTerms {
  const plain = text.trim()
  if (/^0x[0-9a-f]{40}$/i.test(plain)) return { address: plain.toLowerCase() }
  if (/^(0x)?[0-9a-f]{64}$/i.test(plain)) return { hash: `0x${plain.toLowerCase().replace(/^0x/, '')}` }
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(plain)) return { id: plain.toLowerCase() }
  if (plain.includes('@')) return { email: plain.toLowerCase() }
  const amount = amountOf(plain, decimals)
  return {
    ...(plain.length <= longestNumber && { numbers: [...new Set([plain, plain.toUpperCase()])] }),
    ...(/^\d+$/.test(plain) && plain.length <= longestPayoutNo && { payoutNo: BigInt(plain) }),
    ...(amount !== undefined && { amount }),
  }
}

/** Reads `5000`, `5,000.5` and `5000.5 USDT`. */
function amountOf(text: string, decimals: number): bigint | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,20}|\d{1,3}(?:,\d{3}){1,6})(\.\d{1,18})?(?:\s*USDT)?$/i.exec(text) ?? []
  if (whole === '' || fraction.length - 1 > decimals) return undefined
  const amount = parseAmount(`${whole.replaceAll(',', '')}${fraction}`, decimals)
  return amount > 0n ? amount : undefined
}

const kindsByRole: Readonly<Partial<Record<OperatorRole, readonly HitKind[]>>> = {
  support: ['member', 'order', 'shipment', 'payment', 'withdrawal', 'ticket'],
  settlement: ['member', 'order', 'shipment', 'payment', 'decision'],
  'payout-maker': ['member', 'order', 'payment', 'withdrawal', 'payout', 'decision'],
  'payout-checker': ['member', 'order', 'payment', 'withdrawal', 'payout', 'decision'],
  auditor: ['member', 'order', 'shipment', 'payment', 'withdrawal', 'payout', 'ticket', 'decision'],
  viewer: ['member', 'order', 'shipment', 'payment', 'withdrawal', 'payout', 'ticket', 'decision'],
}

/** Returns the kinds that an operator's roles may search. */
export function kindsFor(roles: readonly OperatorRole[]): ReadonlySet<HitKind> {
  return new Set(roles.flatMap((role) => kindsByRole[role] ?? []))
}

/** Returns whether an operator sees names and email addresses of members. */
export function seesPersonalData(roles: readonly OperatorRole[]): boolean {
  return memberReaders.some((role) => roles.includes(role))
}
