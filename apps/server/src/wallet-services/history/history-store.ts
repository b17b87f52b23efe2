import { sql } from 'kysely'
import type { BlockRef, TokenTransfer } from '../../chain/chain.ts'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { KeptTransfer, Position } from './history-rules.ts'

/** The chain and the token whose transfers are stored; the address in lower case. */
export type Place = { readonly chainId: number; readonly token: string }
export type Followed = {
  readonly address: string
  readonly from: bigint
  readonly height: bigint
  readonly blockHash: string
  readonly floor: bigint
  readonly isMember: boolean
  readonly isAsked: boolean
}

const now = sql<Date>`database_now()`

function followedIn(db: Database, { chainId, token }: Place) {
  return db
    .selectFrom('followed_address')
    .select(({ eb }) => [
      'address',
      'from_height as from',
      'height',
      'block_hash as blockHash',
      'floor_height as floor',
      'is_member as isMember',
      eb('asked_at', 'is not', null).$castTo<boolean>().as('isAsked'),
    ])
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
}

const askedSince = (seconds: number) => sql<Date>`database_now() - make_interval(secs => ${seconds})`

export function readFollowed(db: Database, place: Place, address: string): Promise<Followed | undefined> {
  return followedIn(db, place).where('address', '=', address).executeTakeFirst()
}

/**
 * Returns recently requested addresses that are behind the final block, and members' that are `idle` blocks behind;
 * furthest behind first.
 */
export async function readBehind(
  db: Database,
  place: Place,
  due: { final: bigint; idle: bigint; seconds: number; most: number },
): Promise<Followed[]> {
  const asked = followedIn(db, place).where('asked_at', '>', askedSince(due.seconds)).where('height', '<', due.final)
  const members = followedIn(db, place)
    .where('is_member', '=', true)
    .where('height', '<=', due.final - due.idle)
  const [first, second] = await Promise.all(
    [asked, members].map((query) => query.orderBy('height').limit(due.most).execute()),
  )
  const rows = [...new Map([...(first ?? []), ...(second ?? [])].map((row) => [row.address, row])).values()]
  return rows.sort((a, b) => Number(a.height - b.height)).slice(0, due.most)
}

/** Returns recently requested addresses with unread older blocks, the last requested first. */
export function readUnfinished(
  db: Database,
  place: Place,
  { seconds, most }: { seconds: number; most: number },
): Promise<Followed[]> {
  return followedIn(db, place)
    .where('asked_at', '>', askedSince(seconds))
    .whereRef('from_height', '>', 'floor_height')
    .orderBy('asked_at', 'desc')
    .limit(most)
    .execute()
}

