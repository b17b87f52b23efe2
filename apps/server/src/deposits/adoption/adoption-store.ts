import { type Selectable, sql } from 'kysely'
import type { BlockRef, TokenTransfer } from '../../chain/chain.ts'
import type { Database } from '../../db/connection.ts'
import type { ChainAdoptionTable, ChainTransferTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordTable } from '../../decisions/record-table.ts'
import { type Cursor, moveCursor } from '../transfers/cursor-store.ts'
import type { ChainLog } from '../transfers/legs.ts'
import type { Watched } from '../transfers/store.ts'
import type { KnownBlock } from './compare-blocks.ts'

export type AdoptionRow = Selectable<ChainAdoptionTable>

/** Lists the blocks whose hashes are recorded, from the lowest up: checkpoints, final transfers and the cursor. */
export async function readKnownBlocks(db: Database, { chainId, token }: Watched): Promise<KnownBlock[]> {
  const { rows } = await sql<KnownBlock>`
    select height, min(hash) as hash from (
      select height, block_hash as hash from scan_checkpoint where chain_id = ${chainId} and token = ${token}
      union
      select block_number, block_hash from chain_transfer
      where chain_id = ${chainId} and token = ${token} and state not in ('seen', 'ignored', 'vanished')
      union
      select height, block_hash from scan_cursor where chain_id = ${chainId} and token = ${token}
    ) known group by height having count(distinct hash) = 1 order by height`.execute(db)
  return rows
}

type RecordedTransfer = ChainLog & {
  readonly token: string
  readonly sender: string
  readonly recipient: string
  readonly amount: bigint
  readonly blockNumber: bigint
  readonly blockHash: string
  readonly state: ChainTransferTable['state']
  readonly reason: ChainTransferTable['reason']
  readonly memberId: string | null
}

export type { RecordedTransfer }

/**
 * Lists final transfers of money recorded above a block, as they were booked, in chain order. The member of one in suspense is the one
 * to whom it was assigned.
 */
export async function readRecorded(
  db: Database,
  { chainId, token }: Watched,
  above: bigint,
): Promise<RecordedTransfer[]> {
  return db
    .selectFrom('chain_transfer as c')
    .leftJoin('suspense_assignment as a', (join) =>
      join
        .onRef('a.chain_id', '=', 'c.chain_id')
        .onRef('a.tx_hash', '=', 'c.tx_hash')
        .onRef('a.log_index', '=', 'c.log_index')
        .on('a.state', '=', 'approved')
        .on('a.vanished_in', 'is', null),
    )
    .select([
      'c.chain_id as chainId',
      'c.tx_hash as txHash',
      'c.log_index as logIndex',
      'c.token',
      'c.sender',
      'c.recipient',
    ])
    .select(['c.amount', 'c.block_number as blockNumber', 'c.block_hash as blockHash', 'c.state', 'c.reason'])
    .select(sql<string | null>`coalesce(c.member_id, a.member_id)`.as('memberId'))
    .where('c.chain_id', '=', chainId)
    .where('c.token', '=', token)
    .where('c.block_number', '>', above)
    .where('c.state', 'not in', ['seen', 'ignored', 'vanished'])
    .orderBy('c.block_number')
    .orderBy('c.log_index')
    .execute()
}

export const adoptionTable = recordTable('chain_adoption', 'adoption_id')

export async function readAdoptions(db: Database, { chainId, token }: Watched): Promise<AdoptionRow[]> {
  return db
    .selectFrom('chain_adoption')
    .selectAll()
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .orderBy('recorded_at', 'desc')
    .limit(100)
    .execute()
}

/** Puts a recorded transfer where the adopted chain has it. Its name in the books stays. */
export async function moveTransfer(tx: Tx, log: ChainLog, found: TokenTransfer): Promise<void> {
  await tx
    .updateTable('chain_transfer')
    .set({
      block_number: found.blockNumber,
      block_hash: found.blockHash,
      block_time: found.blockTime,
      chain_log_index: found.logIndex,
    })
    .where('chain_id', '=', log.chainId)
    .where('tx_hash', '=', log.txHash)
    .where('log_index', '=', log.logIndex)
    .execute()
}

/** Forgets what addresses of the house held above the adoption's ancestor, so that they are counted again. Returns what that was. */
export async function forgetStock(tx: Tx, adoptionId: string) {
  const { rows } = await sql<{ address: string; amount: bigint }>`
    select address, amount from forget_cash_stock(${adoptionId}::uuid)`.execute(tx)
  return rows
}

export async function markVanished(tx: Tx, log: ChainLog, adoptionId: string): Promise<void> {
  await tx
    .updateTable('chain_transfer')
    .set({ state: 'vanished', reason: null, vanished_in: adoptionId, chain_log_index: null })
    .where('chain_id', '=', log.chainId)
    .where('tx_hash', '=', log.txHash)
    .where('log_index', '=', log.logIndex)
    .execute()
}

/**
 * Sets the cursor back, forgets what rested on the abandoned blocks, and ends a second reading that is under way. Returns false, and
 * changes nothing, when the cursor is no longer where it was read.
 */
export async function rewind(tx: Tx, watched: Watched, from: Cursor, to: BlockRef): Promise<boolean> {
  if (!(await moveCursor(tx, watched, from, to))) return false
  const { chainId, token } = watched
  await tx
    .deleteFrom('scan_checkpoint')
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .where('height', '>', to.number)
    .execute()
  await tx
    .deleteFrom('chain_transfer')
    .where('chain_id', '=', chainId)
    .where('state', '=', 'ignored')
    .where('block_number', '>', to.number)
    .execute()
  await tx
    .updateTable('chain_rescan')
    .set({ finished_at: sql<Date>`database_now()` })
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .where('finished_at', 'is', null)
    .execute()
  return true
}

/** Returns the approved assignment of a transfer, locked: two operators may be about to reverse it. */
export async function findAssignment(tx: Tx, log: ChainLog) {
  return tx
    .selectFrom('suspense_assignment')
    .select(['assignment_id', 'target', 'member_id', 'returned_tx_hash'])
    .where('chain_id', '=', log.chainId)
    .where('tx_hash', '=', log.txHash)
    .where('log_index', '=', log.logIndex)
    .where('state', '=', 'approved')
    .where('vanished_in', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function endAssignment(tx: Tx, assignmentId: string, adoptionId: string): Promise<void> {
  await tx
    .updateTable('suspense_assignment')
    .set({ vanished_in: adoptionId })
    .where('assignment_id', '=', assignmentId)
    .execute()
}

/** Lets the approvals that an outflow had carried out wait for the chain again. */
export async function awaitOutflow(tx: Tx, { chainId, txHash, logIndex }: ChainLog): Promise<void> {
  await sql`update house_withdrawal set tx_hash = null, log_index = null
    where (chain_id, tx_hash, log_index) = (${chainId}, ${txHash}, ${logIndex})`.execute(tx)
  await sql`update suspense_assignment set returned_tx_hash = null, returned_log_index = null
    where (chain_id, returned_tx_hash, returned_log_index) = (${chainId}, ${txHash}, ${logIndex})`.execute(tx)
  await sql`update revenue_correction set returned_chain_id = null, returned_log_index = null
    where (returned_chain_id, return_tx_hash, returned_log_index) = (${chainId}, ${txHash}, ${logIndex})`.execute(tx)
}
