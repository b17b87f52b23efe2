import { formatAmount } from '@terahold/money/amount'
import type { Part } from '../../db/statement.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Ledger, Leg } from '../../ledger/ledger.ts'
import {
  type EarningsJson,
  earningsColumn,
  earningsOfJson,
  type HoldingDue,
  lockHoldings,
  movePosted,
  readEarnings,
} from './earnings-store.ts'

/** Updates members' open pages, in the transaction of the posting. */
export type PublishSettlement = (
  tx: Tx,
  kind: 'settlement',
  events: readonly { readonly memberId: string; readonly payload: { readonly posted: string } }[],
) => Promise<unknown>
export type PostingDependencies = {
  readonly ledger: Pick<Ledger, 'postEach'>
  readonly publish: PublishSettlement
  readonly decimals: number
}

type RowsOfMember = { readonly memberId: string; readonly rows: readonly HoldingDue[] }

/**
 * Posts everything that is due and not yet posted of a member's holdings to `available`. The holdings stay locked
 * until the transaction ends, so two at once post once. Returns the sum in minor units.
 */
export async function postDue(tx: Tx, memberId: string, dependencies: PostingDependencies): Promise<bigint> {
  await lockHoldings(tx, memberId)
  const rows = await readEarnings(tx, memberId)
  await postRows(tx, [{ memberId, rows }], dependencies)
  return sumOf(rows.flatMap(dueLegs))
}

/** Whether `postDue` has anything to post for a member. */
export const hasDuePart: Part<string, boolean> = {
  column: earningsColumn,
  read: (json: readonly EarningsJson[]) => json.map(earningsOfJson).some((row) => dueLegs(row).length > 0),
}

/**
 * Posts what is due and not yet posted of these holdings, which the caller has locked. Uses a few SQL statements
 * for all members together. Returns how many members received something.
 */
export async function postRows(
  tx: Tx,
  members: readonly RowsOfMember[],
  { ledger, publish, decimals }: PostingDependencies,
): Promise<number> {
  const moving = members
    .map(({ memberId, rows }) => ({ memberId, rows: rows.filter((row) => dueLegs(row).length > 0) }))
    .filter(({ rows }) => rows.length > 0)
  if (moving.length === 0) return 0
  await movePosted(tx, moving)
  const postings = moving.map(({ memberId, rows }) => ({ memberId, legs: rows.flatMap(dueLegs) }))
  await ledger.postEach(tx, postings)
  const events = postings.map(({ memberId, legs }) => ({
    memberId,
    payload: { posted: formatAmount(sumOf(legs), decimals) },
  }))
  await publish(tx, 'settlement', events)
  return postings.length
}

function dueLegs(row: HoldingDue): Leg[] {
  const reference = { kind: 'holding', id: row.holding_id } as const
  const leg = (kind: 'mining' | 'downtime', before: bigint, after: bigint): Leg[] => {
    if (after <= before) return []
    const key = `${kind}:${row.holding_id}:${before}`
    return [{ key, asset: 'USDT', debit: 'pool_payable', credit: 'available', amount: after - before, kind, reference }]
  }
  return [...leg('mining', row.posted_net, row.cleared_net), ...leg('downtime', row.posted_downtime, row.downtime)]
}

function sumOf(legs: readonly Leg[]): bigint {
  return legs.reduce((sum, leg) => sum + leg.amount, 0n)
}
