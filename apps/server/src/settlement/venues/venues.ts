import { Refusal } from '@terahold/contract/refusal'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/schema.gen.ts'
import { type Audit, auditedSettlement, type SettlementOperator } from '../../decisions/audited.ts'
import {
  alreadyRecorded,
  type Rejection,
  refuseDecided,
  refuseOwnOrDecided,
  wordsOf,
} from '../../decisions/decision-rules.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { type RecordDecisions, signedRecords } from '../../decisions/signed-records.ts'
import type { Clock } from '../../foundation/clock.ts'
import { lockSettling } from '../day/settle-store.ts'
import { venueFields } from '../signed/signed-fields.ts'
import { findVenue, registerVenue, type VenueEntry } from './registered-venues.ts'
import {
  countPools,
  decideProposal,
  findProposal,
  findTakenAddresses,
  insertProposal,
  lockProposal,
  readOpenProposals,
  readVenues,
} from './venue-store.ts'

type Dependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
}

export type Venues = ReturnType<typeof createVenues>

/** Registers venues, changes them and retires them: one operator proposes, another approves. */
export function createVenues({ db, clock, audit, decisions }: Dependencies) {
  const records = signedRecords(decisions, {
    type: 'VenueChange',
    fieldsOf: ({ name, addresses, poolIds, isAdvised = false }: Omit<VenueEntry, 'chainId'>) =>
      venueFields({ name, addresses, poolIds, isAdvised }),
    find: (proposalId) => findProposal(db, proposalId),
    givenOf: ({ name, addresses, pool_ids: poolIds, is_advised: isAdvised }) => ({
      name,
      addresses,
      poolIds,
      isAdvised,
    }),
  })

  /** Returns what the first operator signs. @throws Refusal as `proposeVenue`. */
  async function draftVenue(entry: VenueEntry): Promise<Draft> {
    await refuseInvalid(db, entry)
    return records.draft(entry)
  }

  /**
   * Proposes everything that is to be registered under a name. Without pools, the venue retires. Returns the
   * proposal's id.
   * @throws Refusal 400 bad_field naming `addresses` for an address of the house, of a member or of another venue, 403
   * role_missing or signature_invalid, 404 pool_unknown, or venue_unknown when a venue that does not exist is to retire, 409
   * decision_changed, or already_recorded while another proposal for the name waits.
   */
  async function proposeVenue(operator: SettlementOperator, entry: VenueEntry, signed: Signed): Promise<string> {
    const detail = { addresses: entry.addresses.join(' '), pools: entry.poolIds.join(' ') }
    const attempt = { action: 'venue.propose', subject: entry.name, detail }
    return auditedSettlement({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      await refuseInvalid(tx, entry)
      const proposalId = await records.record(tx, operator, entry, signed)
      await insertProposal(tx, {
        proposal_id: proposalId,
        chain_id: entry.chainId,
        name: entry.name.trim(),
        addresses: entry.addresses.map((address) => address.toLowerCase()),
        pool_ids: [...entry.poolIds],
        is_advised: entry.isAdvised ?? false,
        state: 'recorded',
        recorded_by: operator.operatorId,
      })
      return proposalId
    })
  }

  /**
   * Approves another operator's proposal, which takes effect at once. Returns the venue's id.
   * @throws Refusal 400 bad_field naming `addresses`, 403 own_record, role_missing or signature_invalid, 404 record_unknown,
   * 409 already_decided or decision_changed.
   */
  async function approveVenue(operator: SettlementOperator, proposalId: string, signed: Signed): Promise<string> {
    const attempt = { action: 'venue.approve', subject: proposalId, detail: {} }
    return auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      const keep = await records.approval(operator, proposalId, signed)
      await lockSettling(tx)
      const proposal = refuseOwnOrDecided(await lockProposal(tx, proposalId), operator)
      const { chain_id: chainId, name, addresses, pool_ids: poolIds, is_advised: isAdvised } = proposal
      const entry = { chainId, name, addresses, poolIds, isAdvised }
      await refuseInvalid(tx, entry)
      await keep(tx)
      await decideProposal(tx, proposalId, { state: 'approved', operatorId: operator.operatorId })
      return registerVenue(tx, clock, proposalId)
    })
  }

  /** Rejects a proposal that is not approved yet, also the operator's own. @throws Refusal 403 role_missing, 404, 409 already_decided. */
  async function rejectVenue(
    operator: SettlementOperator,
    proposalId: string,
    rejection: Rejection = {},
  ): Promise<void> {
    const attempt = { action: 'venue.reject', subject: proposalId, detail: wordsOf(rejection) }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      refuseDecided(await lockProposal(tx, proposalId), operator)
      await decideProposal(tx, proposalId, { state: 'rejected', operatorId: operator.operatorId })
    })
  }

  return {
    draftVenue,
    draftVenueApproval: records.draftApproval,
    proposeVenue,
    approveVenue,
    rejectVenue,
    listVenues: async () => ({ venues: await readVenues(db), proposals: await readOpenProposals(db) }),
  }
}

async function refuseInvalid(tx: Kysely<DB>, entry: VenueEntry): Promise<void> {
  const isRetirement = entry.poolIds.length === 0
  if (isRetirement && !(await findVenue(tx, entry.name))) throw new Refusal(404, 'venue_unknown', { field: 'name' })
  if ((await countPools(tx, entry.poolIds)) !== new Set(entry.poolIds).size)
    throw new Refusal(404, 'pool_unknown', { field: 'poolIds' })
  if ((await findTakenAddresses(tx, entry)).length > 0) throw new Refusal(400, 'bad_field', { field: 'addresses' })
}

/**
 * Returns the id of the venue that a pool's new row names.
 * @throws Refusal 404 venue_unknown, 422 venue_retired, or venue_not_of_pool when it does not pay for the pool.
 */
export async function requireVenue(tx: Kysely<DB>, name: string, poolId: string): Promise<string> {
  const venue = await findVenue(tx, name)
  if (!venue) throw new Refusal(404, 'venue_unknown', { field: 'venue' })
  if (venue.isRetired) throw new Refusal(422, 'venue_retired', { field: 'venue' })
  if (!venue.poolIds.includes(poolId)) throw new Refusal(422, 'venue_not_of_pool', { field: 'venue' })
  return venue.venueId
}
