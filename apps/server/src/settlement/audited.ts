import type { OperatorRole } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { DB } from '../db/schema.gen.ts'
import { transaction } from '../db/transaction.ts'

/** Who does it: an operator, by session or by command line. */
export type SettlementOperator = {
  readonly operatorId: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
}

export type AuditEntry = {
  readonly operatorId: string
  readonly actor: string
  readonly action: string
  readonly outcome: 'done' | 'refused'
  readonly subject: string
  readonly detail: Record<string, string | number | null>
}
/** Writes into the immutable log. */
export type Audit = (db: Kysely<DB>, entry: AuditEntry) => Promise<unknown>

type Attempt = {
  readonly action: string
  readonly subject: string
  readonly detail: Record<string, string | number | null>
}
type Refuse = (error: unknown) => unknown

/**
 * Does something in one transaction that only settlement operators may do, and writes the attempt into the audit log: with
 * the work when it is done, by itself when it is refused. `refusalOf` turns what the database says into a refusal.
 * @throws Refusal 403 role_missing, and what the body throws.
 */
export async function audited<Result>(
  { db, audit, refusalOf = (error) => error }: { db: Database; audit: Audit; refusalOf?: Refuse },
  operator: SettlementOperator,
  attempt: Attempt,
  body: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  const entry = { operatorId: operator.operatorId, actor: operator.name, ...attempt }
  try {
    if (!operator.roles.includes('settlement')) throw new Refusal(403, 'role_missing')
    return await transaction(db, async (tx) => {
      const result = await body(tx)
      await audit(tx, { ...entry, outcome: 'done' })
      return result
    })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal instanceof Refusal)
      await audit(db, { ...entry, outcome: 'refused', detail: { ...attempt.detail, refused: refusal.reason } })
    throw refusal
  }
}

/**
 * What an operator is about to decide: somebody else's record that nobody has decided.
 * @throws Refusal 404 record_unknown, 403 own_record, 409 already_decided.
 */
export function refuseOwnOrDecided<Row extends { readonly recorded_by: string; readonly state: string }>(
  row: Row | undefined,
  operator: SettlementOperator,
): Row {
  if (!row) throw new Refusal(404, 'record_unknown')
  if (row.recorded_by === operator.operatorId) throw new Refusal(403, 'own_record')
  if (row.state !== 'recorded') throw new Refusal(409, 'already_decided')
  return row
}

/** @throws Refusal 422 reason_required when nothing was written. */
export function refuseBlank(field: string, text: string | undefined): void {
  if (!text?.trim()) throw new Refusal(422, 'reason_required', { field })
}

const uniqueViolation = '23505'

/** A second row where one may be, told by the database's own unique index, is a record that is already there. */
export function alreadyRecorded(error: unknown): unknown {
  const state = error instanceof Error && 'code' in error ? error.code : undefined
  return state === uniqueViolation ? new Refusal(409, 'already_recorded') : error
}
