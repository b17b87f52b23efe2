import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import { refuseOthersPreparation } from '../../decisions/decision-rules.ts'
import { createRecords, type RecordDependencies } from '../../decisions/records.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import { singlySignedRecords } from '../../decisions/signed-records.ts'
import { findMember } from '../profile/store.ts'
import type { Freezing } from './freeze.ts'
import { unfreezeFields } from './freeze-fields.ts'
import * as store from './freeze-store.ts'

export type FreezeDeskDependencies = RecordDependencies & {
  /** Makes the withdrawals that a hold delayed due again. */
  readonly endHolds: (tx: Tx, memberId: string) => Promise<unknown>
  readonly noteUnfrozen: Freezing['noteUnfrozen']
}

/** What an operator who freezes an account needs. */
export type FreezerDependencies = RecordDependencies & {
  /** Freezes an account and ends its sessions. Returns false when it is frozen already and no move waits. */
  readonly freezeBy: Freezing['freezeBy']
}

/** How the owner of a frozen account was verified: one line of 10 to 500 characters. */
export type LiftRecord = { readonly memberId: string; readonly reason: string }

export type FreezeDesk = ReturnType<typeof createFreezeDesk> & ReturnType<typeof createFreezer>

type Drafter = Pick<ActingOperator, 'roles'>

/** Two operators unfreeze an account: one who has spoken with the member signs why, another approves. */
export function createFreezeDesk(deps: FreezeDeskDependencies) {
  const lifts = createRecords(deps, {
    type: 'MemberUnfreeze',
    actions: {
      record: 'member.unfreeze.prepare',
      approve: 'member.unfreeze.release',
      reject: store.rejectLift,
    },
    table: store.liftTable,
    fieldsOf: unfreezeFields,
    givenOf: ({ member_id: memberId, freeze_id: freezeId, lift_reason: reason }) => ({
      memberId,
      freezeId,
      reason: reason ?? '',
    }),
    noteOf: ({ memberId, reason }: LiftRecord) => ({ subject: memberId, detail: { reason: requireReason(reason) } }),

    /** @throws Refusal 400 reason_required, 404 record_unknown when there is no freeze. */
    async check(db, { memberId, reason }: LiftRecord) {
      const seen = required(await store.findFreeze(db, memberId))
      return { memberId, freezeId: seen.freeze_id, reason: requireReason(reason), seen }
    },

    /** @throws Refusal 409 already_decided, also while another operator's preparation waits. */
    async insert(tx, { id, given: { memberId, freezeId, reason, seen }, operatorId }) {
      await refuseOthersPreparation({ id: seen.lift_id, by: seen.lift_by }, operatorId, lifts.isWaiting)
      const row = required(await store.lockFreeze(tx, memberId))
      if (row.freeze_id !== freezeId || row.lift_id !== seen.lift_id) throw new Refusal(409, 'already_decided')
      await store.prepareLift(tx, { liftId: id, memberId, freezeId, operatorId, reason })
    },

    async approve(tx, { member_id: memberId }, { decide }) {
      await decide()
      await store.endFreeze(tx, memberId)
      await deps.endHolds(tx, memberId)
      await deps.noteUnfrozen(tx, memberId)
    },
  })

  return { lifts, list: (page: store.FreezePage) => store.listFreezes(deps.db, page) }
}

function required<Row>(freeze: Row | undefined): Row {
  if (!freeze) throw new Refusal(404, 'record_unknown', { field: 'member' })
  return freeze
}

/** Lets one operator freeze an account, which they sign. It ends all of its sessions. */
export function createFreezer({ freezeBy, ...deps }: FreezerDependencies) {
  const acts = singlySignedRecords<LiftRecord>(deps.decisions, {
    type: 'MemberFreeze',
    fieldsOf: ({ memberId, reason }) => ({ memberId, reason }),
  })
  async function refuseUnknown(db: Database, memberId: string): Promise<void> {
    if (!(await findMember(db, memberId))) throw new Refusal(404, 'member_unknown', { field: 'member' })
  }

  return {
    /** Returns what the operator signs. @throws Refusal 400 reason_required, 404 member_unknown. */
    async draftFreeze({ memberId, reason: words }: LiftRecord, drafter?: Drafter): Promise<Draft> {
      const reason = requireReason(words)
      await refuseUnknown(deps.db, memberId)
      return acts.draft({ memberId, reason }, drafter)
    },

    /**
     * Freezes an account, as the operator signed it. On a frozen account, ends a move that began since. Returns the decision's id,
     * which is that of a new freeze.
     * @throws Refusal 400 reason_required, 403 role_missing or signature_invalid, 404 member_unknown, 409 already_recorded when it is
     * frozen and no move waits, or decision_changed.
     */
    freeze(operator: ActingOperator, { memberId, reason: words }: LiftRecord, signed: Signed): Promise<string> {
      const reason = requireReason(words)
      const attempt = { action: 'member.freeze', subject: memberId, detail: { reason } }
      return audited(deps, operator, { ...attempt, roles: ['support', 'payout-maker'] }, async (tx) => {
        await refuseUnknown(tx, memberId)
        const freezeId = await acts.record(tx, operator, { memberId, reason }, signed)
        if (!(await freezeBy(tx, memberId, freezeId, { operatorId: operator.operatorId, reason })))
          throw new Refusal(409, 'already_recorded')
        return freezeId
      })
    },
  }
}
