import { type Kysely, sql, type Transaction } from 'kysely'
import { newId } from '../../db/ids.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Clock } from '../../foundation/clock.ts'

type Reader = Kysely<DB>
type Tx = Transaction<DB>

/** A venue as two operators register it. The addresses are the ones it pays from. */
export type VenueEntry = {
  readonly name: string
  readonly chainId: number
  readonly addresses: readonly string[]
  /** The pools that it pays for. A venue without pools is retired. */
  readonly poolIds: readonly string[]
  /** Its transfers clear nothing until a remittance advice splits them among its pools. */
  readonly isAdvised?: boolean
}

/** Registers a venue, or replaces what is registered under its name. Returns its id. Only the tables' owner may. */
export async function putVenue(tx: Tx, clock: Clock, entry: VenueEntry): Promise<string> {
  const values = {
    is_advised: entry.isAdvised ?? false,
    retired_at: entry.poolIds.length > 0 ? null : sql<Date>`database_now()`,
  }
  const { venue_id: venueId } = await tx
    .insertInto('venue')
    .values({ venue_id: newId(clock), name: entry.name.trim(), registered_at: sql<Date>`database_now()`, ...values })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doUpdateSet(values))
    .returning('venue_id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('venue_pool').where('venue_id', '=', venueId).execute()
  for (const poolId of new Set(entry.poolIds))
    await tx.insertInto('venue_pool').values({ venue_id: venueId, pool_id: poolId }).execute()
  await replaceAddresses(tx, venueId, entry)
  return venueId
}

/** An address that a venue no longer pays from stays known as retired. A payment from it is unassigned money. */
async function replaceAddresses(tx: Tx, venueId: string, { name, chainId, addresses }: VenueEntry): Promise<void> {
  await tx
    .updateTable('house_address')
    .set({ retired_at: sql<Date>`coalesce(retired_at, database_now())` })
    .where('chain_id', '=', chainId)
    .where('venue_id', '=', venueId)
    .execute()
  for (const address of addresses)
    await tx
      .insertInto('house_address')
      .values({ chain_id: chainId, address: address.toLowerCase(), role: 'venue', name, venue_id: venueId })
      .onConflict((conflict) =>
        conflict.columns(['chain_id', 'address', 'role']).doUpdateSet({ name, venue_id: venueId, retired_at: null }),
      )
      .execute()
}

export type RegisteredVenue = {
  readonly venueId: string
  readonly name: string
  readonly isRetired: boolean
  readonly isAdvised: boolean
  readonly poolIds: readonly string[]
}

export async function findVenue(db: Reader, name: string): Promise<RegisteredVenue | undefined> {
  const { rows } = await sql<RegisteredVenue>`
    select venue_id as "venueId", name, retired_at is not null as "isRetired", is_advised as "isAdvised",
      array(select pool_id from venue_pool p where p.venue_id = v.venue_id) as "poolIds"
    from venue v where lower(name) = lower(${name.trim()})`.execute(db)
  return rows[0]
}
