import { Refusal } from '@terahold/contract/refusal'
import type { Message } from '@terahold/decisions/decision'
import type { DecisionRole, DecisionType } from '@terahold/decisions/definitions'
import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.gen.ts'
import { refuseOwnOrDecided } from './decision-rules.ts'
import type { Draft, Signed, SignedDecisions } from './signed/signed-decisions.ts'

/** What operators sign, for records that one of them makes and another approves. */
export type RecordDecisions = Pick<SignedDecisions, 'draftDecision' | 'draftApproval' | 'checkRecord' | 'checkApproval'>

type Operator = { readonly operatorId: string }
type Recorded = { readonly recorded_by: string; readonly state: string }

/** A kind of record: how it is found, and what operators sign about it. */
export type RecordKind<Given, Row extends Recorded> = {
  readonly type: DecisionType
  /** In which roles the first and the second operator sign. */
  readonly roles: readonly [DecisionRole, DecisionRole]
  readonly fieldsOf: (given: Given) => Message
  readonly find: (id: string) => Promise<Row | undefined>
  /** Returns what the first operator gave. */
  readonly givenOf: (row: Row) => NoInfer<Given> | Promise<NoInfer<Given>>
}

const settlers = ['settlement', 'settlement'] as const

/** Signs a kind of record that two operators of the settlement make. */
export function settlementRecords<Given, Row extends Recorded>(
  decisions: RecordDecisions,
  kind: Omit<RecordKind<Given, Row>, 'roles'>,
) {
  return signedRecords(decisions, { ...kind, roles: settlers })
}

/** Signs a kind of record. Its id is the decision's, so that a signature makes one record (decision 33). */
function signedRecords<Given, Row extends Recorded>(
  decisions: RecordDecisions,
  { type, roles: [first, second], fieldsOf, find, givenOf }: RecordKind<Given, Row>,
) {
  return {
    /** Returns what the first operator signs. @throws Refusal 400 bad_field. */
    draft: (given: Given): Draft => decisions.draftDecision(first, { type, fields: fieldsOf(given) }),

    /** Returns what the second operator signs. @throws Refusal 404 record_unknown, 409 already_decided or decision_changed. */
    async draftApproval(id: string): Promise<Draft> {
      const row = await find(id)
      if (!row) throw new Refusal(404, 'record_unknown')
      if (row.state !== 'recorded') throw new Refusal(409, 'already_decided')
      return decisions.draftApproval(second, { type, subject: id })
    },

    /**
     * Verifies and stores the first operator's signature. Returns the id of the record.
     * @throws Refusal 403 role_missing or signature_invalid, 409 already_recorded when the signature was used before, or
     * decision_changed.
     */
    async record(tx: Transaction<DB>, { operatorId }: Operator, given: Given, signed: Signed): Promise<string> {
      const { id, keep } = await decisions.checkRecord(operatorId, { type, fields: fieldsOf(given) }, signed)
      if (!(await keep(tx))) throw new Refusal(409, 'already_recorded')
      return id
    },

    /**
     * Verifies the second operator's signature. Asks the chain, so it is called before anything is locked. Returns the function
     * that stores the signature once everything is locked.
     * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided or
     * decision_changed.
     */
    async approval(operator: Operator, id: string, signed: Signed): Promise<(tx: Transaction<DB>) => Promise<void>> {
      const row = refuseOwnOrDecided(await find(id), operator)
      const fields = fieldsOf(await givenOf(row))
      const subject = { type, subject: id, fields }
      const keep = await decisions.checkApproval(operator.operatorId, subject, signed).catch(async (error) => {
        // Another operator may have been faster.
        refuseOwnOrDecided(await find(id), operator)
        throw error
      })
      return async (tx) => {
        if (!(await keep(tx))) throw new Refusal(409, 'already_decided')
      }
    },
  }
}
