import type { usdtLines } from '@terahold/contract/calls/member/cash'
import type { Answer } from '@terahold/contract/client'
import type { MemberTransferKind } from '@terahold/contract/codes/ledger'
import { parseSignedAmount } from '../../shared/format/signed-amount.ts'

export type StatementLine = Answer<typeof usdtLines>['rows'][number]

/** What a year's lines are summed up to, in the order of a statement. `held` is set aside for withdrawals that are not paid yet. */
export const statementParts = [
  'paidIn',
  'orders',
  'mining',
  'refunds',
  'commission',
  'withdrawals',
  'held',
  'others',
] as const
export type StatementPart = (typeof statementParts)[number]

const partOfKind: Readonly<Record<MemberTransferKind, StatementPart>> = {
  deposit: 'paidIn',
  suspense_assigned: 'paidIn',
  deposit_vanished: 'paidIn',
  claim_settled: 'paidIn',
  order_payment: 'orders',
  mining: 'mining',
  order_refund: 'refunds',
  exit_refund: 'refunds',
  goods_refund: 'refunds',
  goodwill: 'refunds',
  exceptional_refund: 'refunds',
  refund_vanished: 'refunds',
  downtime: 'refunds',
  referral: 'commission',
  withdrawal_hold: 'withdrawals',
  withdrawal_return: 'withdrawals',
  withdrawal_sent: 'withdrawals',
  withdrawal_fee: 'withdrawals',
  withdrawal_failed: 'withdrawals',
  points_earned: 'others',
  points_spent: 'others',
  reversal: 'others',
}

/** Minor units with 18 decimals. */
export type Statement = {
  readonly opening: bigint
  readonly closing: bigint
  readonly sums: Readonly<Record<StatementPart, bigint>>
  /** Months with lines, from `01` to `12`: what was credited by mining, and the sum of all lines. */
  readonly months: readonly { readonly month: string; readonly mining: bigint; readonly change: bigint }[]
}

/** What is held for withdrawals at the ends of a period, as the server writes it. */
type Held = Pick<Answer<typeof usdtLines>['data'], 'heldOpening' | 'heldClosing'>

/** The lines of a year do not lead from its opening to its closing balance. */
export class StatementGap extends Error {
  override readonly name = 'StatementGap'
}

/**
 * Joins the statements of at least one period that follow each other.
 * @throws StatementGap if one does not begin with the balance at which the one before it ends.
 */
export function joinStatements(periods: readonly Statement[]): Statement {
  return periods.reduce((sum, { opening, closing, sums, months }) => {
    if (opening !== sum.closing) throw new StatementGap(`${opening} follows ${sum.closing}`)
    const all = new Map(sum.months.map((month) => [month.month, month]))
    for (const { month, mining, change } of months) {
      const before = all.get(month) ?? { mining: 0n, change: 0n }
      all.set(month, { month, mining: before.mining + mining, change: before.change + change })
    }
    const parts = statementParts.map((part) => [part, sum.sums[part] + sums[part]])
    return {
      opening: sum.opening,
      closing,
      sums: Object.fromEntries(parts) as Statement['sums'],
      months: [...all.values()],
    }
  })
}

/**
 * Sums up the lines of a member's available balance over a year.
 * @throws StatementGap if opening balance and lines do not add up to the closing balance.
 */
export function yearlyStatement(
  { opening, closing, ...held }: Answer<typeof usdtLines>['data'],
  lines: readonly Pick<StatementLine, 'at' | 'kind' | 'amount'>[],
): Statement {
  const ends = { opening: parseSignedAmount(opening), closing: parseSignedAmount(closing) }
  return withHeld(sumUp(ends, lines), held)
}

/**
 * Returns a statement with what is still held for withdrawals as a part of its own. Its lines take the whole amount from the
 * available balance as soon as a withdrawal is requested.
 */
export function withHeld(statement: Statement, { heldOpening, heldClosing }: Held): Statement {
  const setAside = parseSignedAmount(heldClosing) - parseSignedAmount(heldOpening)
  const { withdrawals, held } = statement.sums
  return {
    ...statement,
    sums: { ...statement.sums, withdrawals: withdrawals + setAside, held: held - setAside },
  }
}

/**
 * Sums up at least one line, newest first, between the balances that the lines themselves carry.
 * @throws StatementGap if a line between them is missing.
 */
export function statementOfPage(
  lines: readonly Pick<StatementLine, 'at' | 'kind' | 'amount' | 'balance'>[],
): Statement {
  const [newest, oldest] = [lines[0], lines.at(-1)]
  if (!newest || !oldest) throw new RangeError('no lines')
  const opening = parseSignedAmount(oldest.balance) - parseSignedAmount(oldest.amount)
  return sumUp({ opening, closing: parseSignedAmount(newest.balance) }, lines)
}

function sumUp(
  { opening, closing }: Pick<Statement, 'opening' | 'closing'>,
  lines: readonly Pick<StatementLine, 'at' | 'kind' | 'amount'>[],
): Statement {
  const sums = Object.fromEntries(statementParts.map((part) => [part, 0n])) as Record<StatementPart, bigint>
  const months = new Map<string, { month: string; mining: bigint; change: bigint }>()
  for (const { at, kind, amount } of lines) {
    const value = parseSignedAmount(amount)
    const part = partOfKind[kind]
    sums[part] += value
    const month = at.slice(5, 7)
    const sum = months.get(month) ?? { month, mining: 0n, change: 0n }
    sum.change += value
    if (part === 'mining') sum.mining += value
    months.set(month, sum)
  }
  const end = Object.values(sums).reduce((balance, sum) => balance + sum, opening)
  if (end !== closing) throw new StatementGap(`the lines lead to ${end} and not to ${closing}`)
  return { opening, closing, sums, months: [...months.values()].sort((a, b) => a.month.localeCompare(b.month)) }
}
