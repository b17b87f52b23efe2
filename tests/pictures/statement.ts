import type { usdtLines } from '@terahold/contract/calls/member/cash'
import type { Answer } from '@terahold/contract/client'
import { formatAmount, formatSigned, parseAmount } from '@terahold/money/amount'
import { clearedEntries, holdingRows } from './holdings.ts'
import { hashOf, idOf, PLACES } from './market.ts'

type StatementLine = Answer<typeof usdtLines>['rows'][number]
/** A line in minor units. */
type Moved = Pick<StatementLine, 'at' | 'kind' | 'memo'> & { readonly minor: bigint }

/** The member's balance on the day of the pictures. */
export const available = '84.2165'
const minorOf = (amount: string) => parseAmount(amount, PLACES)

const orders = holdingRows.flatMap(({ startDate, paid, orderNo }): Moved[] => {
  const at = `${startDate}T00:00:00.000Z`
  return [
    { at, kind: 'deposit', minor: minorOf(paid), memo: 'Payment received' },
    { at, kind: 'order_payment', minor: -minorOf(paid), memo: `Order ${orderNo}` },
  ]
})

const credits = clearedEntries.map(
  ({ date, type, net }): Moved => ({
    at: `${date}T23:00:00.000Z`,
    kind: type === 'mining' ? 'mining' : 'downtime',
    minor: minorOf(net),
    memo: type === 'mining' ? 'Mined' : 'Downtime refund',
  }),
)

const moved: readonly Moved[] = [
  ...orders,
  ...credits,
  { at: '2026-03-02T10:00:00.000Z', kind: 'referral' as const, minor: minorOf('18.42'), memo: 'Commission' },
  { at: '2026-03-20T16:05:00.000Z', kind: 'withdrawal_hold' as const, minor: -minorOf('25'), memo: 'Withdrawal' },
].sort((a, b) => a.at.localeCompare(b.at))

const opening = moved.reduce((balance, { minor }) => balance - minor, minorOf(available))

let balance = opening
const lines = moved.map(({ minor, ...line }, index): StatementLine => {
  balance += minor
  return {
    ...line,
    lineId: String(index),
    transferId: idOf(700 + index),
    hash: hashOf(index + 1),
    ref: null,
    amount: formatSigned(minor, PLACES),
    balance: formatAmount(balance, PLACES),
  }
})

/** The member's balance in the year of the pictures, newest line first. */
export const statement = {
  data: { opening: formatAmount(opening, PLACES), closing: available, heldOpening: '0', heldClosing: '0' },
  rows: lines.toReversed(),
  total: lines.length,
}
