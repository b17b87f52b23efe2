import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { recordTable } from '../../decisions/record-table.ts'
import type { VenueEntry } from './registered-venues.ts'

/** Lists the venues with their pools' short names and the addresses they pay from, by name. */
export async function readVenues(db: Database) {
  const { rows } = await sql<{
    name: string
    is_retired: boolean
    is_advised: boolean
    pools: string[]
    pool_ids: string[]
    addresses: string[]
  }>`
    select name, retired_at is not null as is_retired, is_advised,
      array(select slug from venue_pool join pool using (pool_id) where venue_id = v.venue_id order by slug) as pools,
      array(select pool_id from venue_pool join pool using (pool_id) where venue_id = v.venue_id order by slug) as pool_ids,
      array(select address from house_address where venue_id = v.venue_id and retired_at is null order by address) as addresses
    from venue v order by lower(name)`.execute(db)
  return rows
}

/** Returns the addresses that a venue cannot have: a member's, another venue's, or one of the house. */
export async function findTakenAddresses(db: Database, { name, chainId, addresses }: VenueEntry): Promise<string[]> {
  const lower = addresses.map((address) => address.toLowerCase())
  const { rows } = await sql<{ address: string }>`
    select address from member_address where address = any(${lower}::text[])
    union
    select h.address from house_address h left join venue v using (venue_id)
    where h.chain_id = ${chainId} and h.address = any(${lower}::text[])
      and (v.venue_id is null or (lower(v.name) <> lower(${name.trim()}) and v.retired_at is null and h.retired_at is null))`.execute(
    db,
  )
  return rows.map((row) => row.address)
}

export async function countPools(db: Database, poolIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pool where pool_id = any(${poolIds}::uuid[])`.execute(db)
  return rows[0]?.count ?? 0
}

export const proposalTable = recordTable('venue_proposal', 'proposal_id')
