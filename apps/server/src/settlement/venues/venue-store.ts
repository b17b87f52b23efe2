import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { DB, VenueProposalTable } from '../../db/schema.gen.ts'
import type { Tx } from '../../db/transaction.ts'
import type { VenueEntry } from './registered-venues.ts'

type Reader = Kysely<DB>

/** Lists the venues with their pools' short names and the addresses they pay from, by name. */
export async function readVenues(db: Reader) {
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
export async function findTakenAddresses(db: Reader, { name, chainId, addresses }: VenueEntry): Promise<string[]> {
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

export async function countPools(db: Reader, poolIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pool where pool_id = any(${poolIds}::uuid[])`.execute(db)
  return rows[0]?.count ?? 0
}

export type Proposal = Selectable<VenueProposalTable>

export async function insertProposal(tx: Tx, row: Omit<Insertable<VenueProposalTable>, 'recorded_at'>): Promise<void> {
  await tx
    .insertInto('venue_proposal')
    .values({ ...row, recorded_at: sql<Date>`database_now()` })
    .execute()
}

export async function findProposal(db: Reader, proposalId: string): Promise<Proposal | undefined> {
  return db.selectFrom('venue_proposal').selectAll().where('proposal_id', '=', proposalId).executeTakeFirst()
}

export async function lockProposal(tx: Tx, proposalId: string): Promise<Proposal | undefined> {
  return tx
    .selectFrom('venue_proposal')
    .selectAll()
    .where('proposal_id', '=', proposalId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function decideProposal(
  tx: Tx,
  proposalId: string,
  { state, operatorId }: { readonly state: 'approved' | 'rejected'; readonly operatorId: string },
): Promise<void> {
  await tx
    .updateTable('venue_proposal')
    .set({ state, decided_by: operatorId, decided_at: sql<Date>`database_now()` })
    .where('proposal_id', '=', proposalId)
    .execute()
}

/** Lists the proposals that wait for a second operator, oldest first. */
export async function readOpenProposals(db: Reader): Promise<Proposal[]> {
  return db
    .selectFrom('venue_proposal')
    .selectAll()
    .where('state', '=', 'recorded')
    .orderBy('recorded_at')
    .orderBy('proposal_id')
    .execute()
}
