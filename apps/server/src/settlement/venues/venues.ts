import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { createRecords, type RecordDependencies } from '../../decisions/records.ts'
import type { Clock } from '../../foundation/clock.ts'
import { lockSettling } from '../day/settle-store.ts'
import { venueFields } from '../signed/signed-fields.ts'
import { findVenue, registerVenue, type VenueEntry } from './registered-venues.ts'
import { countPools, findTakenAddresses, proposalTable, readVenues } from './venue-store.ts'

export type Venues = ReturnType<typeof createVenues>

/** Registers venues, changes them and retires them: one operator proposes, another approves. */
export function createVenues({ clock, ...deps }: RecordDependencies & { readonly clock: Clock }) {
  const records = createRecords(deps, {
    type: 'VenueChange',
    actions: { record: 'venue.propose', approve: 'venue.approve', reject: 'venue.reject' },
    table: proposalTable,
    fieldsOf: ({ name, addresses, poolIds, isAdvised = false }: Omit<VenueEntry, 'chainId'>) =>
      venueFields({ name, addresses, poolIds, isAdvised }),
    givenOf: ({ name, addresses, pool_ids: poolIds, is_advised: isAdvised }) => ({
      name,
      addresses,
      poolIds,
      isAdvised,
    }),
    noteOf: ({ name, addresses, poolIds }: VenueEntry) => ({
      subject: name,
      detail: { addresses: addresses.join(' '), pools: poolIds.join(' ') },
    }),

    /**
     * @throws Refusal 422 address_taken for an address of the house, of a member or of another venue; 404
     * pool_unknown; 404 venue_unknown when a venue that does not exist is to retire; 409 venue_exists for a new one of a known name.
     */
    async check(db, entry: VenueEntry) {
      if (entry.isNew && (await findVenue(db, entry.name))) throw new Refusal(409, 'venue_exists', { field: 'name' })
      await refuseInvalid(db, entry)
      return entry
    },

    insert: (tx, { id, given: { chainId, name, addresses, poolIds, isAdvised = false }, operatorId }) =>
      proposalTable.insert(tx, {
        proposal_id: id,
        chain_id: chainId,
        name: name.trim(),
        addresses: addresses.map((address) => address.toLowerCase()),
        pool_ids: [...poolIds],
        is_advised: isAdvised,
        recorded_by: operatorId,
      }),

    lockFirst: lockSettling,

    /** Takes effect at once. Returns the venue's id. @throws Refusal as the check. */
    async approve(tx, proposal, { id, decide }) {
      const { chain_id: chainId, name, addresses, pool_ids: poolIds, is_advised: isAdvised } = proposal
      await refuseInvalid(tx, { chainId, name, addresses, poolIds, isAdvised })
      await decide()
      return registerVenue(tx, clock, id)
    },
  })

  return { changes: records, list: () => readVenues(deps.db) }
}

async function refuseInvalid(tx: Database, entry: VenueEntry): Promise<void> {
  const isRetirement = entry.poolIds.length === 0
  if (isRetirement && !(await findVenue(tx, entry.name))) throw new Refusal(404, 'venue_unknown', { field: 'name' })
  if ((await countPools(tx, entry.poolIds)) !== new Set(entry.poolIds).size)
    throw new Refusal(404, 'pool_unknown', { field: 'poolIds' })
  const [taken] = await findTakenAddresses(tx, entry)
  if (taken) throw new Refusal(422, 'address_taken', { field: 'addresses', values: { address: taken } })
}

/**
 * Returns the id of the venue that a pool's new row names.
 * @throws Refusal 404 venue_unknown, 422 venue_retired, or venue_not_of_pool when it does not pay for the pool.
 */
export async function requireVenue(tx: Database, name: string, poolId: string): Promise<string> {
  const venue = await findVenue(tx, name)
  if (!venue) throw new Refusal(404, 'venue_unknown', { field: 'venue' })
  if (venue.isRetired) throw new Refusal(422, 'venue_retired', { field: 'venue' })
  if (!venue.poolIds.includes(poolId)) throw new Refusal(422, 'venue_not_of_pool', { field: 'venue' })
  return venue.venueId
}
