import { type Insertable, type Selectable, sql, type Transaction } from 'kysely'
import type { AttestationTable, DB } from '../db/schema.gen.ts'

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

export async function markAttested(tx: Tx, attestationId: string, operatorId: string): Promise<void> {
  await tx
    .updateTable('attestation')
    .set({ state: 'approved', approved_by: operatorId, approved_at: sql<Date>`database_now()` })
    .where('attestation_id', '=', attestationId)
    .execute()
}
