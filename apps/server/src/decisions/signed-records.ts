import { Refusal } from '@terahold/contract/refusal'
import type { Message } from '@terahold/decisions/decision'
import { type DecisionRole, type DecisionType, definitionOf } from '@terahold/decisions/definitions'
import type { Tx } from '../db/transaction.ts'
import type { ActingOperator } from './audited.ts'
import { refuseOwnOrDecided } from './decision-rules.ts'
import type { Draft, Signed, SignedDecisions } from './signed/signed-decisions.ts'

/** What operators sign, for records that one of them makes and another approves. */
export type RecordDecisions = Pick<
  SignedDecisions,
  'draftDecision' | 'draftApproval' | 'checkRecord' | 'checkApproval' | 'isWaiting'
>

type Operator = Pick<ActingOperator, 'operatorId'>
type Drafter = Pick<ActingOperator, 'roles'>
/** What every record has. */
export type Recorded = { readonly recorded_by: string; readonly state: string }

/** A kind of record: how it is found, and what operators sign about it. The roles are those of the decision's type. */
export type RecordKind<Given, Row extends Recorded> = {
  readonly type: DecisionType
  readonly fieldsOf: (given: Given) => Message
  readonly find: (id: string) => Promise<Row | undefined>
  /** Returns what the first operator gave. */
  readonly givenOf: (row: Row) => NoInfer<Given> | Promise<NoInfer<Given>>
}

/** Signs a kind of record that needs no second operator. Its id is the decision's. */
export function singlySignedRecords<Given>(
  decisions: Pick<RecordDecisions, 'draftDecision' | 'checkRecord'>,
  { type, fieldsOf }: Pick<RecordKind<Given, Recorded>, 'type' | 'fieldsOf'>,
) {
  const { makers } = definitionOf(type)

  /**
   * Verifies the operator's signature. Asks the chain, so call it before anything is locked if the locks can wait.
   * Returns the function that stores the signature and returns the id of the record; it throws Refusal 409
   * already_recorded when the signature was used before.
   * @throws Refusal 403 role_missing or signature_invalid, 409 decision_changed.
   */
  async function check({ operatorId }: Operator, given: Given, signed: Signed): Promise<(tx: Tx) => Promise<string>> {
    const { id, keep } = await decisions.checkRecord(operatorId, { type, fields: fieldsOf(given) }, signed)
    return async (tx) => {
      if (!(await keep(tx))) throw new Refusal(409, 'already_recorded')
      return id
    }
  }

  return {
    /** Returns what the operator signs, in the first of the type's roles that they have. */
    draft: (given: Given, drafter?: Drafter): Draft =>
      decisions.draftDecision(roleOf(makers, drafter), { type, fields: fieldsOf(given) }),

    check,

    /** Verifies and stores the operator's signature at once. Returns the id of the record. @throws as `check` and what it returns. */
    record: async (tx: Tx, operator: Operator, given: Given, signed: Signed): Promise<string> =>
      (await check(operator, given, signed))(tx),
  }
}

/** Signs a kind of record. Its id is the decision's, so that a signature makes one record (decision 33). */
export function signedRecords<Given, Row extends Recorded>(
  decisions: RecordDecisions,
  { type, fieldsOf, find, givenOf }: RecordKind<Given, Row>,
) {
  const { checkers } = definitionOf(type)
  return {
    ...singlySignedRecords(decisions, { type, fieldsOf }),

    /** Returns what the second operator signs. @throws Refusal 404 record_unknown, 409 already_decided or decision_changed. */
    async draftApproval(id: string): Promise<Draft> {
      const row = await find(id)
      if (!row) throw new Refusal(404, 'record_unknown')
      if (row.state !== 'recorded') throw new Refusal(409, 'already_decided')
      return decisions.draftApproval(roleOf(checkers, undefined), { type, subject: id })
    },

    /** Returns whether the first operator's signature still counts. */
    isWaiting: (id: string) => decisions.isWaiting({ type, subject: id }),

    /**
     * Verifies the second operator's signature. Asks the chain, so it is called before anything is locked. Returns the function
     * that stores the signature once everything is locked.
     * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided or
     * decision_changed.
     */
    async approval(operator: Operator, id: string, signed: Signed): Promise<(tx: Tx) => Promise<void>> {
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

/** The chain decides who has which role. Without one of the roles, the signature is refused there. */
function roleOf(allowed: readonly DecisionRole[], drafter: Drafter | undefined): DecisionRole {
  const [first] = allowed
  if (!first) throw new Error('the type needs no second operator')
  return allowed.find((role) => drafter?.roles.includes(role)) ?? first
}
