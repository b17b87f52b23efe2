import type { OperatorEvent } from '@terahold/contract/codes/public-record'
import { sql } from 'kysely'
import type { BlockRef } from '../../chain/chain.ts'
import type { RegistryEvent } from '../../chain/registry/registry-event.ts'
import type { Database } from '../../db/connection.ts'
import { countRows, type Slice, totalOf } from '../../db/lists.ts'
import type { Tx } from '../../db/transaction.ts'

/** A registry, its address in lower case. */
export type Place = { readonly chainId: number; readonly registry: string }
export type Cursor = { readonly height: bigint; readonly blockHash: string }

/** An event of the registry, and where the chain has it. */
export type Change = RegistryEvent & {
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly blockTime: Date
  readonly txHash: string
}

export async function readCursor(db: Database, { chainId, registry }: Place): Promise<Cursor | undefined> {
  return db
    .selectFrom('registry_event_cursor')
    .select(['height', 'block_hash as blockHash'])
    .where('chain_id', '=', chainId)
    .where('registry', '=', registry)
    .executeTakeFirst()
}

/** Sets the block after which events count. An existing cursor does not move. */
export async function openCursor(db: Database, { chainId, registry }: Place, at: Cursor): Promise<void> {
  await db
    .insertInto('registry_event_cursor')
    .values({ chain_id: chainId, registry, height: at.height, block_hash: at.blockHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Moves the cursor from where it was read. Returns false when another process has moved it in the meantime. */
export async function moveCursor(
  tx: Tx,
  { chainId, registry }: Place,
  from: bigint,
  to: Pick<BlockRef, 'number' | 'hash'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('registry_event_cursor')
    .set({ height: to.number, block_hash: to.hash })
    .where('chain_id', '=', chainId)
    .where('registry', '=', registry)
    .where('height', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores what is not stored yet. */
export async function insertChanges(tx: Tx, { chainId, registry }: Place, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('registry_event')
    .values(
      changes.map((change) => ({
        chain_id: chainId,
        registry,
        block_number: change.blockNumber,
        log_index: change.logIndex,
        block_time: change.blockTime,
        tx_hash: change.txHash,
        event: change.event,
        nonce: change.nonce ?? null,
        operator: change.operator ?? null,
        roles: change.roles ?? null,
        ready_at: change.readyAt ?? null,
        maker: change.maker ?? null,
        checker: change.checker ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type ChangeRow = {
  event: OperatorEvent
  at: Date
  block: bigint
  txHash: string
  operator: string | null
  roles: number | null
  readyAt: Date | null
  signers: string[]
}

/** Returns a page of a registry's events, newest first. A veto has the operator and roles of the change it ended. */
export async function readChanges(
  db: Database,
  { chainId, registry }: Place,
  page: Slice,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const { rows } = await sql<ChangeRow>`
    select c.event, c.block_time as at, c.block_number as block, c.tx_hash as "txHash", coalesce(c.operator, s.operator) as operator,
      coalesce(c.roles, s.roles) as roles, c.ready_at as "readyAt", array_remove(array[c.maker, c.checker], null) as signers
    from registry_event c left join registry_event s on c.event = 'vetoed' and s.event = 'scheduled' and s.nonce = c.nonce
      and s.chain_id = c.chain_id and s.registry = c.registry
    where c.chain_id = ${chainId} and c.registry = ${registry}
    order by c.block_number desc, c.log_index desc limit ${page.count} offset ${page.skip}`.execute(db)
  const all = db.selectFrom('registry_event').where('chain_id', '=', chainId).where('registry', '=', registry)
  return { rows, total: await totalOf(rows.length, page, () => countRows(all)) }
}

/** Returns everyone who has a role, by the newest event of each. */
export async function readOperators(
  db: Database,
  { chainId, registry }: Place,
): Promise<{ operator: string; roles: number }[]> {
  const { rows } = await sql<{ operator: string; roles: number }>`
    select operator, roles from (
      select distinct on (operator) operator, roles from registry_event
      where chain_id = ${chainId} and registry = ${registry} and event = 'changed'
      order by operator, block_number desc, log_index desc) newest
    where roles > 0 order by operator`.execute(db)
  return rows
}
