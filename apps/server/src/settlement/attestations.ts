import { Refusal } from '@terahold/contract/refusal'
import type { Day } from '@terahold/money/day'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import { insertAttestation, lockAttestation, markAttested } from './attestation-store.ts'
import { type Audit, alreadyRecorded, audited, type SettlementOperator } from './audited.ts'
import { refuseUnfinished } from './revenue.ts'
import { findPool } from './revenue-store.ts'

export type AttestationRecord = {
  readonly poolId: string
  readonly day: Day
  readonly powerMths: bigint
  readonly uptimeBps: number
  readonly evidenceHash: string
}

/** What a pool was measured at on a day, by which its sellable capacity is set: recorded by one operator, approved by another. */
export function createAttestations({ db, clock, audit }: { db: Database; clock: Clock; audit: Audit }) {
  /**
   * Records the measured power of a finished day; gives the record's id.
   * @throws Refusal 400 bad_field for more power than the pool's nameplate, 403 role_missing, 404 pool_unknown,
   * 409 already_recorded, 422 day_not_over.
   */
  async function recordAttestation(operator: SettlementOperator, record: AttestationRecord): Promise<string> {
    const detail = { day: record.day, powerMths: record.powerMths.toString(), uptimeBps: record.uptimeBps }
    const attempt = { action: 'attestation.record', subject: record.poolId, detail }
    return audited({ db, audit, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      const pool = await findPool(tx, record.poolId)
      if (!pool) throw new Refusal(404, 'pool_unknown', { field: 'poolId' })
      // No pool is measured at more than it is built for; a slip of the pen would let us sell what is not there.
      if (record.powerMths > pool.nameplateMths) throw new Refusal(400, 'bad_field', { field: 'power' })
      refuseUnfinished(record.day, clock)
      const attestationId = newId(clock)
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
   * Approves another operator's attestation.
   * @throws Refusal 403 own_record or role_missing, 404 record_unknown, 409 already_decided.
   */
  async function approveAttestation(operator: SettlementOperator, attestationId: string): Promise<void> {
    const attempt = { action: 'attestation.approve', subject: attestationId, detail: {} }
    await audited({ db, audit }, operator, attempt, async (tx) => {
      const row = await lockAttestation(tx, attestationId)
      if (!row) throw new Refusal(404, 'record_unknown')
      if (row.recorded_by === operator.operatorId) throw new Refusal(403, 'own_record')
      if (row.state !== 'recorded') throw new Refusal(409, 'already_decided')
      await markAttested(tx, attestationId, operator.operatorId)
    })
  }

  return { recordAttestation, approveAttestation }
}
