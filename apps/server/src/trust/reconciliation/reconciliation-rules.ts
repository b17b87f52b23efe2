import { addDays, type Day } from '@terahold/money/day'

/** One figure of the books beside what it must be by another source. */
export type Check = {
  readonly name: string
  /** What it is about, where a check is made of several things; else empty. */
  readonly subject?: string
  /** Minor units of the token, or a number of things. */
  readonly unit: 'minor' | 'count'
  /** `at_least`: the found figure may be more than the expected one, by so much as the slack allows where there is one. */
  readonly rule?: 'equal' | 'at_least'
  readonly slack?: bigint
  readonly expected: bigint
  readonly found: bigint
  /** What of it disagrees, by name. */
  readonly detail?: Readonly<Record<string, readonly string[]>>
}

export type CheckResult = Required<Omit<Check, 'slack'>> & {
  readonly slack: bigint | null
  /** Found less expected, to the last unit. */
  readonly difference: bigint
  readonly agrees: boolean
  /** The acceptance by which two operators have explained exactly this difference. */
  readonly acceptedBy: string | null
}

/** Compares the two figures, exactly. */
export function judge(check: Check): CheckResult {
  const { rule = 'equal', slack = null, expected, found } = check
  const difference = found - expected
  const isEnough = difference >= 0n && (slack === null || difference <= slack)
  return {
    ...{ subject: '', detail: {}, ...check, rule, slack, difference, acceptedBy: null },
    agrees: rule === 'equal' ? difference === 0n : isEnough,
  }
}

/** Whether it is for people to look at: it does not agree, and nobody has explained it. */
export function isOpen({ agrees, acceptedBy }: Pick<CheckResult, 'agrees' | 'acceptedBy'>): boolean {
  return !agrees && acceptedBy === null
}

/** Whether a check still finds the same that it found once: the same figure, about the same things by name. */
export function isSameDifference(
  { agrees, difference, detail }: Pick<CheckResult, 'agrees' | 'difference' | 'detail'>,
  before: Pick<CheckResult, 'difference' | 'detail'>,
): boolean {
  return !agrees && difference === before.difference && inWords(detail) === inWords(before.detail)
}

function inWords(detail: CheckResult['detail']): string {
  return JSON.stringify(Object.entries(detail).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** What an open incident about the check is named by. */
export function nameOf({ name, subject = '' }: Pick<Check, 'name' | 'subject'>): string {
  return subject === '' ? name : `${name}:${subject}`
}

/** A payout batch as the database knows it. */
export type BatchInBooks = {
  readonly batchId: string
  /** What it was to be paid from, which may not be the vault of today. */
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
 * How far the books' vault is from the chain's at a block, because a payout is booked some time after it is mined:
 * `mined`, left the vault by then and not booked yet; `ahead`, booked already and mined only after that block.
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

/** Recipients of a booked batch to whom the chain gave another sum, or nothing, or who are in one of the two only. */
export function recipientsApart({ books, chain }: BatchPair): string[] {
  const sums = new Map<string, bigint>()
  for (const { to, amount } of books.paid) sums.set(to, (sums.get(to) ?? 0n) + amount)
  for (const { to, amount } of chain?.paid ?? []) sums.set(to, (sums.get(to) ?? 0n) - amount)
  return [...sums].filter(([, apart]) => apart !== 0n).map(([to]) => to)
}

/** Days a running pool must have an approved row for: from its first, as long as the grace after a day's end is over. */
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
