import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import { refuseOwnOrDecided } from '../../decisions/decision-rules.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import { type RecordDecisions, signedRecords } from '../../decisions/signed-records.ts'
import { refuseFrozen } from '../freeze/freeze.ts'
import { findMember, type LockedMember, lockMember } from '../profile/store.ts'
import { resetFields } from './reset-fields.ts'
import * as store from './reset-store.ts'

export type ResetDeskDependencies = {
  readonly db: Database
  readonly audit: Audit
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
}

export type ResetDesk = ReturnType<typeof createResetDesk>

/** How the account's owner was verified: one line of 10 to 500 characters. */
type ResetRecord = { readonly memberId: string; readonly reason: string }

/**
 * Two operators remove the email address and the password of a member who lost access: one signs why, another approves it with a
 * signature. The worker then tells the member, and three days pass in which the member's wallet can cancel it and the link in the
 * email freezes the account.
 */
export function createResetDesk(deps: ResetDeskDependencies) {
  const records = signedRecords(deps.decisions, {
    type: 'AccountReset',
    fieldsOf: resetFields,
    find: (id) => store.findOperatorReset(deps.db, id),
    givenOf: ({ member_id: memberId, reason }) => ({ memberId, reason: reason ?? '' }),
  })

  /** @throws Refusal 409 reset_needless or already_recorded, 423 account_frozen. */
  async function refuseUnfit(
    db: Database,
    memberId: string,
    member: Pick<LockedMember, 'email' | 'passwordHash' | 'holdReason'>,
  ): Promise<void> {
    refuseFrozen(member)
    if (member.email === null && member.passwordHash === null) throw new Refusal(409, 'reset_needless')
    if (await store.findOpenReset(db, memberId)) throw new Refusal(409, 'already_recorded')
  }

  /**
   * Returns what the first operator signs.
   * @throws Refusal 400 reason_required, 404 member_unknown, 409 reset_needless or already_recorded, 423 account_frozen.
   */
  async function draft(
    { memberId, reason: words }: ResetRecord,
    drafter?: Pick<ActingOperator, 'roles'>,
  ): Promise<Draft> {
    const reason = requireReason(words)
    const member = await findMember(deps.db, memberId)
    if (!member) throw new Refusal(404, 'member_unknown', { field: 'member' })
    await refuseUnfit(deps.db, memberId, member)
    return records.draft({ memberId, reason }, drafter)
  }

  /**
   * Records why, as the operator signed it. Returns the record's id.
   * @throws Refusal 403 role_missing or signature_invalid, 400 reason_required, 404 member_unknown, 409 reset_needless, already_recorded or
   * decision_changed, 423 account_frozen.
   */
  function prepare(
    operator: ActingOperator,
    { memberId, reason: words }: ResetRecord,
    signed: Signed,
  ): Promise<string> {
    const attempt = { action: 'member.reset.prepare', subject: memberId, detail: { reason: words.trim() } }
    return audited(deps, operator, { ...attempt, roles: ['support', 'payout-maker'] }, async (tx) => {
      const reason = requireReason(words)
      const resetId = await records.record(tx, operator, { memberId, reason }, signed)
      await refuseUnfit(tx, memberId, await lockMember(tx, memberId))
      await store.insertOperatorReset(tx, { memberId, resetId, operatorId: operator.operatorId, reason })
      return resetId
    })
  }

  /**
   * Approves it as the second operator, which begins the wait.
   * @throws Refusal 403 role_missing, own_record or signature_invalid, 404 record_unknown, 409 already_decided or decision_changed,
   * 423 account_frozen.
   */
  function approve(operator: ActingOperator, resetId: string, signed: Signed): Promise<void> {
    const attempt = { action: 'member.reset.approve', subject: resetId, detail: {} }
    return audited(deps, operator, { ...attempt, roles: ['payout-checker'] }, async (tx) => {
      const keep = await records.approval(operator, resetId, signed)
      const found = refuseOwnOrDecided(await store.findOperatorReset(tx, resetId), operator)
      const { member_id: memberId } = found
      refuseFrozen(await lockMember(tx, memberId))
      // Another operator, or the member's wallet, may have been faster.
      refuseOwnOrDecided(await store.findOperatorReset(tx, resetId), operator)
      await keep(tx)
      await store.approveReset(tx, { memberId, resetId, operatorId: operator.operatorId })
    })
  }

  /** Ends what operators started, before or after its approval. @throws Refusal 403 role_missing, 400 reason_required, 404 record_unknown. */
  async function reject(
    operator: ActingOperator,
    resetId: string,
    { reason: words }: { readonly reason: string },
  ): Promise<void> {
    const attempt = { action: 'member.reset.reject', subject: resetId, detail: { reason: words.trim() } }
    await audited(deps, operator, { ...attempt, roles: ['support', 'payout-maker', 'payout-checker'] }, async (tx) => {
      requireReason(words)
      const found = await store.findOperatorReset(tx, resetId)
      if (!found) throw new Refusal(404, 'record_unknown')
      await lockMember(tx, found.member_id)
      // Operators cannot end a reset that the member's own wallet started.
      const open = await store.findOpenReset(tx, found.member_id)
      if (open?.resetId !== resetId) throw new Refusal(404, 'record_unknown')
      await store.endReset(tx, found.member_id, 'rejected')
    })
  }

  return {
    draft,
    prepare,
    draftApproval: records.draftApproval,
    approve,
    reject,
    /** Selects what operators prepared, for `readRecords`. */
    source: store.operatorResetSource,
    list: () => store.listResets(deps.db),
  }
}
