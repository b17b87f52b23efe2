import { Refusal } from '@terahold/contract/refusal'
import type { Day } from '@terahold/money/day'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/schema.gen.ts'
import { type Audit, auditedSettlement, type SettlementOperator } from '../../decisions/audited.ts'
import { alreadyRecorded, refuseBlank, refuseDecided, refuseOwnOrDecided } from '../../decisions/decision-rules.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { type RecordDecisions, signedRecords } from '../../decisions/signed-records.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { clearRevisions } from '../clearing/clearing.ts'
import { settleAttested } from '../day/settle.ts'
import { lockSettling } from '../day/settle-store.ts'
import { attestationFields } from '../signed/signed-fields.ts'
import {
  decideAttestation,
  findAttestation,
  insertAttestation,
  lockAttestation,
  replaceApproved,
} from './attestation-store.ts'
import type { HolderEvents } from './holder-events.ts'
import { refuseUnfinished } from './revenue.ts'
import { findPool } from './revenue-store.ts'

export type AttestationRecord = {
  readonly poolId: string
  readonly day: Day
  readonly powerMths: bigint
  readonly uptimeBps: number
  readonly evidenceHash: string
}

type Dependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'post'>
  readonly audit: Audit
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
  readonly holderEvents: HolderEvents
}

/**
 * Attestations: the measured power of a pool on a day. It sets the pool's capacity, and the most that the day can have
 * delivered. One operator records, another approves.
 */
export function createAttestations({ db, clock, ledger, audit, decisions, holderEvents }: Dependencies) {
  const records = signedRecords(decisions, {
    type: 'PowerAttestation',
    fieldsOf: attestationFields,
    find: (attestationId) => findAttestation(db, attestationId),
    givenOf: ({ pool_id: poolId, day, power_mths: powerMths, uptime_bps: uptimeBps, evidence_hash: evidenceHash }) => ({
      poolId,
      day,
      powerMths,
      uptimeBps,
      evidenceHash,
    }),
  })

  /** Checks what an operator gave. @throws Refusal as `recordAttestation`. */
  async function check(db: Kysely<DB>, { poolId, day, powerMths }: AttestationRecord): Promise<void> {
    const pool = await findPool(db, poolId)
    if (!pool) throw new Refusal(404, 'pool_unknown', { field: 'poolId' })
    // No pool can be measured above its nameplate power. A typing mistake would let us sell power that does not
    // exist.
    if (powerMths > pool.nameplateMths) throw new Refusal(400, 'bad_field', { field: 'power' })
    refuseUnfinished(day, clock)
  }

  /** Returns what the first operator signs. @throws Refusal as `recordAttestation`. */
  async function draftAttestation(record: AttestationRecord): Promise<Draft> {
    await check(db, record)
    return records.draft(record)
  }

  /**
   * Records the measured power of a finished day as the operator signed it, also as a replacement for an approved record.
   * Returns the record's id.
   * @throws Refusal 400 bad_field for more power than the pool's nameplate, 403 role_missing or signature_invalid, 404
   * pool_unknown, 409 already_recorded or decision_changed, 422 day_not_over.
   */
  async function recordAttestation(
    operator: SettlementOperator,
    record: AttestationRecord,
    signed: Signed,
  ): Promise<string> {
    const detail = { day: record.day, powerMths: record.powerMths.toString(), uptimeBps: record.uptimeBps }
    const attempt = { action: 'attestation.record', subject: record.poolId, detail }
    return auditedSettlement({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      await check(tx, record)
      const attestationId = await records.record(tx, operator, record, signed)
      await insertAttestation(tx, {
        attestation_id: attestationId,
        pool_id: record.poolId,
        day: record.day,
        power_mths: record.powerMths,
        uptime_bps: record.uptimeBps,
        evidence_hash: record.evidenceHash,
        state: 'recorded',
        recorded_by: operator.operatorId,
      })
      return attestationId
    })
  }

  /**
   * Approves another operator's attestation. One that replaces an approved one of its day needs a reason. A settled day
   * that delivered less than its rows say is settled again, so that its holders are refunded.
   * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided or
   * decision_changed, 422 reason_required.
   */
  async function approveAttestation(
    operator: SettlementOperator,
    attestationId: string,
    signed: Signed,
    reason?: string,
  ): Promise<void> {
    const attempt = { action: 'attestation.approve', subject: attestationId, detail: { reason: reason ?? null } }
    await auditedSettlement({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      const keep = await records.approval(operator, attestationId, signed)
      await lockSettling(tx)
      const row = refuseOwnOrDecided(await lockAttestation(tx, attestationId), operator)
      if (await replaceApproved(tx, row)) refuseBlank('reason', reason)
      await keep(tx)
      await decideAttestation(tx, attestationId, { state: 'approved', operatorId: operator.operatorId, reason })
      const { pool_id: poolId, day } = row
      const settlementId = await settleAttested(tx, { poolId, day }, { clock, ledger })
      if (settlementId === undefined) return
      await holderEvents.settled(tx, { poolId, day, settlementId })
      await holderEvents.cleared(tx, await clearRevisions(tx))
    })
  }

  /**
   * Rejects an attestation that is not approved yet, also the operator's own. The day can then be recorded again.
   * @throws Refusal 403 role_missing, 404 record_unknown, 409 already_decided, 422 reason_required.
   */
  async function rejectAttestation(operator: SettlementOperator, attestationId: string, reason: string): Promise<void> {
    const attempt = { action: 'attestation.reject', subject: attestationId, detail: { reason } }
    await auditedSettlement({ db, audit }, operator, attempt, async (tx) => {
      refuseBlank('reason', reason)
      refuseDecided(await lockAttestation(tx, attestationId), operator)
      await decideAttestation(tx, attestationId, { state: 'rejected', operatorId: operator.operatorId, reason })
    })
  }

  return {
    draftAttestation,
    draftAttestationApproval: records.draftApproval,
    recordAttestation,
    approveAttestation,
    rejectAttestation,
  }
}
