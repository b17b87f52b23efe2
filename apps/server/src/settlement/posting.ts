import { formatAmount } from '@terahold/money/amount'
import type { Transaction } from 'kysely'
import type { Database } from '../db/connection.ts'
import { NIL_ID } from '../db/ids.ts'
import type { DB } from '../db/schema.gen.ts'
import { transaction } from '../db/transaction.ts'
import type { Ledger, Leg } from '../ledger/ledger.ts'
import { type HoldingEarnings, lockHoldings, movePosted, readEarnings, readMembersDue } from './earnings-store.ts'

type Tx = Transaction<DB>

/** Tells a member's open pages; part of the posting's transaction. */
export type PublishSettlement = (
  tx: Tx,
  memberId: string,
  kind: 'settlement',
  payload: { readonly posted: string },
) => Promise<unknown>
export type PostingDependencies = {
  readonly ledger: Ledger
  readonly publish: PublishSettlement
  readonly decimals: number
}

const membersAtOnce = 200

/**
 * Posts whatever is cleared and not posted yet of a member's holdings to `available`. The holdings stay locked until the
 * transaction ends, so two at once post once. Gives the sum in minor units.
 */
export async function postDue(
  tx: Tx,
  memberId: string,
  { ledger, publish, decimals }: PostingDependencies,
): Promise<bigint> {
  await lockHoldings(tx, memberId)
  const rows = (await readEarnings(tx, memberId)).filter(isDue)
  for (const row of rows) {
    if (!(await movePosted(tx, memberId, row))) throw new Error(`holding ${row.holding_id} was posted behind its lock`)
  }
  const legs = rows.flatMap(dueLegs)
  if (legs.length === 0) return 0n
  await ledger.post(tx, memberId, legs)
  const posted = legs.reduce((sum, leg) => sum + leg.amount, 0n)
  await publish(tx, memberId, 'settlement', { posted: formatAmount(posted, decimals) })
  return posted
}

/** Posts what is due to every member, each in a transaction of its own; can be stopped and run again at any point. Gives how many got something. */
export async function sweep(db: Database, dependencies: PostingDependencies): Promise<number> {
  let swept = 0
  for (let after: string | undefined = NIL_ID; after !== undefined; ) {
    const { due, seen } = await readMembersDue(db, after, membersAtOnce)
    for (const memberId of due) {
      const posted = await transaction(db, (tx) => postDue(tx, memberId, dependencies))
      if (posted > 0n) swept += 1
    }
    after = seen
  }
  return swept
}

function isDue(row: HoldingEarnings): boolean {
  return row.cleared_net > row.posted_net || row.cleared_downtime > row.posted_downtime
}

function dueLegs(row: HoldingEarnings): Leg[] {
  const reference = { kind: 'holding', id: row.holding_id }
  const leg = (kind: 'mining' | 'downtime', before: bigint, after: bigint): Leg[] => {
    if (after <= before) return []
    const key = `${kind}:${row.holding_id}:${before}`
    return [{ key, asset: 'USDT', debit: 'pool_payable', credit: 'available', amount: after - before, kind, reference }]
  }
  return [
    ...leg('mining', row.posted_net, row.cleared_net),
    ...leg('downtime', row.posted_downtime, row.cleared_downtime),
  ]
}
