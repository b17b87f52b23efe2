import { sql } from 'kysely'
import type { TokenTransfer } from '../../chain/chain.ts'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { AddressBook, CashAccount, Classification, TransferReason } from './transfer-rules.ts'

/** The watched chain and token, with the address in lower case. */
export type Watched = { readonly chainId: number; readonly token: string }
/** Builds it with the token in lower case, as the tables keep it. */
export const watchedOf = (chainId: number, token: string): Watched => ({ chainId, token: token.toLowerCase() })

/**
 * Names transfers as they are recorded. A transfer that an adopted chain has at another place of its block keeps its
 * name. Another log of the transaction at the place of that name gets a name that no block uses.
 */
export async function asRecorded<T extends TokenTransfer>(
  db: Database,
  chainId: number,
  transfers: readonly T[],
): Promise<T[]> {
  const hashes = [...new Set(transfers.map(({ txHash }) => txHash))]
  if (hashes.length === 0) return []
  const moved = await db
    .selectFrom('chain_transfer')
    .select(['tx_hash', 'log_index', 'chain_log_index'])
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', sql<string>`any(${hashes}::text[])`)
    .where('chain_log_index', 'is not', null)
    .execute()
  if (moved.length === 0) return [...transfers]
  const names = new Map(moved.map((row) => [`${row.tx_hash}:${row.chain_log_index}`, row.log_index]))
  const taken = new Set(moved.map((row) => `${row.tx_hash}:${row.log_index}`))
  return transfers.map((transfer) => {
    const place = `${transfer.txHash}:${transfer.logIndex}`
    const name = names.get(place)
    if (name !== undefined) return { ...transfer, logIndex: name }
    return taken.has(place) ? { ...transfer, logIndex: transfer.logIndex + beyondAnyBlock } : transfer
  })
}

const beyondAnyBlock = 1_000_000

/** Returns how many transfers of money are recorded in a range of blocks and not among those given. */
export async function countOthersRecorded(
  db: Database,
  { chainId, token }: Watched,
  range: { readonly after: bigint; readonly to: bigint },
  names: readonly { readonly txHash: string; readonly logIndex: number }[],
): Promise<number> {
  const rows = await db
    .selectFrom('chain_transfer')
    .select(['tx_hash', 'log_index'])
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .where('block_number', '>', range.after)
    .where('block_number', '<=', range.to)
    .where('state', 'not in', ['seen', 'ignored', 'vanished'])
    .execute()
  const there = new Set(names.map(({ txHash, logIndex }) => `${txHash}:${logIndex}`))
  return rows.filter((row) => !there.has(`${row.tx_hash}:${row.log_index}`)).length
}

/** Returns the house's addresses of a chain, and the members among the given senders. */
export async function readAddressBook(
  db: Database,
  { chainId, token }: Watched,
  senders: readonly string[],
): Promise<AddressBook> {
  const house = await db
    .selectFrom('house_address')
    .select(['address', 'role', 'retired_at', 'venue_id'])
    .where('chain_id', '=', chainId)
    .execute()
  const withRole = (role: string) =>
    house.filter((row) => row.role === role).map(({ address }) => address.toLowerCase())
  const cash = (['payout_vault', 'treasury'] as const).flatMap((role) =>
    withRole(role).map((address): [string, CashAccount] => [address, role]),
  )
  const venues = house.flatMap(({ address, venue_id: venueId, retired_at: retiredAt }): [string, string][] =>
    venueId !== null && retiredAt === null ? [[address.toLowerCase(), venueId]] : [],
  )
  return {
    token,
    cash: new Map(cash),
    venues: new Map(venues),
    members: await readMembers(db, senders),
    retired: new Set(house.filter((row) => row.retired_at).map(({ address }) => address.toLowerCase())),
  }
}

async function readMembers(db: Database, addresses: readonly string[]): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('member_address')
    .select(['address', 'member_id'])
    .where('address', '=', sql<string>`any(${[...new Set(addresses)]}::text[])`)
    .execute()
  return new Map(rows.map(({ address, member_id }) => [address, member_id]))
}

/** The classification of a final transfer, as it is recorded. */
export type Verdict = {
  readonly state: Classification['state'] | 'payout'
  readonly reason?: TransferReason
  readonly memberId?: string
}

/** Distinguishes the new entries of a transfer that had vanished from its earlier ones. */
export type Recorded = { readonly step: string | undefined }

/**
 * Records the classification of a final transfer. Returns undefined when that was done before. A look-alike that one
 * node reported does not block it, nor does a transfer that had vanished with its chain.
 */
