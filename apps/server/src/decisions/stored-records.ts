import { Refusal } from '@terahold/contract/refusal'
import type { Message } from '@terahold/decisions/decision'
import type { DecisionType } from '@terahold/decisions/definitions'
import type { Database } from '../db/connection.ts'
import type { JsonValue } from '../db/schema.gen.ts'
import type { Tx } from '../db/transaction.ts'
import { createRecords, type RecordDependencies, type Records } from './records.ts'
import type { Signed } from './signed/signed-decisions.ts'
import * as store from './stored-record-store.ts'

/** What is stored about a record: JSON, from which the signed fields follow. */
export type Given = { readonly [name: string]: JsonValue }

export type StoredRecordKind<Request, Content extends Given> = {
  readonly type: DecisionType
  /** Subject in the audit log's actions, such as `goodwill`. */
  readonly subject: string
  /** Checks a request and returns what is stored. @throws Refusal. */
  readonly check: (db: Database, request: Request) => Promise<Content>
  readonly fieldsOf: (content: Content) => Message
  /** Carries out what both operators signed, in the transaction of the approval. @throws Refusal, which undoes the approval. */
  readonly carryOut: (tx: Tx, record: { id: string; content: Content; operatorId: string }) => Promise<unknown>
}

type ReadsContent<Content> = {
  /** Reads what is stored about a record. @throws Refusal 404 record_unknown. */
  readonly contentOf: (db: Database, id: string) => Promise<Content>
}

/**
 * A kind of record of which everything is in the table `operator_record`. One operator signs it, another approves it with a
 * signature, and what it decides is carried out in the transaction of the approval.
 */
export function createStoredRecords<Request, Content extends Given>(
  deps: RecordDependencies,
  kind: StoredRecordKind<Request, Content>,
): Records<Request> & ReadsContent<Content> {
  const { type, subject, check, fieldsOf, carryOut } = kind
  const table = store.storedTable<Content>(type)
  const records = createRecords(deps, {
    type,
    actions: { record: `${subject}.record`, approve: `${subject}.approve`, reject: `${subject}.reject` },
    table,
    noteOf: (_request: Request, signed) => ({ subject: decisionIdOf(signed), detail: {} }),
    check,
    fieldsOf,
    givenOf: ({ content }) => content,
    insert: (tx, { id, given, operatorId }) => store.insertRecord(tx, { id, type, content: given, operatorId }),
    async approve(tx, { content }, { id, operatorId, decide }) {
      await decide()
      await carryOut(tx, { id, content, operatorId })
    },
  })
  return {
    ...records,
    async contentOf(reader, id) {
      const record = await table.find(reader, id)
      if (!record) throw new Refusal(404, 'record_unknown')
      return record.content
    },
  }
}

/** Returns the id that an operator says they signed, for the audit log. It proves nothing. */
function decisionIdOf({ text }: Signed): string {
  return /"decisionId":"([\da-f-]{36})"/.exec(text)?.[1] ?? 'none'
}
