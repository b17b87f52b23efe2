import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import type { AttestationTable, DB } from '../../db/schema.gen.ts'

type Tx = Transaction<DB>

export type Attestation = Selectable<AttestationTable>

export async function insertAttestation(tx: Tx, row: Omit<Insertable<AttestationTable>, 'recorded_at'>): Promise<void> {
  await tx
    .insertInto('attestation')
    .values({ ...row, recorded_at: sql<Date>`database_now()` })
    .execute()
}

export async function lockAttestation(tx: Tx, attestationId: string): Promise<Attestation | undefined> {
  return tx
    .selectFrom('attestation')
    .selectAll()
    .where('attestation_id', '=', attestationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Replaces the approved attestation of the same pool and day, if there is one. Returns whether there was. */
export async function replaceApproved(tx: Tx, { pool_id: poolId, day }: Attestation): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('attestation')
    .set({ state: 'replaced' })
    .where('pool_id', '=', poolId)
    .where('day', '=', day)
    .where('state', '=', 'approved')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function decideAttestation(
  tx: Tx,
  attestationId: string,
  decision: { state: 'approved' | 'rejected'; operatorId: string; reason: string | undefined },
): Promise<void> {
  await tx
    .updateTable('attestation')
    .set({
      state: decision.state,
      approved_by: decision.operatorId,
      approved_at: sql<Date>`database_now()`,
      approval_reason: decision.reason ?? null,
    })
    .where('attestation_id', '=', attestationId)
    .execute()
}