export async function recordFinal(
  tx: Tx,
  chainId: number,
  transfer: TokenTransfer,
  found: Verdict,
): Promise<Recorded | undefined> {
  const verdict = {
    state: found.state,
    reason: found.reason ?? null,
    member_id: found.memberId ?? null,
    recorded_at: sql<Date>`database_now()`,
  }
  const row = await tx
    .insertInto('chain_transfer')
    .values({ ...columnsOf(chainId, transfer), ...verdict })
    .onConflict((conflict) =>
      conflict
        .columns(['chain_id', 'tx_hash', 'log_index'])
        .doUpdateSet({ ...columnsOf(chainId, transfer), ...verdict })
        .where(isNotFinal),
    )
    .returning('vanished_in')
    .executeTakeFirst()
  return row && { step: row.vanished_in === null ? undefined : `again:${row.vanished_in}` }
}

/** What a final transfer replaces: one that was only seen, one that vanished with its chain, and a look-alike that one node reported. */
const isNotFinal = sql<boolean>`(chain_transfer.state in ('seen', 'vanished') or chain_transfer.reason = 'other_token')`

const rowsAtOnce = 1_000

/**
 * Records transfers that belong to no one. Returns how many were new. One of zero is final and replaces what is not; a look-alike
 * replaces nothing.
 */
export async function recordIgnored(
  db: Database,
  chainId: number,
  transfers: readonly TokenTransfer[],
  reason: 'zero_value' | 'other_token',
): Promise<number> {
  let added = 0n
  for (let start = 0; start < transfers.length; start += rowsAtOnce) {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('chain_transfer')
      .values(
        transfers.slice(start, start + rowsAtOnce).map((transfer) => ({
          ...columnsOf(chainId, transfer),
          state: 'ignored',
          reason,
          member_id: null,
          recorded_at: sql<Date>`database_now()`,
        })),
      )
      .onConflict((conflict) =>
        reason === 'other_token'
          ? conflict.doNothing()
          : conflict
              .columns(['chain_id', 'tx_hash', 'log_index'])
              .doUpdateSet(({ ref }) => ({
                token: ref('excluded.token'),
                sender: ref('excluded.sender'),
                recipient: ref('excluded.recipient'),
                amount: ref('excluded.amount'),
                block_number: ref('excluded.block_number'),
                block_hash: ref('excluded.block_hash'),
                block_time: ref('excluded.block_time'),
                state: ref('excluded.state'),
                reason: ref('excluded.reason'),
                member_id: ref('excluded.member_id'),
                recorded_at: ref('excluded.recorded_at'),
              }))
              .where(isNotFinal),
      )
      .executeTakeFirst()
    added += numInsertedOrUpdatedRows
  }
  return Number(added)
}

export type SeenTransfer = {
  readonly txHash: string
  readonly logIndex: number
  readonly blockHash: string
  readonly memberId: string | null
  readonly amount: bigint
}

/** Lists transfers that were seen before they were final. */
export async function readSeen(db: Database, { chainId, token }: Watched): Promise<SeenTransfer[]> {
  return db
    .selectFrom('chain_transfer')
    .select([
      'tx_hash as txHash',
      'log_index as logIndex',
      'block_hash as blockHash',
      'member_id as memberId',
      'amount',
    ])
    .where('state', '=', 'seen')
    .where('chain_id', '=', chainId)
    .where('token', '=', token)
    .execute()
}

/** Records a transfer that is not final. Returns false when it is recorded already, final or in the same block. */
export async function recordSeen(
  tx: Tx,
  chainId: number,
  transfer: TokenTransfer,
  memberId: string | null,
): Promise<boolean> {
  const row = await tx
    .insertInto('chain_transfer')
    .values({
      ...columnsOf(chainId, transfer),
      state: 'seen',
      reason: null,
      member_id: memberId,
      recorded_at: sql<Date>`database_now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tx_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets a transfer that was only seen, in that block. Returns false when it has become final or is gone already. */
export async function forgetSeen(
  tx: Tx,
  chainId: number,
  { txHash, logIndex, blockHash }: SeenTransfer,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('chain_transfer')
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', txHash)
    .where('log_index', '=', logIndex)
    .where('block_hash', '=', blockHash)
    .where('state', '=', 'seen')
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Returns whether any log of the transaction is recorded, seen or final. */
export async function isRecorded(tx: Tx, chainId: number, txHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('chain_transfer')
    .select('state')
    .where('chain_id', '=', chainId)
    .where('tx_hash', '=', txHash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function columnsOf(chainId: number, transfer: TokenTransfer) {
  return {
    chain_id: chainId,
    tx_hash: transfer.txHash,
    log_index: transfer.logIndex,
    token: transfer.token,
    sender: transfer.sender,
    recipient: transfer.recipient,
    amount: transfer.amount,
    block_number: transfer.blockNumber,
    block_hash: transfer.blockHash,
    block_time: transfer.blockTime,
  }
}
