import { Refusal } from '@terahold/contract/refusal'

type Operator = { readonly operatorId: string }

/**
 * Checks the record an operator is about to decide: somebody else's, and undecided or still open.
 * @throws Refusal 404 record_unknown, 403 own_record, 409 already_decided.
 */
export function refuseOwnOrDecided<Row extends { readonly recorded_by: string; readonly state: string }>(
  row: Row | undefined,
  operator: Operator,
  isStillOpen: (row: Row) => boolean = () => false,
): Row {
  if (!row) throw new Refusal(404, 'record_unknown')
  if (row.recorded_by === operator.operatorId) throw new Refusal(403, 'own_record')
  if (row.state !== 'recorded' && !isStillOpen(row)) throw new Refusal(409, 'already_decided')
  return row
}

/**
 * Checks the record an operator is about to reject. While it is undecided, nothing has moved: its recorder can withdraw it. Something
 * approved that is still open needs another operator.
 * @throws Refusal 404 record_unknown, 403 own_record, 409 already_decided.
 */
export function refuseDecided<Row extends { readonly recorded_by: string; readonly state: string }>(
  row: Row | undefined,
  operator: Operator,
  isStillOpen?: (row: Row) => boolean,
): Row {
  return row?.state === 'recorded' ? row : refuseOwnOrDecided(row, operator, isStillOpen)
}

/** A decision that an operator has prepared: its id, and who prepared it. */
type Prepared = { readonly id: string | null; readonly by: string | null }

/**
 * Lets an operator sign about the same again, and another one once the first signature has expired.
 * @throws Refusal 409 already_decided while another operator's preparation waits.
 */
export async function refuseOthersPreparation(
  { id, by }: Prepared,
  operatorId: string,
  isWaiting: (id: string) => Promise<boolean>,
): Promise<void> {
  if (id !== null && by !== null && by !== operatorId && (await isWaiting(id)))
    throw new Refusal(409, 'already_decided')
}

/** Why an operator rejects a record, for the audit log. */
export type Rejection = { readonly reason: string }

/** @throws Refusal 422 reason_required when it is empty. */
export function refuseBlank(text: string | undefined): void {
  if (!text?.trim()) throw new Refusal(422, 'reason_required', { field: 'reason' })
}

const uniqueViolation = '23505'

/** Turns the violation of a unique index into the refusal of a record that already exists. */
export function alreadyRecorded(error: unknown): unknown {
  const state = error instanceof Error && 'code' in error ? error.code : undefined
  return state === uniqueViolation ? new Refusal(409, 'already_recorded') : error
}

/** The result of a rejection. `waits`: an approved one needs a second operator to cancel it. */
export type GivenUp = 'rejected' | 'waits'

/**
 * Returns whether the operator is the second one to cancel something approved. The first one is only recorded.
 * @throws Refusal 403 own_record for the same operator again.
 */
export function isSecond(row: { readonly given_up_by: string | null }, operator: Operator): boolean {
  if (row.given_up_by === operator.operatorId) throw new Refusal(403, 'own_record')
  return row.given_up_by !== null
}
