import { Refusal } from '@terahold/contract/refusal'
import type { Day } from '@terahold/money/day'
import type { SettlementOperator } from '../../decisions/audited.ts'
import { refuseBlank } from '../../decisions/decision-rules.ts'
import { createRecords, type RecordDependencies } from '../../decisions/records.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { clearRevisions } from '../clearing/clearing.ts'
import { settleAttested } from '../day/settle.ts'
import { lockSettling } from '../day/settle-store.ts'
import { attestationFields } from '../signed/signed-fields.ts'
import { attestationTable, replaceApproved } from './attestation-store.ts'
import type { HolderEvents } from './holder-events.ts'
import { refuseBeforeOpening, refuseUnfinished } from './revenue.ts'
import { findPool } from './revenue-store.ts'

export type AttestationRecord = {
  readonly poolId: string
  readonly day: Day
  readonly powerMths: bigint
  readonly uptimeBps: number
  readonly evidenceHash: string
}

type Dependencies = RecordDependencies & {
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'post'>
  readonly holderEvents: HolderEvents
}

/**
 * Attestations: the measured power of a pool on a day. It sets the pool's capacity, and the most that the day can have
 * delivered. One operator records, another approves.
 */
export function createAttestations({ clock, ledger, holderEvents, ...deps }: Dependencies) {
  const records = createRecords(deps, {
    type: 'PowerAttestation',
    actions: { record: 'attestation.record', approve: 'attestation.approve', reject: 'attestation.reject' },
    table: attestationTable,
    fieldsOf: attestationFields,
    givenOf: ({ pool_id: poolId, day, power_mths: powerMths, uptime_bps: uptimeBps, evidence_hash: evidenceHash }) => ({
      poolId,
      day,
      powerMths,
      uptimeBps,
      evidenceHash,
    }),
    noteOf: ({ poolId, day, powerMths, uptimeBps }: AttestationRecord) => ({
      subject: poolId,
      detail: { day, powerMths: powerMths.toString(), uptimeBps },
    }),

    /** @throws Refusal 400 bad_field for more power than the pool's nameplate, 404 pool_unknown, 422 pool_not_open or day_not_over. */
    async check(db, given: AttestationRecord) {
      const pool = await findPool(db, given.poolId)
      if (!pool) throw new Refusal(404, 'pool_unknown', { field: 'poolId' })
      // No pool can be measured above its nameplate power. A typing mistake would let us sell power that does not
      // exist.
      if (given.powerMths > pool.nameplateMths) throw new Refusal(400, 'bad_field', { field: 'power' })
      // Capacity is a mean of attested days, so a mistyped year could change it.
      refuseBeforeOpening(given.day, pool)
      refuseUnfinished(given.day, clock)
      return given
    },

    /** Also records a replacement for an approved record. */
    insert: (tx, { id, given: { poolId, day, powerMths, uptimeBps, evidenceHash }, operatorId }) =>
      attestationTable.insert(tx, {
        attestation_id: id,
        pool_id: poolId,
        day,
        power_mths: powerMths,
        uptime_bps: uptimeBps,
        evidence_hash: evidenceHash,
        recorded_by: operatorId,
      }),

    lockFirst: lockSettling,

    /**
     * One that replaces an approved one of its day needs a reason. A settled day that delivered less than its rows say is settled
     * again, so that its holders are refunded. @throws Refusal 422 reason_required.
     */
    async approve(tx, row, { decide, reason }) {
      if (await replaceApproved(tx, row)) refuseBlank(reason)
      await decide()
      const { pool_id: poolId, day } = row
      const settlementId = await settleAttested(tx, { poolId, day }, { clock, ledger })
      if (settlementId === undefined) return
      await holderEvents.settled(tx, { poolId, day, settlementId })
      await holderEvents.cleared(tx, await clearRevisions(tx))
    },
  })

  return {
    draftAttestation: records.draft,
    draftAttestationApproval: records.draftApproval,
    recordAttestation: records.record,
    approveAttestation: records.approve,
    rejectAttestation: (operator: SettlementOperator, attestationId: string, reason: string) =>
      records.reject(operator, attestationId, { reason }),
  }
}
