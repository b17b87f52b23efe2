import { Refusal } from '@terahold/contract/refusal'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import { type Rejection, refuseOwnOrDecided, wordsOf } from '../../decisions/decision-rules.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import { type RecordDecisions, signedActs, signedRecords } from '../../decisions/signed-records.ts'
import type { Freezing } from './freeze.ts'
import { unfreezeFields } from './freeze-fields.ts'
import * as store from './freeze-store.ts'

export type FreezeDeskDependencies = {
  readonly db: Database
  readonly audit: Audit
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
  /** Makes the withdrawals that a hold delayed due again. */
  readonly endHolds: (tx: Transaction<DB>, memberId: string) => Promise<unknown>
}

/** What an operator who freezes an account needs as well. */
export type FreezerDependencies = FreezeDeskDependencies & {
  /** Freezes an account and ends its sessions. Returns false when it is frozen already. */
  readonly freezeBy: Freezing['freezeBy']
}

/** How the owner of a frozen account was verified: one line of 10 to 500 characters. */
export type LiftRecord = { readonly memberId: string; readonly reason: string }

export type FreezeDesk = ReturnType<typeof createFreezeDesk> & ReturnType<typeof createFreezer>

type Drafter = Pick<ActingOperator, 'roles'>

/** Two operators unfreeze an account: one who has spoken with the member signs why, another approves. */
export function createFreezeDesk(deps: FreezeDeskDependencies) {
  const { db } = deps
  const records = signedRecords(deps.decisions, {
    type: 'MemberUnfreeze',
    fieldsOf: unfreezeFields,
    find: (id) => store.findLift(db, id),
    givenOf: ({ member_id: memberId, freeze_id: freezeId, lift_reason: reason }) => ({
      memberId,
      freezeId,
      reason: reason ?? '',
    }),
  })

  /** Returns what the first operator signs. @throws Refusal as `prepareLift`. */
  async function draft({ memberId, reason: words }: LiftRecord, drafter?: Drafter): Promise<Draft> {
    const reason = requireReason(words)
    const { freeze_id: freezeId } = required(await store.findFreeze(db, memberId))
    return records.draft({ memberId, freezeId, reason }, drafter)
  }

  /**
   * Records why an account may be unfrozen, as the operator signed it. The same one may sign again, and another one once that has
   * expired. Returns the record's id.
   * @throws Refusal 400 reason_required, 403 role_missing or signature_invalid, 404 record_unknown when there is no freeze, 409
   * already_decided or decision_changed.
   */
  async function prepareLift(operator: ActingOperator, given: LiftRecord, signed: Signed): Promise<string> {
    const { memberId } = given
    const reason = requireReason(given.reason)
    const attempt = { action: 'member.unfreeze.prepare', subject: memberId, detail: { reason } }
    return audited(deps, operator, { ...attempt, roles: ['support', 'payout-maker'] }, async (tx) => {
      const { operatorId } = operator
      const seen = required(await store.findFreeze(tx, memberId))
      const freezeId = seen.freeze_id
      const isOthers = seen.lift_by !== null && seen.lift_by !== operatorId
      if (isOthers && seen.lift_id !== null && (await records.isWaiting(seen.lift_id)))
        throw new Refusal(409, 'already_decided')
      const liftId = await records.record(tx, operator, { memberId, freezeId, reason }, signed)
      const row = required(await store.lockFreeze(tx, memberId))
      if (row.freeze_id !== freezeId || row.lift_id !== seen.lift_id) throw new Refusal(409, 'already_decided')
      await store.prepareLift(tx, { liftId, memberId, freezeId, operatorId, reason })
      return liftId
    })
  }

  /**
   * Unfreezes an account as the second operator.
   * @throws Refusal 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided or decision_changed.
   */
  async function lift(operator: ActingOperator, liftId: string, signed: Signed): Promise<void> {
    const attempt = { action: 'member.unfreeze.release', subject: liftId, detail: {} }
    await audited(deps, operator, { ...attempt, roles: ['payout-checker'] }, async (tx) => {
      const keep = await records.approval(operator, liftId, signed)
      const row = refuseOwnOrDecided(await store.lockLift(tx, liftId), operator)
      const { member_id: memberId, freeze_id: freezeId } = row
      await keep(tx)
      await store.liftFreeze(tx, { memberId, freezeId, operatorId: operator.operatorId })
      await deps.endHolds(tx, memberId)
    })
  }

  /** Rejects what an operator prepared, also their own. @throws Refusal 403 role_missing, 404 record_unknown, 409 already_decided. */
  async function rejectLift(operator: ActingOperator, liftId: string, rejection: Rejection = {}): Promise<void> {
    const roles = ['support', 'payout-maker', 'payout-checker'] as const
    const attempt = { action: 'member.unfreeze.reject', subject: liftId, detail: wordsOf(rejection), roles }
    await audited(deps, operator, attempt, async (tx) => {
      const row = await store.lockLift(tx, liftId)
      if (!row) throw new Refusal(404, 'record_unknown')
      if (row.state !== 'recorded') throw new Refusal(409, 'already_decided')
      await store.clearLift(tx, liftId)
    })
  }

  return {
    draft,
    draftApproval: records.draftApproval,
    prepareLift,
    lift,
    rejectLift,
    /** Selects what was prepared, for `readRecords`. */
    source: store.liftSource,
    list: () => store.listFreezes(db),
  }
}

function required<Row>(freeze: Row | undefined): Row {
  if (!freeze) throw new Refusal(404, 'record_unknown', { field: 'member' })
  return freeze
}

/** Lets one operator freeze an account, which they sign. It ends all of its sessions. */
export function createFreezer({ freezeBy, ...deps }: FreezerDependencies) {
  const acts = signedActs<LiftRecord>(deps.decisions, {
    type: 'MemberFreeze',
    fieldsOf: ({ memberId, reason }) => ({ memberId, reason }),
  })
  return {
    /** Returns what the operator signs. @throws Refusal 400 reason_required. */
    draftFreeze: ({ memberId, reason }: LiftRecord, drafter?: Drafter): Draft =>
      acts.draft({ memberId, reason: requireReason(reason) }, drafter),

    /**
     * Freezes an account, as the operator signed it. Returns the freeze's id.
     * @throws Refusal 400 reason_required, 403 role_missing or signature_invalid, 404 not_found, 409 already_recorded when it is
     * frozen, or decision_changed.
     */
    freeze(operator: ActingOperator, { memberId, reason: words }: LiftRecord, signed: Signed): Promise<string> {
      const reason = requireReason(words)
      const attempt = { action: 'member.freeze', subject: memberId, detail: { reason } }
      return audited(deps, operator, { ...attempt, roles: ['support', 'payout-maker'] }, async (tx) => {
        const freezeId = await acts.record(tx, operator, { memberId, reason }, signed)
        if (!(await freezeBy(tx, memberId, freezeId, { operatorId: operator.operatorId, reason })))
          throw new Refusal(409, 'already_recorded')
        return freezeId
      })
    },
  }
}
