import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import type { Clock } from '../../foundation/clock.ts'
import { refuseFrozen } from '../freeze/freeze.ts'
import { lockMember } from '../profile/store.ts'
import * as store from './reset-store.ts'

export type ResetDeskDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
}

const shortestReason = 10

/**
 * Two operators remove the email address and the password of a member who lost access: one records why, another approves. The worker
 * then tells the member, and three days pass in which the member's wallet can cancel it and the link in the email freezes the account.
 */
export function createResetDesk(deps: ResetDeskDependencies) {
  const { clock } = deps

  /** @throws Refusal 403 role_missing, 400 reason_required, 409 reset_needless or already_recorded, 423 account_frozen. */
  async function prepare(operator: ActingOperator, memberId: string, reason: string): Promise<void> {
    const why = reason.trim()
    const attempt = { action: 'member.reset.prepare', subject: memberId, detail: { reason: why } }
    await audited(deps, operator, { ...attempt, roles: ['support', 'payout-maker'] }, async (tx) => {
      if (why.length < shortestReason) throw new Refusal(400, 'reason_required', { field: 'reason' })
      const member = await lockMember(tx, memberId)
      refuseFrozen(member)
      if (member.email === null && member.passwordHash === null) throw new Refusal(409, 'reset_needless')
      if (await store.findOpenReset(tx, memberId)) throw new Refusal(409, 'already_recorded')
      const { operatorId } = operator
      await store.insertOperatorReset(tx, { memberId, resetId: newId(clock), operatorId, reason: why })
    })
  }

  /** @throws Refusal 403 role_missing or own_record, 404 record_unknown, 409 already_decided, 423 account_frozen. */
  async function approve(operator: ActingOperator, memberId: string): Promise<void> {
    const attempt = { action: 'member.reset.approve', subject: memberId, detail: {} }
    await audited(deps, operator, { ...attempt, roles: ['payout-checker'] }, async (tx) => {
      const member = await lockMember(tx, memberId)
      refuseFrozen(member)
      const open = await store.findOpenReset(tx, memberId)
      if (!open?.preparedBy) throw new Refusal(404, 'record_unknown', { field: 'member' })
      if (open.approvedBy) throw new Refusal(409, 'already_decided')
      const { operatorId } = operator
      if (open.preparedBy === operatorId) throw new Refusal(403, 'own_record')
      await store.approveReset(tx, { memberId, resetId: open.resetId, operatorId })
    })
  }

  /** Ends what operators started, before or after its approval. @throws Refusal 403 role_missing, 400 reason_required, 404 record_unknown. */
  async function reject(operator: ActingOperator, memberId: string, reason: string): Promise<void> {
    const why = reason.trim()
    const attempt = { action: 'member.reset.reject', subject: memberId, detail: { reason: why } }
    await audited(deps, operator, { ...attempt, roles: ['support', 'payout-maker', 'payout-checker'] }, async (tx) => {
      if (why.length < shortestReason) throw new Refusal(400, 'reason_required', { field: 'reason' })
      await lockMember(tx, memberId)
      const open = await store.findOpenReset(tx, memberId)
      // What the member's own wallet started is not the operators' to end.
      if (!open?.preparedBy) throw new Refusal(404, 'record_unknown', { field: 'member' })
      await store.endReset(tx, memberId, 'rejected')
    })
  }

  return { prepare, approve, reject, list: () => store.listResets(deps.db) }
}
