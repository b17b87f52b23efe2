import type { OperatorRole } from '@terahold/contract/codes/operators'
import { Refusal } from '@terahold/contract/refusal'
import type { Message } from '@terahold/decisions/decision'
import { type DecisionType, definitionOf } from '@terahold/decisions/definitions'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { DB, JsonValue } from '../db/schema.gen.ts'
import type { Audit } from './audit-log.ts'
import { type ActingOperator, audited } from './audited.ts'
import { type Rejection, refuseOwnOrDecided, wordsOf } from './decision-rules.ts'
import type { RecordSource } from './record-list.ts'
import type { Draft, Signed } from './signed/signed-decisions.ts'
import { type RecordDecisions, signedRecords } from './signed-records.ts'
import * as store from './stored-record-store.ts'

export type StoredRecordDependencies = {
  readonly db: Database
  readonly audit: Audit
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
}

/** What is stored about a record: JSON, from which the signed fields follow. */
export type Given = { readonly [name: string]: JsonValue }

export type StoredRecordKind<Request, Content extends Given> = {
  readonly type: DecisionType
  /** Subject in the audit log's actions, such as `goodwill`. */
  readonly subject: string
  /** Checks a request and returns what is stored. @throws Refusal. */
  readonly check: (db: Kysely<DB>, request: Request) => Promise<Content>
  readonly fieldsOf: (content: Content) => Message
  /** Carries out what both operators signed, in the transaction of the approval. @throws Refusal, which undoes the approval. */
  readonly carryOut: (
    tx: Transaction<DB>,
    record: { id: string; content: Content; operatorId: string },
  ) => Promise<unknown>
}

export type StoredRecords<Request> = {
  /** Selects the records, for `readRecords`. */
  readonly source: RecordSource
  /** Returns what the first operator signs. @throws Refusal as `record`. */
  readonly draft: (request: Request, drafter?: Pick<ActingOperator, 'roles'>) => Promise<Draft>
  /**
   * Records what the first operator signed. Returns the record's id, which is the decision's.
   * @throws Refusal 403 role_missing or signature_invalid, 409 already_recorded or decision_changed, and as the kind's check.
   */
  readonly record: (operator: ActingOperator, request: Request, signed: Signed) => Promise<string>
  /** Returns what the second operator signs. @throws Refusal 404 record_unknown, 409 already_decided or decision_changed. */
  readonly draftApproval: (id: string) => Promise<Draft>
  /**
   * Approves another operator's record and carries it out, once.
   * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided or decision_changed.
   */
  readonly approve: (operator: ActingOperator, id: string, signed: Signed) => Promise<void>
  /** Rejects a record, also the operator's own. @throws Refusal 403 role_missing, 404 record_unknown, 409 already_decided. */
  readonly reject: (operator: ActingOperator, id: string, rejection?: Rejection) => Promise<void>
}

type ReadsContent<Content> = {
  /** Reads what is stored about a record. @throws Refusal 404 record_unknown. */
  readonly contentOf: (db: Kysely<DB>, id: string) => Promise<Content>
}

/**
 * A kind of record of which everything is in the table `operator_record`. One operator signs it, another approves it with a
 * signature, and what it decides is carried out in the transaction of the approval.
 */
export function createStoredRecords<Request, Content extends Given>(
  deps: StoredRecordDependencies,
  kind: StoredRecordKind<Request, Content>,
): StoredRecords<Request> & ReadsContent<Content> {
  const { db, decisions } = deps
  const { type, subject, check, fieldsOf, carryOut } = kind
  const { makers, checkers } = definitionOf(type)
  const records = signedRecords(decisions, {
    type,
    fieldsOf,
    find: (id) => store.findRecord<Content>(db, type, id),
    givenOf: ({ content }) => content,
  })
  const attempt = (verb: string, id: string, roles: readonly OperatorRole[], detail = {}) => ({
    action: `${subject}.${verb}`,
    subject: id,
    roles,
    detail,
  })

  return {
    source: store.recordSource(type),
    async contentOf(reader, id) {
      const record = await store.findRecord<Content>(reader, type, id)
      if (!record) throw new Refusal(404, 'record_unknown')
      return record.content
    },
    draft: async (request, drafter) => records.draft(await check(db, request), drafter),
    draftApproval: records.draftApproval,

    record: (operator, request, signed) =>
      audited(deps, operator, attempt('record', decisionIdOf(signed), makers), async (tx) => {
        const content = await check(tx, request)
        const id = await records.record(tx, operator, content, signed)
        await store.insertRecord(tx, { id, type, content, operatorId: operator.operatorId })
        return id
      }),

    approve: (operator, id, signed) =>
      audited(deps, operator, attempt('approve', id, checkers), async (tx) => {
        const keep = await records.approval(operator, id, signed)
        const { content } = refuseOwnOrDecided(await store.lockRecord<Content>(tx, type, id), operator)
        await keep(tx)
        const { operatorId } = operator
        await store.decideRecord(tx, id, { state: 'approved', operatorId })
        await carryOut(tx, { id, content, operatorId })
      }),

    reject: (operator, id, rejection = {}) =>
      audited(deps, operator, attempt('reject', id, [...makers, ...checkers], wordsOf(rejection)), async (tx) => {
        const row = await store.lockRecord(tx, type, id)
        if (!row) throw new Refusal(404, 'record_unknown')
        if (row.state !== 'recorded') throw new Refusal(409, 'already_decided')
        await store.decideRecord(tx, id, { state: 'rejected', operatorId: operator.operatorId })
      }),
  }
}

/** Returns the id that an operator says they signed, for the audit log. It proves nothing. */
function decisionIdOf({ text }: Signed): string {
  return /"decisionId":"([\da-f-]{36})"/.exec(text)?.[1] ?? 'none'
}
