import type { OperatorRole } from '@terahold/contract/codes/operators'
import { Refusal } from '@terahold/contract/refusal'
import type { Message } from '@terahold/decisions/decision'
import { type DecisionType, definitionOf } from '@terahold/decisions/definitions'
import type { Database } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import { type ActingOperator, type Attempt, type Audit, audited } from './audited.ts'
import { alreadyRecorded, type Rejection, refuseBlank, refuseOwnOrDecided } from './decision-rules.ts'
import type { RecordSource } from './record-list.ts'
import type { RecordDecision } from './record-table.ts'
import type { Draft, Signed } from './signed/signed-decisions.ts'
import { type RecordDecisions, type Recorded, signedRecords } from './signed-records.ts'

export type RecordDependencies = {
  readonly db: Database
  readonly audit: Audit
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
}

/** How operators record, approve and reject a kind of record. */
export type Records<Request, Done = void> = Omit<
  ReturnType<typeof createRecords<Request, object, Recorded, object, Done>>,
  'recordGiven' | 'isWaiting'
>

/** How an approval ends: it locks, checks and carries out what both operators signed. */
export type Approval<Row> = {
  readonly id: string
  readonly operatorId: string
  /** Why it is approved, where the kind asks for it. */
  readonly reason: string | undefined
  /** Stores the decision. Called once, where the kind's order of writes needs it. */
  readonly decide: (columns?: Partial<Row>) => Promise<void>
}

export type RecordKind<Request, Given extends Signable, Row extends Recorded, Signable, Done> = {
  readonly type: DecisionType
  /** What the audit log calls recording, approving and rejecting it. */
  readonly actions: { readonly record: string; readonly approve: string; readonly reject: string }
  readonly table: {
    /** Selects the records, for `readRecords`. */
    readonly source: RecordSource
    readonly find: (db: Database, id: string) => Promise<Row | undefined>
    readonly lock: (tx: Tx, id: string) => Promise<Row | undefined>
    readonly decide: (tx: Tx, id: string, decision: RecordDecision<Row>) => Promise<void>
  }
  /** Returns what a request's entry in the audit log names. */
  readonly noteOf: (request: Request, signed: Signed) => Pick<Attempt, 'subject' | 'detail'>
  /** Checks a request, and returns what is recorded. @throws Refusal. */
  readonly check: (db: Database, request: Request) => Given | Promise<Given>
  /** Returns the fields that operators sign. */
  readonly fieldsOf: (given: Signable) => Message
  /** Returns what the first operator signed. */
  readonly givenOf: (row: NoInfer<Row>) => NoInfer<Signable> | Promise<NoInfer<Signable>>
  readonly insert: (
    tx: Tx,
    record: { readonly id: string; readonly given: NoInfer<Given>; readonly operatorId: string },
  ) => Promise<unknown>
  /** Locks what a decision changes, before the record. */
  readonly lockFirst?: (tx: Tx) => Promise<unknown>
  /** Carries out what both operators signed, in the transaction of the approval. @throws Refusal, which undoes the approval. */
  readonly approve: (tx: Tx, row: NoInfer<Row>, approval: Approval<NoInfer<Row>>) => Promise<Done>
}

/**
 * A kind of record that one operator makes and another approves. Both sign it. Every attempt is in the audit log.
 * The decision's type says which roles are needed.
 */
export function createRecords<Request, Given extends Signable, Row extends Recorded, Signable, Done>(
  deps: RecordDependencies,
  kind: RecordKind<Request, Given, Row, Signable, Done>,
) {
  const { db, decisions } = deps
  const { type, actions, table, check, lockFirst } = kind
  const { makers, checkers } = definitionOf(type)
  const records = signedRecords<Signable, Row>(decisions, {
    type,
    fieldsOf: kind.fieldsOf,
    find: (id) => table.find(db, id),
    givenOf: kind.givenOf,
  })

  const run = <Result>(operator: ActingOperator, attempt: Attempt, body: (tx: Tx) => Promise<Result>) =>
    audited({ ...deps, refusalOf: alreadyRecorded }, operator, attempt, body)

  /** Does the same as `record`, and returns what is recorded as well. */
  function recordGiven(
    operator: ActingOperator,
    request: Request,
    signed: Signed,
  ): Promise<{ readonly id: string; readonly given: Given }> {
    const attempt = { action: actions.record, roles: makers, ...kind.noteOf(request, signed) }
    return run(operator, attempt, async (tx) => {
      const given = await check(tx, request)
      const id = await records.record(tx, operator, given, signed)
      await kind.insert(tx, { id, given, operatorId: operator.operatorId })
      return { id, given }
    })
  }

  return {
    source: table.source,
    recordGiven,

    /** Returns what the first operator signs. @throws Refusal as `record`. */
    draft: async (request: Request, drafter?: Pick<ActingOperator, 'roles'>): Promise<Draft> =>
      records.draft(await check(db, request), drafter),

    /**
     * Records what the first operator signed. Returns the record's id, which is the decision's.
     * @throws Refusal 403 role_missing or signature_invalid, 409 already_recorded or decision_changed, and as the kind's check.
     */
    record: async (operator: ActingOperator, request: Request, signed: Signed): Promise<string> =>
      (await recordGiven(operator, request, signed)).id,

    /** Returns what the second operator signs. @throws Refusal 404 record_unknown, 409 already_decided or decision_changed. */
    draftApproval: records.draftApproval,

    /** Returns whether the first operator's signature still counts. */
    isWaiting: records.isWaiting,

    /**
     * Approves another operator's record and carries it out, once.
     * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided or decision_changed,
     * and as the kind's approval.
     */
    approve(operator: ActingOperator, id: string, signed: Signed, reason?: string): Promise<Done> {
      const attempt = {
        action: actions.approve,
        subject: id,
        roles: checkers,
        detail: reason === undefined ? {} : { reason },
      }
      return run(operator, attempt, async (tx) => {
        const keep = await records.approval(operator, id, signed)
        await lockFirst?.(tx)
        const row = refuseOwnOrDecided(await table.lock(tx, id), operator)
        await keep(tx)
        const { operatorId } = operator
        const decide = (columns?: Partial<Row>) =>
          table.decide(tx, id, { state: 'approved', operatorId, reason, ...(columns && { columns }) })
        return kind.approve(tx, row, { id, operatorId, reason, decide })
      })
    },

    /**
     * Rejects a record that is not approved yet, also the operator's own.
     * @throws Refusal 403 role_missing, 404 record_unknown, 409 already_decided, 422 reason_required.
     */
    async reject(operator: ActingOperator, id: string, rejection: Rejection): Promise<void> {
      const roles: OperatorRole[] = [...makers, ...checkers]
      const attempt = { action: actions.reject, subject: id, roles, detail: rejection }
      await run(operator, attempt, async (tx) => {
        const { reason } = rejection
        refuseBlank(reason)
        await lockFirst?.(tx)
        const row = await table.lock(tx, id)
        if (!row) throw new Refusal(404, 'record_unknown')
        if (row.state !== 'recorded') throw new Refusal(409, 'already_decided')
        await table.decide(tx, id, { state: 'rejected', operatorId: operator.operatorId, reason })
      })
    },
  }
}
