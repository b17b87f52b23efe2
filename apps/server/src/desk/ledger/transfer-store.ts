import type { Asset, ReferenceKind } from '@terahold/contract/codes/ledger'
import type { SortOf } from '@terahold/contract/fields'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { NIL_ID } from '../../db/ids.ts'
import { keyOf, listShape } from '../../db/lists.ts'
import type { Account } from '../../ledger/posting/accounts.ts'
import type { TransferKind } from '../../ledger/posting/kinds.ts'

export type TransferFilter = {
  readonly asset: Asset
  /** Debited or credited. */
  readonly account: Account | undefined
  readonly kind: TransferKind | undefined
  readonly memberId: string | undefined
  /** The first and the last UTC day. */
  readonly from: string | undefined
  readonly to: string | undefined
}

export type TransferSort = SortOf<'time' | 'amount'>

/** The last transfer of the page before. */
export type After = { readonly memberId: string; readonly transferId: string }

export type TransferRow = {
  readonly id: string
  readonly member_id: string
  readonly group_id: string
  readonly posted_at: Date
  readonly asset: Asset
  readonly kind: TransferKind
  readonly debit: Account
  readonly credit: Account
  readonly amount: bigint
  readonly reference_kind: ReferenceKind | null
  readonly reference_id: string | null
}

const columns = sql`id, member_id, group_id, posted_at, asset, kind, debit, credit, amount, reference_kind, reference_id`
const shape = listShape({
  keys: { time: 'posted_at', amount: 'amount' },
  usual: '-time',
  ties: ['posted_at', 'id'],
})

type Page = { readonly sort: TransferSort; readonly after: After | undefined; readonly count: number }

/**
 * Reads transfers in an order, from the one after another on. Archived transfers are older than all others: newest first, they are
 * read only when those do not fill the page.
 */
export async function readTransfers(db: Database, filter: TransferFilter, page: Page): Promise<TransferRow[]> {
  if (page.sort === '-time') {
    const { rows } = await (await selectTransfers(db, filter, page)).execute(db)
    if (rows.length === page.count || !(await hasArchive(db))) return rows
    return (await (await selectTransfers(db, filter, page, sql`journal`)).execute(db)).rows
  }
  const source = (await hasArchive(db)) ? sql`journal` : sql`transfer`
  return (await (await selectTransfers(db, filter, page, source)).execute(db)).rows
}

async function hasArchive(db: Database): Promise<boolean> {
  return (await db.selectFrom('archived_month').select('month').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Returns the statement that reads a page of the transfers that are not archived, or of the whole journal. A member has few transfers, so
 * all are read and sorted. For an account or a kind, the first ones of each of its kinds are read in the order of an index and merged. A
 * kind that cannot have such transfers is left out: all of it would be read to find none. Each kind is a constant in the statement: the
 * planner must know how rare it is. Without a filter, the order of time has an index of its own.
 */
export async function selectTransfers(
  db: Database,
  { asset, account, kind, memberId, from, to }: TransferFilter,
  { sort, after, count }: Page,
  source: RawBuilder<unknown> = sql`transfer`,
): Promise<RawBuilder<TransferRow>> {
  const ofAsset = sql`asset = ${asset}`
  const where = sql.join(
    [
      ofAsset,
      ...(account === undefined ? [] : [sql`(debit = ${account} or credit = ${account})`]),
      ...(from === undefined ? [] : [sql`posted_at >= ${startOf(from)}`]),
      ...(to === undefined ? [] : [sql`posted_at < ${startOf(to, 1)}`]),
      ...(after === undefined
        ? []
        : [
            shape.isAfter(
              { sort },
              sql`from ${source} where member_id = ${after.memberId} and id = ${after.transferId}`,
            ),
          ]),
    ],
    sql` and `,
  )
  const page = sql`order by ${shape.order({ sort })} limit ${count}`
  if (memberId !== undefined) {
    const ofKind = kind === undefined ? sql`` : sql`and kind = ${kind}`
    return sql`
      with own as materialized (select ${columns} from ${source} where member_id = ${memberId} and ${ofAsset})
      select * from own where ${where} ${ofKind} ${page}`
  }
  if (kind === undefined && account === undefined && asset === 'USDT' && keyOf(sort) === 'time')
    return sql`select ${columns} from ${source} where ${where} ${page}`
  const possible = await readKinds(db, asset, account)
  const kinds = kind === undefined ? possible : possible.filter((one) => one === kind)
  if (kinds.length === 0) return sql`select ${columns} from ${source} where false`
  const parts = kinds.map(
    (one) => sql`(select ${columns} from ${source} where kind = ${sql.lit(one)} and ${where} ${page})`,
  )
  return sql`select * from (${sql.join(parts, sql` union all `)}) found ${page}`
}

/** Reads the kinds that can have such transfers. The table of kinds lacks reversals, which can be between any accounts. */
async function readKinds(db: Database, asset: Asset, account: Account | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('transfer_kind')
    .select('kind')
    .distinct()
    .where('asset', '=', asset)
    .$if(account !== undefined, (query) =>
      query.where((is) => is.or([is('debit', '=', account ?? ''), is('credit', '=', account ?? '')])),
    )
    .execute()
  return [...rows.map(({ kind }) => kind), 'reversal']
}

function startOf(day: string, daysLater = 0): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * 86_400_000)
}