/** Starts to follow an address at a final block, its past down to `floor`. One that is followed stays unchanged. */
export async function followAddress(
  db: Database,
  place: Place,
  address: string,
  at: BlockRef,
  floor: bigint,
): Promise<void> {
  await db
    .insertInto('followed_address')
    .values({
      chain_id: place.chainId,
      token: place.token,
      address,
      is_member: false,
      asked_at: now,
      from_height: at.number,
      height: at.number,
      block_hash: at.hash,
      floor_height: floor,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Records a request for an address; a new one's past is read down to `floor` from now on. */
export async function recordRequest(
  db: Database,
  place: Place,
  { address, isAsked }: Followed,
  floor: bigint,
): Promise<void> {
  await db
    .updateTable('followed_address')
    .set({ asked_at: now, ...(isAsked ? {} : { floor_height: sql<bigint>`least(from_height, ${floor}::bigint)` }) })
    .where('chain_id', '=', place.chainId)
    .where('token', '=', place.token)
    .where('address', '=', address)
    .execute()
}

/** Evicts an address that belongs to no member and is still at this height. */
export async function evictAddress(db: Database, place: Place, { address, height }: Followed): Promise<void> {
  await db
    .deleteFrom('followed_address')
    .where('chain_id', '=', place.chainId)
    .where('token', '=', place.token)
    .where('address', '=', address)
    .where('height', '=', height)
    .where('is_member', '=', false)
    .execute()
}

/**
 * Records that the blocks after `after` up to `end` are read. Returns the addresses for which that was still needed.
 */
export async function extendToNewer(
  tx: Tx,
  place: Place,
  addresses: readonly string[],
  after: bigint,
  end: BlockRef,
): Promise<string[]> {
  const rows = await tx
    .updateTable('followed_address')
    .set({ height: end.number, block_hash: end.hash })
    .where('chain_id', '=', place.chainId)
    .where('token', '=', place.token)
    .where('address', 'in', addresses.toSorted())
    .where('height', '>=', after)
    .where('height', '<', end.number)
    .returning('address')
    .execute()
  return rows.map(({ address }) => address)
}

/**
 * Records that older blocks are read, from the previous start down to `start`. Returns false when another process did
 * so.
 */
export async function extendToOlder(
  tx: Tx,
  place: Place,
  { address, from }: Followed,
  start: bigint,
): Promise<boolean> {
  const result = await tx
    .updateTable('followed_address')
    .set({ from_height: start })
    .where('chain_id', '=', place.chainId)
    .where('token', '=', place.token)
    .where('address', '=', address)
    .where('from_height', '=', from)
    .where('floor_height', '<=', start)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Removes the blocks up to `below` and does not request them again. */
export async function endPast(tx: Tx, place: Place, address: string, below: bigint): Promise<void> {
  await tx
    .updateTable('followed_address')
    .set({ from_height: below, floor_height: below })
    .where('chain_id', '=', place.chainId)
    .where('token', '=', place.token)
    .where('address', '=', address)
    .execute()
  await tx
    .deleteFrom('account_transfer')
    .where('chain_id', '=', place.chainId)
    .where('token', '=', place.token)
    .where('address', '=', address)
    .where('block_number', '<=', below)
    .execute()
}

/** Inserts transfers into the history of an address; existing ones stay. */
export async function insertTransfers(
  tx: Tx,
  place: Place,
  address: string,
  transfers: readonly TokenTransfer[],
): Promise<void> {
  if (transfers.length === 0) return
  const column = (read: (transfer: TokenTransfer) => unknown) => transfers.map((transfer) => String(read(transfer)))
  await sql`
    insert into account_transfer (chain_id, token, address, block_number, log_index, tx_hash, sender, recipient, amount, block_time)
    select ${place.chainId}::integer, ${place.token}::text, ${address}::text, found.*
    from unnest(
      ${column(({ blockNumber }) => blockNumber)}::bigint[], ${column(({ logIndex }) => logIndex)}::integer[],
      ${column(({ txHash }) => txHash)}::text[], ${column(({ sender }) => sender)}::text[],
      ${column(({ recipient }) => recipient)}::text[], ${column(({ amount }) => amount)}::numeric[],
      ${column(({ blockTime }) => blockTime.toISOString())}::timestamptz[]
    ) as found
    on conflict do nothing`.execute(tx)
}

/** Returns the transfers in the read blocks of an address that are older than the position, newest first. */
export function readTransfers(
  db: Database,
  place: Place,
  { address, from, height }: Followed,
  { before, most }: { before: Position | undefined; most: number },
): Promise<KeptTransfer[]> {
  return db
    .selectFrom('account_transfer')
    .select([
      'block_number as block',
      'log_index as logIndex',
      'tx_hash as txHash',
      'sender',
      'recipient',
      'amount',
      'block_time as blockTime',
    ])
    .where('chain_id', '=', place.chainId)
    .where('token', '=', place.token)
    .where('address', '=', address)
    .where('block_number', '>', from)
    .where('block_number', '<=', height)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(block_number, log_index) < (${before?.block}::bigint, ${before?.logIndex}::integer)`),
    )
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .limit(most)
    .execute()
}

/** Follows the addresses of new members from a final block on. Returns how many there were. */
export async function enrolMembers(
  db: Database,
  { chainId, token }: Place,
  at: BlockRef,
  most: number,
): Promise<number> {
  const result = await sql`
    insert into followed_address
      (chain_id, token, address, from_height, height, block_hash, floor_height, is_member)
    select ${chainId}::integer, ${token}::text, m.address, ${at.number}::bigint, ${at.number}::bigint, ${at.hash}::text,
      ${at.number}::bigint, true
    from member_address m
    where not exists (
      select from followed_address f
      where f.chain_id = ${chainId} and f.token = ${token} and f.address = m.address and f.is_member
    )
    order by m.address
    limit ${most}
    on conflict (chain_id, token, address) do update set is_member = true`.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

/**
 * Evicts addresses that belong to no member: those not requested lately, and the least recently requested of too many.
 */
export async function pruneFollowed(db: Database, { seconds, most }: { seconds: number; most: number }): Promise<void> {
  await sql`
    delete from followed_address where not is_member and asked_at < greatest(
      database_now() - make_interval(secs => ${seconds}),
      (select asked_at from followed_address where not is_member order by asked_at desc offset ${most - 1} limit 1)
    )`.execute(db)
}
