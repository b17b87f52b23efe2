import type { CheckDetailField } from '@terahold/contract/codes/incidents'
import type { ReconciliationCheck } from '@terahold/contract/codes/ledger'
import { addDays, type Day } from '@terahold/money/day'

/** A figure of the books and what it must be by another source. */
export type Check = {
  readonly name: ReconciliationCheck
  /** The subject, when a check covers several; otherwise empty. */
  readonly subject?: string
  /** Minor units of the token, or a count. */
  readonly unit: 'minor' | 'count'
  /** `at_least`: the found figure may be more than the expected one, up to the slack where there is one. */
  readonly rule?: 'equal' | 'at_least'
  readonly slack?: bigint
  readonly expected: bigint
  readonly found: bigint
  /** The names of what disagrees. */
  readonly detail?: Readonly<Partial<Record<CheckDetailField, readonly string[]>>>
}

export type CheckResult = Required<Omit<Check, 'slack'>> & {
  readonly slack: bigint | null
  /** Found minus expected, to the last unit. */
  readonly difference: bigint
  readonly agrees: boolean
  /** The acceptance by which two operators have explained exactly this difference. */
  readonly acceptedBy: string | null
}

/** Compares the two figures exactly. */
export function judge(check: Check): CheckResult {
  const { rule = 'equal', slack = null, expected, found } = check
  const difference = found - expected
  const isEnough = difference >= 0n && (slack === null || difference <= slack)
  return {
    subject: '',
    detail: {},
    ...check,
    rule,
    slack,
    difference,
    acceptedBy: null,
    agrees: rule === 'equal' ? difference === 0n : isEnough,
  }
}

/** Whether operators must look at it: it does not agree, and nobody has explained it. */
export function isOpen({ agrees, acceptedBy }: Pick<CheckResult, 'agrees' | 'acceptedBy'>): boolean {
  return !agrees && acceptedBy === null
}

/** Whether a check found the same as before: the same figure about the same names. */
export function isSameDifference(
  { agrees, difference, detail }: Pick<CheckResult, 'agrees' | 'difference' | 'detail'>,
  before: Pick<CheckResult, 'difference' | 'detail'>,
): boolean {
  return !agrees && difference === before.difference && inWords(detail) === inWords(before.detail)
}

function inWords(detail: CheckResult['detail']): string {
  return JSON.stringify(Object.entries(detail).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Returns the key of an open incident about the check. */
export function nameOf({ name, subject = '' }: { readonly name: string; readonly subject?: string }): string {
  return subject === '' ? name : `${name}:${subject}`
}

/** A payout batch in the database. */
export type BatchInBooks = {
  readonly batchId: string
  /** The vault it was to be paid from, which may not be today's. */
  readonly vault: string
  /** Signed and perhaps sent, and not booked as final. */
  readonly isOpen: boolean
  readonly txHashes: readonly string[]
  /** What was booked as paid; empty while the batch is open. */
  readonly paid: readonly { readonly to: string; readonly amount: bigint }[]
}

/** What left the vault in the batch's mined transaction, and in which block; null while none is mined. */
export type BatchOnChain = {
  readonly height: bigint
  readonly paid: readonly { readonly to: string; readonly amount: bigint }[]
} | null

export type BatchPair = { readonly books: BatchInBooks; readonly chain: BatchOnChain }

/**
 * Returns the difference between the books' vault and the chain's at a block, because a payout is booked some time
 * after it is mined: `mined` left the vault by then but is not booked; `ahead` is booked but was mined only after that
 * block.
 */
export function vaultOffset(batches: readonly BatchPair[], height: bigint): { mined: bigint; ahead: bigint } {
  const paidOf = (wanted: (pair: BatchPair) => boolean) =>
    batches.filter(wanted).reduce((sum, { chain }) => sum + totalOf(chain?.paid ?? []), 0n)
  return {
    mined: paidOf(({ books, chain }) => books.isOpen && chain !== null && chain.height <= height),
    ahead: paidOf(({ books, chain }) => !books.isOpen && chain !== null && chain.height > height),
  }
}

export function totalOf(payments: readonly { readonly amount: bigint }[]): bigint {
  return payments.reduce((sum, { amount }) => sum + amount, 0n)
}

/**
 * Returns recipients of a booked batch to whom the chain paid another amount or nothing, or who are in only one of the
 * two.
 */
export function recipientsApart({ books, chain }: BatchPair): string[] {
  const sums = new Map<string, bigint>()
  for (const { to, amount } of books.paid) sums.set(to, (sums.get(to) ?? 0n) + amount)
  for (const { to, amount } of chain?.paid ?? []) sums.set(to, (sums.get(to) ?? 0n) - amount)
  return [...sums].filter(([, apart]) => apart !== 0n).map(([to]) => to)
}

/**
 * Returns the days for which a running pool must have an approved row: from its first day until the grace period after
 * a day's end is over.
 */
export function daysOwed(
  pool: { readonly firstDay: Day; readonly closedOn: Day | null },
  today: Day,
  graceDays: number,
): Day[] {
  const [before, days]: [Day, Day[]] = [addDays(today, -graceDays), []]
  const end = pool.closedOn !== null && pool.closedOn < before ? pool.closedOn : before
  for (let day = pool.firstDay; day < end; day = addDays(day, 1)) days.push(day)
  return days
}