/** The legs of a group are posted one after the other within this time. */
const groupSeconds = 10

/** Reads a transfer with all that were posted together with it, in their order. Empty if there is no such transfer. */
export async function readGroup(db: Database, { memberId, transferId }: After): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    with one as materialized (select group_id, posted_at from journal where member_id = ${memberId} and id = ${transferId})
    select ${sql.raw('t.id, t.member_id, t.group_id, t.posted_at, t.asset, t.kind, t.debit, t.credit, t.amount, t.reference_kind, t.reference_id')}
    from one join journal t on t.group_id = one.group_id and t.member_id = ${memberId}
      and t.posted_at between one.posted_at - make_interval(secs => ${groupSeconds}) and one.posted_at + make_interval(secs => ${groupSeconds})
    order by t.posted_at, t.id`.execute(db)
  return rows
}

type Reference = { readonly kind: ReferenceKind; readonly id: string }

/** Reads the signed decisions that a reference rests on, oldest first. */
export function readDecisions(db: Database, { kind, id }: Reference) {
  // A settlement's decision is its revenue row's, and a reversal's transfer is named by the reversal.
  const subjects =
    kind === 'settlement'
      ? sql<string>`select revenue_id::text from settlement where settlement_id = ${id} and revenue_id is not null`
      : kind === 'transfer'
        ? sql<string>`select reversal_id::text from ledger_reversal where transfer_id = ${id} and state = 'approved'`
        : sql<string>`select ${id}::text`
  return db
    .selectFrom('operator_decision')
    .select(['decision_id', 'type', 'recorded_at'])
    .where('subject', 'in', sql<string>`(${subjects})`)
    .orderBy('recorded_at')
    .execute()
}

/** Reads the on-chain transfers that a reference rests on: the one it names, or those of the transaction that paid a withdrawal. */
export async function readOnChain(db: Database, chainId: number, { kind, id }: Reference) {
  const transfers = db
    .selectFrom('chain_transfer')
    .select(['tx_hash', 'log_index', 'sender', 'recipient', 'amount', 'state', 'block_time'])
    .where('chain_id', '=', chainId)
    .orderBy('log_index')
  if (kind === 'chain_transfer') {
    const [txHash = '', logIndex = ''] = id.split(':')
    return transfers.where('tx_hash', '=', txHash).where('log_index', '=', Number(logIndex)).execute()
  }
  if (kind !== 'withdrawal') return []
  const paid = await db
    .selectFrom('withdrawal')
    .select(['tx_hash', 'to_address'])
    .where('withdraw_id', '=', id)
    .executeTakeFirst()
  if (!paid?.tx_hash) return []
  return transfers.where('tx_hash', '=', paid.tx_hash).where('recipient', '=', paid.to_address.toLowerCase()).execute()
}

/** Returns the member of a transfer as the journal has it. */
export const journalMember = (memberId: string | undefined): string => memberId ?? NIL_ID
