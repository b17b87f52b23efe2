import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'

/** A venue as two operators register it. The addresses are the ones it pays from. */
export type VenueEntry = {
  readonly name: string
  readonly chainId: number
  readonly addresses: readonly string[]
  /** The pools that it pays for. A venue without pools is retired. */
  readonly poolIds: readonly string[]
  /** Its transfers clear nothing until a remittance advice splits them among its pools. */
  readonly isAdvised?: boolean
  /** Whether no venue may be registered under this name yet. */
  readonly isNew?: boolean | undefined
}

/** Registers a venue, or replaces what is registered under its name. Returns its id. Only the tables' owner may. */
export async function putVenue(
  tx: Tx,
  clock: Clock,
  { name, chainId, addresses, poolIds, isAdvised = false }: VenueEntry,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`select put_venue(${newId(clock)}::uuid, ${chainId}::integer, ${name},
    ${[...addresses]}::text[], ${[...poolIds]}::uuid[], ${isAdvised}::boolean) as id`.execute(tx)
  return idOf(rows)
}

/** Registers what two operators approved. Returns the venue's id. */
export async function registerVenue(tx: Tx, clock: Clock, proposalId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select register_venue(${proposalId}::uuid, ${newId(clock)}::uuid) as id`.execute(tx)
  return idOf(rows)
}

function idOf(rows: readonly { readonly id: string }[]): string {
  const [row] = rows
  if (!row) throw new Error('no venue was registered')
  return row.id
}

export type RegisteredVenue = {
  readonly venueId: string
  readonly name: string
  readonly isRetired: boolean
  readonly isAdvised: boolean
  readonly poolIds: readonly string[]
}

export async function findVenue(db: Database, name: string): Promise<RegisteredVenue | undefined> {
  const { rows } = await sql<RegisteredVenue>`
    select venue_id as "venueId", name, retired_at is not null as "isRetired", is_advised as "isAdvised",
      array(select pool_id from venue_pool p where p.venue_id = v.venue_id) as "poolIds"
    from venue v where lower(name) = lower(${name.trim()})`.execute(db)
  return rows[0]
}
