import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { listShape, type OrderOf, readPage, type Slice } from '../../db/lists.ts'
import type { SuspenseAssignmentTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordTable } from '../../decisions/record-table.ts'
import type { ChainLog } from '../transfers/legs.ts'

const listed = listShape({
  keys: { at: 'c.block_number', amount: 'c.amount', sender: 'c.sender', reason: 'c.reason' },
  usual: 'at',
  ties: ['c.block_number', 'c.log_index'],
  texts: ['c.tx_hash', 'c.sender', 'a.member_id', 'a.evidence'],
  amounts: 'c.amount',
})

export type SuspenseFilter = OrderOf<typeof listed>

export type AssignmentRow = Selectable<SuspenseAssignmentTable>

/** Reads a page of open transfers in suspense, oldest first unless asked otherwise, with their assignments and their total number. */
export async function readOpenSuspense(db: Database, chainId: number, filter: SuspenseFilter & Slice) {
  const open = openSuspense(db, chainId)
    .select(['c.tx_hash', 'c.log_index', 'c.sender', 'c.amount', 'c.reason', 'c.block_time'])
    .leftJoin('operator as o', 'o.operator_id', 'a.recorded_by')
    .leftJoin('venue as v', 'v.venue_id', 'a.venue_id')
    .select(['a.assignment_id', 'a.target', 'a.member_id', 'a.state', 'a.evidence', 'a.recorded_by', 'a.given_up_by'])
    .select(['o.name as recorder', 'v.name as venue'])
    .where(listed.has(filter))
    .orderBy(listed.order(filter))
  return readPage(open, filter)
}

function openSuspense(db: Database, chainId: number) {
  return db
    .selectFrom('chain_transfer as c')
    .leftJoin('suspense_assignment as a', (join) =>
      join
        .onRef('a.chain_id', '=', 'c.chain_id')
        .onRef('a.tx_hash', '=', 'c.tx_hash')
        .onRef('a.log_index', '=', 'c.log_index')
        .on('a.state', '<>', 'rejected')
        .on('a.vanished_in', 'is', null),
    )
    .where('c.chain_id', '=', chainId)
    .where('c.state', '=', 'suspense')
    .where((is) =>
      is.or([
        is('a.assignment_id', 'is', null),
        is('a.state', '=', 'recorded'),
        is.and([is('a.target', '=', 'sender'), is('a.returned_tx_hash', 'is', null)]),
      ]),
    )
}

export type InSuspense = ChainLog & { readonly amount: bigint; readonly sender: string; readonly blockTime: Date }

/** Returns a transfer that went to suspense, open or settled. */
export async function findInSuspense(tx: Tx, { chainId, txHash, logIndex }: ChainLog): Promise<InSuspense | undefined> {
  const row = await tx
    .selectFrom('chain_transfer')
    .select(['amount', 'sender', 'block_time as blockTime'])
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', txHash)
    .where('log_index', '=', logIndex)
    .where('state', '=', 'suspense')
    .executeTakeFirst()
  return row && { ...row, chainId, txHash, logIndex }
}

/** Returns the venue for which a transfer was booked, also before it vanished with a replaced chain. */
export async function findPayingVenue(tx: Tx, { chainId, txHash, logIndex }: ChainLog): Promise<string | undefined> {
  const row = await tx
    .selectFrom('venue_payment')
    .select('venue_id')
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', txHash)
    .where('log_index', '=', logIndex)
    .executeTakeFirst()
  return row?.venue_id
}

/** Finds a member by id or by wallet address. */
export async function findMember(tx: Tx, name: string): Promise<string | undefined> {
  const row = name.startsWith('0x')
    ? await tx
        .selectFrom('member_address')
        .select('member_id')
        .where('address', '=', name.toLowerCase())
        .executeTakeFirst()
    : await tx.selectFrom('member').select('member_id').where('member_id', '=', name).executeTakeFirst()
  return row?.member_id
}

export const assignmentTable = recordTable('suspense_assignment', 'assignment_id')

/** Records the first of two operators who cancel an approved return. */
export async function proposeGivingUp(tx: Tx, assignmentId: string, operatorId: string): Promise<void> {
  await tx
    .updateTable('suspense_assignment')
    .set({ given_up_by: operatorId, given_up_at: sql<Date>`database_now()` })
    .where('assignment_id', '=', assignmentId)
    .execute()
}
