import type { OperatorRole } from '@terahold/contract/codes/operators'
import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../db/connection.ts'
import { type Tx, transaction } from '../db/transaction.ts'

/** The operator, by session or by command line. */
export type ActingOperator = {
  readonly operatorId: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
}

export type Attempt = {
  /** Subject and verb, such as `revenue.approve`. */
  readonly action: string
  /** The id of its object. */
  readonly subject: string
  readonly detail: Readonly<Record<string, string | number | null>>
  /** Any one of these is enough. */
  readonly roles: readonly OperatorRole[]
}

type Entry = Omit<Attempt, 'roles'> & {
  readonly operatorId: string
  readonly actor: string
  readonly outcome: 'done' | 'refused'
}

export type AuditedDependencies = {
  readonly db: Database
  /** Writes into the append-only log. */
  readonly audit: (db: Database, entry: Entry) => Promise<unknown>
  /** Turns a database error into a refusal where it is one. */
  readonly refusalOf?: (error: unknown) => unknown
}

export type SettlementOperator = ActingOperator
export type Audit = AuditedDependencies['audit']

/**
 * Runs work in one transaction that only operators with a role may do, and records the attempt in the audit log: with
 * the work when it succeeds, separately when it is refused.
 * @throws Refusal 403 role_missing, and what the body throws.
 */
export function audited<Result>(
  deps: AuditedDependencies,
  operator: ActingOperator,
  attempt: Attempt,
  body: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return withRefusalsKept(deps, operator, attempt, () =>
    transaction(deps.db, async (tx) => {
      const result = await body(tx)
      await deps.audit(tx, { ...entryOf(operator, attempt), outcome: 'done' })
      return result
    }),
  )
}

/** Does the same for work with transactions of its own; it is in the log once it is done. @throws as above. */
export function auditedAround<Result>(
  deps: AuditedDependencies,
  operator: ActingOperator,
  attempt: Attempt,
  body: () => Promise<Result>,
): Promise<Result> {
  return withRefusalsKept(deps, operator, attempt, async () => {
    const result = await body()
    await deps.audit(deps.db, { ...entryOf(operator, attempt), outcome: 'done' })
    return result
  })
}

/** Does the same as `audited` for work that only settlement operators may do. */
export function auditedSettlement<Result>(
  deps: AuditedDependencies,
  operator: SettlementOperator,
  attempt: Omit<Attempt, 'roles'>,
  body: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return audited(deps, operator, { ...attempt, roles: ['settlement'] }, body)
}

async function withRefusalsKept<Result>(
  { db, audit, refusalOf = (error) => error }: AuditedDependencies,
  operator: ActingOperator,
  attempt: Attempt,
  body: () => Promise<Result>,
): Promise<Result> {
  try {
    if (!attempt.roles.some((role) => operator.roles.includes(role))) throw new Refusal(403, 'role_missing')
    return await body()
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal instanceof Refusal) {
      const detail = { ...attempt.detail, refused: refusal.reason }
      await audit(db, { ...entryOf(operator, attempt), outcome: 'refused', detail })
    }
    throw refusal
  }
}

function entryOf({ operatorId, name }: ActingOperator, { action, subject, detail }: Attempt) {
  return { operatorId, actor: name, action, subject, detail }
}
