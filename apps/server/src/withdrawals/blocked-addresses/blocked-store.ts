import { type Selectable, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { listShape, type OrderOf, type Page, readPage, sliceOf } from '../../db/lists.ts'
import type { BlockedAddressTable } from '../../db/schema.gen.ts'
import { withRejected } from '../../decisions/record-list.ts'
import type { RecordDecision } from '../../decisions/record-table.ts'

type NewBlock = {
  readonly address: string
  readonly reason: string
  readonly blockId: string
  readonly operatorId: string
}

/** Blocks an address, also one that was unblocked before. Returns false when it is already blocked. */
export async function insertBlocked(
  tx: Database,
  { address, reason, blockId, operatorId }: NewBlock,
): Promise<boolean> {
  const entry = { reason, block_id: blockId, at: sql<Date>`database_now()`, blocked_by: operatorId }
  const blank = { removed_by: null, removed_at: null }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('blocked_address')
    .values({ address, ...entry })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({ ...entry, ...noRemoval, ...blank })
        .where('blocked_address.removed_at', 'is not', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

const noRemoval = { removal_id: null, removal_reason: null, removal_by: null, removal_at: null }

export async function findBlocked(db: Database, address: string): Promise<Selectable<BlockedAddressTable> | undefined> {
  return blocked(db, address).executeTakeFirst()
}

export async function lockBlocked(tx: Database, address: string): Promise<Selectable<BlockedAddressTable> | undefined> {
  return blocked(tx, address).forUpdate().executeTakeFirst()
}

function blocked(db: Database, address: string) {
  return db.selectFrom('blocked_address').selectAll().where('address', '=', address).where('removed_at', 'is', null)
}

/** The audit log's name for the rejection of a prepared decision. */
export const rejectRemoval = 'address.unblock.reject'

/** Reads blocked addresses as records of their removal. Without the approval, the address stays blocked. */
export const removalTable = {
  source: withRejected(
    sql`select removal_id, case when removed_at is null then 'recorded' else 'approved' end, removal_by, removal_at, removed_by,
      removed_at from blocked_address where removal_id is not null`,
    'AddressUnblock',
    rejectRemoval,
  ),
  find: async (db: Database, removalId: string) => asRecord(await removal(db, removalId).executeTakeFirst()),
  lock: async (tx: Database, removalId: string) =>
    asRecord(await removal(tx, removalId).forUpdate().executeTakeFirst()),
  async decide(
    tx: Database,
    removalId: string,
    { state, operatorId }: Pick<RecordDecision<object>, 'state' | 'operatorId'>,
  ): Promise<void> {
    const removed = { removed_by: operatorId, removed_at: sql<Date>`database_now()` }
    await tx
      .updateTable('blocked_address')
      .set(state === 'approved' ? removed : noRemoval)
      .where('removal_id', '=', removalId)
      .execute()
  },
}

function removal(db: Database, removalId: string) {
  return db.selectFrom('blocked_address').selectAll().where('removal_id', '=', removalId)
}

function asRecord(row: Selectable<BlockedAddressTable> | undefined) {
  return row && { ...row, recorded_by: row.removal_by ?? '', state: row.removed_at ? 'approved' : 'recorded' }
}

export async function prepareRemoval(
  tx: Database,
  address: string,
  { removalId, reason, operatorId }: { removalId: string; reason: string; operatorId: string },
): Promise<void> {
  await tx
    .updateTable('blocked_address')
    .set({
      removal_id: removalId,
      removal_reason: reason,
      removal_by: operatorId,
      removal_at: sql<Date>`database_now()`,
    })
    .where('address', '=', address)
    .execute()
}

const listed = listShape({
  keys: { at: 'at', address: 'address', reason: 'reason' },
  usual: '-at',
  ties: ['at', 'address'],
  texts: ['address', 'reason'],
})

export type BlockedPage = OrderOf<typeof listed> & Page

/** Returns a page of the blocked addresses, newest first unless asked otherwise, and how many there are. */
export async function listBlocked(db: Database, page: BlockedPage) {
  const wanted = db
    .selectFrom('blocked_address')
    .where('removed_at', 'is', null)
    .where(listed.has(page))
    .select(['address', 'reason', 'at'])
    .orderBy(listed.order(page))
  return readPage(wanted, sliceOf(page))
}
