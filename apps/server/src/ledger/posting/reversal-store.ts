import type { Asset } from '@terahold/contract/codes/ledger'
import type { RecordState } from '@terahold/contract/codes/operators'
import { type Kysely, type NotNull, sql } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { recordTable } from '../../decisions/record-table.ts'
import type { Account } from './accounts.ts'

type Reader = Kysely<DB>

export type PostedTransfer = {
  readonly id: string
  readonly asset: Asset
  readonly kind: string
  readonly debit: Account
  readonly credit: Account
  readonly amount: bigint
  readonly isReversible: boolean
}

/**
 * A transfer of a member, or of the house under the nil member, and whether the chart of accounts allows its reversal.
 */
export async function findTransfer(
  db: Reader,
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

/** Reads a page of the reversals with their transfers, newest first, and how many there are. */
export async function readReversals(
  db: Reader,
  { state, skip, count }: { state: RecordState | undefined; skip: number; count: number },
) {
  const wanted = db
    .selectFrom('ledger_reversal as r')
    .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? 'recorded'))
  const rows = await wanted
    .innerJoin('operator as o', 'o.operator_id', 'r.recorded_by')
    .innerJoin('journal as t', (join) =>
      join.onRef('t.member_id', '=', 'r.member_id').onRef('t.id', '=', 'r.transfer_id'),
    )
    .selectAll('r')
    .select(['o.name as recorder', 't.asset', 't.kind', 't.debit', 't.credit', 't.amount'])
    .$narrowType<Record<'asset' | 'kind' | 'debit' | 'credit' | 'amount', NotNull>>()
    .orderBy('r.recorded_at', 'desc')
    .orderBy('r.reversal_id', 'desc')
    .limit(count)
    .offset(skip)
    .execute()
  const { total } = await wanted.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
