import type { OperatorRole } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import type { Transaction } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { DB } from '../db/schema.gen.ts'
import { transaction } from '../db/transaction.ts'
import type { Audit } from '../operators/operators.ts'

/** Who does it: an operator, by session or by command line. */
export type PayoutOperator = {
  readonly operatorId: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
}

type Attempt = {
  readonly action: string
  readonly subject: string
  readonly detail: Readonly<Record<string, string>>
  /** Any one of these is enough. */
  readonly roles: readonly OperatorRole[]
}

type Deps = { db: Database; audit: Audit }

/**
 * Does something in one transaction that only operators of a role may do, and writes the attempt into the audit log: with
 * the work when it is done, by itself when it is refused.
 * @throws Refusal 403 role_missing, and what the body throws.
 */
export async function audited<Result>(
  { db, audit }: Deps,
  operator: PayoutOperator,
  attempt: Attempt,
  body: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return refusalOnRecord({ db, audit }, operator, attempt, () =>
    transaction(db, async (tx) => {
      const result = await body(tx)
      await audit(tx, { ...entryOf(operator, attempt), outcome: 'done', detail: attempt.detail })
      return result
    }),
  )
}

/** The same around something that has transactions of its own; it is on record once it is done. @throws as above. */
export async function auditedAround<Result>(
  { db, audit }: Deps,
  operator: PayoutOperator,
  attempt: Attempt,
  body: () => Promise<Result>,
): Promise<Result> {
  return refusalOnRecord({ db, audit }, operator, attempt, async () => {
    const result = await body()
    await audit(db, { ...entryOf(operator, attempt), outcome: 'done', detail: attempt.detail })
    return result
  })
}

async function refusalOnRecord<Result>(
  { db, audit }: Deps,
  operator: PayoutOperator,
  attempt: Attempt,
  body: () => Promise<Result>,
): Promise<Result> {
  try {
    if (!attempt.roles.some((role) => operator.roles.includes(role))) throw new Refusal(403, 'role_missing')
    return await body()
  } catch (error) {
    if (error instanceof Refusal) {
      const detail = { ...attempt.detail, refused: error.reason }
      await audit(db, { ...entryOf(operator, attempt), outcome: 'refused', detail })
    }
    throw error
  }
}

function entryOf({ operatorId, name }: PayoutOperator, { action, subject }: Attempt) {
  return { operatorId, actor: name, action, subject }
}

const shortestReason = 10

/** Why an operator does it, in words somebody else can check later. @throws Refusal 400 reason_required. */
export function requireReason(reason: string): string {
  const trimmed = reason.trim()
  if (trimmed.length < shortestReason) throw new Refusal(400, 'reason_required', { field: 'reason' })
  return trimmed
}
