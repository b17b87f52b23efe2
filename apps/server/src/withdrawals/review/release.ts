import type { WithdrawalState } from '@terahold/contract/codes/withdrawals'
import { isCancellable } from '@terahold/contract/codes/withdrawals'
import { Refusal } from '@terahold/contract/refusal'
import { databaseNow } from '../../db/now.ts'
import { transaction } from '../../db/transaction.ts'
import type { Draft, Signed, Subject } from '../../decisions/signed/signed-decisions.ts'
import type { WithdrawalsDependencies } from '../request/dependencies.ts'
import type { Steps } from '../request/steps.ts'
import * as store from '../request/store.ts'
import { releaseFields } from './release-fields.ts'

export type Release = ReturnType<typeof createRelease>
export type ReleaseDependencies = Pick<WithdrawalsDependencies, 'db' | 'decisions' | 'token' | 'vault'>

/** The operators' decisions on a withdrawal: two release a large one, either can reject it. */
export function createRelease({ db, decisions, token, vault }: ReleaseDependencies, { lock, giveBack, step }: Steps) {
  /** Rejects a withdrawal that is not signed yet. The member sees the note. @throws Refusal 404, 422 withdraw_state. */
  async function reject(memberId: string, withdrawId: string, note: string): Promise<WithdrawalState> {
    return transaction(db, async (tx) => {
      const row = await lock(tx, memberId, withdrawId)
      if (row.state === 'rejected') return row.state
      // Signing takes a queued withdrawal under the same lock, so it is either rejected or signed.
      if (row.state !== 'queued' && !isCancellable(row.state)) throw new Refusal(422, 'withdraw_state')
      await giveBack(tx, row, 'rejected', 'by_operator', note)
      return 'rejected'
    })
  }

  const subjectOf = (row: store.Withdrawal): Subject => {
    const { withdraw_id: withdrawId, member_id: memberId, to_address: toAddress, amount, fee } = row
    const fields = releaseFields({ withdrawId, memberId, toAddress, amount, fee }, { token, vault })
    return { type: 'WithdrawalRelease', subject: withdrawId, fields }
  }

  /** Reads it without a lock, so that nothing waits for a node while the signature is verified. */
  async function read(memberId: string, withdrawId: string): Promise<store.Withdrawal> {
    return transaction(db, (tx) => lock(tx, memberId, withdrawId))
  }

  /**
   * Returns what the next operator signs: the decision, or the approval of a prepared one.
   * @throws Refusal 404, 422 withdraw_state when it needs no release.
   */
  async function draft(memberId: string, withdrawId: string): Promise<Draft> {
    const row = await read(memberId, withdrawId)
    requireWaiting(row)
    const subject = subjectOf(row)
    return row.prepared_by && (await decisions.isWaiting(subject))
      ? decisions.draftApproval('payout-checker', subject)
      : decisions.draftDecision('payout-maker', subject)
  }

  /**
   * Records the first of two operators for a large withdrawal, with what they signed. The same one may sign again, and
   * another one once that has expired or the vault is another one.
   * @throws Refusal 422 withdraw_state when it needs no release, 409 already_decided when another has prepared it, and
   * as `SignedDecisions.checkDecision`.
   */
  async function prepare(
    memberId: string,
    withdrawId: string,
    operatorId: string,
    signed: Signed,
  ): Promise<WithdrawalState> {
    const seen = await read(memberId, withdrawId)
    requireWaiting(seen)
    const isOthers = seen.prepared_by !== null && seen.prepared_by !== operatorId
    if (isOthers && (await decisions.isWaiting(subjectOf(seen)))) throw new Refusal(409, 'already_decided')
    const keep = await decisions.checkDecision(operatorId, subjectOf(seen), signed)
    return transaction(db, async (tx) => {
      const row = await lock(tx, memberId, withdrawId)
      requireWaiting(row)
      if (row.prepared_by !== seen.prepared_by && row.prepared_by !== operatorId)
        throw new Refusal(409, 'already_decided')
      if (await keep(tx))
        await store.changeRow(tx, row, { prepared_by: operatorId, prepared_at: await databaseNow(tx) })
      return row.state
    })
  }

  /**
   * Releases it as the second operator, who must be another person, with what they signed over the first one’s decision.
   * @throws Refusal 403 release_same_person, 422 withdraw_state, and as `SignedDecisions.checkApproval`.
   */
  async function release(
    memberId: string,
    withdrawId: string,
    operatorId: string,
    signed: Signed,
  ): Promise<WithdrawalState> {
    const requirePrepared = (row: store.Withdrawal) => {
      requireWaiting(row)
      if (!row.prepared_by) throw new Refusal(422, 'withdraw_state')
      if (row.prepared_by === operatorId) throw new Refusal(403, 'release_same_person')
    }
    const seen = await read(memberId, withdrawId)
    requirePrepared(seen)
    const keep = await decisions.checkApproval(operatorId, subjectOf(seen), signed)
    await transaction(db, async (tx) => {
      const row = await lock(tx, memberId, withdrawId)
      requirePrepared(row)
      if (!(await keep(tx))) throw new Refusal(409, 'already_decided')
      await store.changeRow(tx, row, {
        released_by: operatorId,
        released_at: await databaseNow(tx),
        needs_release: false,
      })
    })
    await step(memberId, withdrawId)
    return transaction(db, async (tx) => (await lock(tx, memberId, withdrawId)).state)
  }

  return { reject, draft, prepare, release }
}

function requireWaiting(row: store.Withdrawal): void {
  if (row.state !== 'screening' || !row.needs_release) throw new Refusal(422, 'withdraw_state')
}
