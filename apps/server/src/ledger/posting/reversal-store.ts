import type { Asset } from '@terahold/contract/codes/ledger'
import type { RecordState } from '@terahold/contract/codes/operators'
import { type NotNull, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { listShape, type OrderOf, readPage, type Slice } from '../../db/lists.ts'
import { recordTable } from '../../decisions/record-table.ts'
import type { Account } from './accounts.ts'

export type PostedTransfer = {
  readonly id: string
  readonly asset: Asset
  readonly kind: string
  readonly debit: Account
  readonly credit: Account
  readonly amount: bigint
  readonly isReversible: boolean
}

/** Returns a transfer, of the house under the nil member, and whether the chart of accounts allows its reversal. */
export async function findTransfer(
  db: Database,
  memberId: string,
  transferId: string,
): Promise<PostedTransfer | undefined> {
  const { rows } = await sql<PostedTransfer>`
    select t.id, t.asset, t.kind, t.debit, t.credit, t.amount, coalesce(k.reversible, false) as "isReversible"
    from journal t left join transfer_kind k using (asset, kind, debit, credit)
    where t.member_id = ${memberId} and t.id = ${transferId}`.execute(db)
  return rows[0]
}

export const reversalTable = recordTable('ledger_reversal', 'reversal_id')

const listed = listShape({
  keys: {
    recordedAt: 'r.recorded_at',
    recordedBy: 'o.name',
    state: 'r.state',
    kind: 't.kind',
    // An amount of points is not one of USDT.
    quantity: ['t.asset', 't.amount'],
  },
  usual: '-recordedAt',
  ties: ['r.recorded_at', 'r.reversal_id'],
  texts: ['r.reversal_id', 'r.member_id', 'r.transfer_id', 'o.name', 't.kind', 'r.reason'],
})

export type ReversalFilter = OrderOf<typeof listed> & { readonly state?: RecordState | undefined }

/** Reads a page of the reversals with their transfers, newest first unless asked otherwise, and how many there are. */
export async function readReversals(db: Database, filter: ReversalFilter, page: Slice) {
  const { state } = filter
  const wanted = db
    .selectFrom('ledger_reversal as r')
    .innerJoin('operator as o', 'o.operator_id', 'r.recorded_by')
    .innerJoin('journal as t', (join) =>
      join.onRef('t.member_id', '=', 'r.member_id').onRef('t.id', '=', 'r.transfer_id'),
    )
    .where(listed.has(filter))
    .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? 'recorded'))
    .selectAll('r')
    .select(['o.name as recorder', 't.asset', 't.kind', 't.debit', 't.credit', 't.amount'])
    .$narrowType<Record<'asset' | 'kind' | 'debit' | 'credit' | 'amount', NotNull>>()
    .orderBy(listed.order(filter))
  return readPage(wanted, page)
}
