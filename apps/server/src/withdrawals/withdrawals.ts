import type { WithdrawalState } from '@terahold/contract/codes/withdrawals'
import { isCancellable } from '@terahold/contract/codes/withdrawals'
import { Refusal } from '@terahold/contract/refusal'
import { formatAmount } from '@terahold/money/amount'
import { newId } from '../db/ids.ts'
import { databaseNow } from '../db/now.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { requestHash } from '../foundation/request-hash.ts'
import type { WithdrawalsDependencies } from './request/dependencies.ts'
import { assess, destinationOf } from './request/request-rules.ts'
import { createSteps } from './request/steps.ts'
import * as store from './request/store.ts'
import { createRelease } from './review/release.ts'

export type Withdrawals = ReturnType<typeof createWithdrawals>

/** A member's withdrawals: request, confirm by email, wait for holds, screen, and queue for the payout process. */
export function createWithdrawals(deps: WithdrawalsDependencies) {
  const { db, clock, ledger, limits } = deps
  const show = (amount: bigint) => formatAmount(amount, deps.decimals)
  const steps = createSteps(deps)

  /**
   * Holds the amount and emails the code. A repeat with the same key returns the first answer.
   * @throws Refusal 403 house_wallet, 409 idempotency_conflict, 422 email_missing, balance_short or a limit.
   */
  async function request(
    memberId: string,
    amount: bigint,
    idempotencyKey: string,
    sessionId?: string,
  ): Promise<{ withdrawal: store.Withdrawal; email: string }> {
    const hash = requestHash({ amount: String(amount) })
    return transaction(db, async (tx) => {
      const member = await store.lockMember(tx, memberId)
      if (member.is_house) throw new Refusal(403, 'house_wallet')
      if (!member.email) throw new Refusal(422, 'email_missing')
      const known = await store.findByKey(tx, memberId, idempotencyKey)
      if (known) {
        if (known.request_hash !== hash) throw new Refusal(409, 'idempotency_conflict', { field: 'idempotencyKey' })
        return { withdrawal: known, email: member.email }
      }
      await deps.postDue(tx, memberId)
      const { available } = await ledger.balances(tx, memberId)
      const assessment = assess(
        amount,
        available,
        await store.readFeeFree(tx, memberId),
        await store.readHistory(tx, memberId),
        limits,
        show,
      )
      const withdrawId = newId(clock)
      const reference = { kind: 'withdrawal', id: withdrawId } as const
      await ledger.post(tx, memberId, [
        {
          key: `withdrawal:${withdrawId}:hold`,
          asset: 'USDT',
          debit: 'available',
          credit: 'held',
          amount,
          kind: 'withdrawal_hold',
          reference,
        },
      ])
      const feeFreePart = await store.takeFeeFree(tx, memberId, assessment.feeFreePart)
      const withdrawal = await store.insertWithdrawal(
        tx,
        newRequest(memberId, withdrawId, amount, destinationOf(member), idempotencyKey, hash, {
          ...assessment,
          feeFreePart,
        }),
        deps.verifyMinutes,
      )
      await store.logState(tx, memberId, withdrawId, 'requested', newId(clock))
      await mailCode(tx, { email: member.email, locale: member.locale, sessionId }, withdrawal)
      await deps.note(tx, { memberId, kind: 'withdrawal', details: `${show(amount)} USDT` })
      await deps.publish(tx, memberId, 'withdrawal', { withdrawId, state: 'requested' })
      return { withdrawal, email: member.email }
    })
  }

  /**
   * Emails a new code for the newest withdrawal that waits for one. The seconds say how long it is valid and when the
   * next can be requested.
   * @throws Refusal 404 withdraw_unknown, 422 email_missing, 429 code_resend_wait.
   */
  async function resendCode(
    memberId: string,
    sessionId?: string,
  ): Promise<{ email: string; expiresIn: number; resendIn: number }> {
    return transaction(db, async (tx) => {
      const member = await store.lockMember(tx, memberId)
      if (!member.email) throw new Refusal(422, 'email_missing')
      const waiting = await store.findWaiting(tx, memberId)
      if (!waiting) throw new Refusal(404, 'withdraw_unknown')
      const { expiresIn, resendIn } = await mailCode(
        tx,
        { email: member.email, locale: member.locale, sessionId },
        waiting,
      )
      return { email: member.email, expiresIn, resendIn }
    })
  }

  async function mailCode(
    tx: Tx,
    { email, locale, sessionId }: { email: string; locale: string | null; sessionId: string | undefined },
    row: store.Withdrawal,
  ) {
    const { expiresIn, ...issued } = await deps.issueCode(tx, {
      memberId: row.member_id,
      sessionId,
      scene: 'withdraw',
      email,
      reference: row.withdraw_id,
    })
    // The withdrawal does not wait longer for a later code.
    const secondsLeft = Math.floor((row.verify_by.getTime() - (await databaseNow(tx)).getTime()) / 1_000)
    const worthSeconds = Math.min(expiresIn, secondsLeft)
    const values = {
      code: issued.code,
      minutes: Math.max(1, Math.floor(worthSeconds / 60)),
      amount: show(row.amount),
      receive: show(row.amount - row.fee),
      address: row.to_address,
      link: await deps.freezeLink(tx, row.member_id),
    }
    await deps.sendMail(tx, { to: email, template: 'withdraw', locale: locale ?? 'en', values })
    return { ...issued, expiresIn: worthSeconds }
  }

  /**
   * Checks the code from the email. A wrong one always counts; the last wrong one cancels and refunds.
   * @throws Refusal 404, 422 code_wrong with the tries left, 410 withdraw_cancelled after the last of them or too late, 410
   * code_expired when the code went to an address that was replaced since: another one can be requested.
   */
  async function confirm(
    memberId: string,
    withdrawId: string,
    code: string,
    sessionId?: string,
  ): Promise<{ state: WithdrawalState; triesLeft: number; holdUntil: Date | null }> {
    const outcome = await transaction(db, async (tx) => {
      const row = await steps.lock(tx, memberId, withdrawId)
      if (row.state !== 'requested') return { row, result: 'already' as const }
      if (row.verify_by <= (await databaseNow(tx))) {
        await steps.giveBack(tx, row, 'cancelled', 'not_confirmed_in_time')
        return { row, result: 'late' as const }
      }
      const checked = await deps.checkCode(tx, { memberId, sessionId, scene: 'withdraw', reference: withdrawId, code })
      if (!checked.ok) {
        if (checked.isForOtherAddress) return { row, result: 'gone' as const }
        if (checked.triesLeft === 0) await steps.giveBack(tx, row, 'cancelled', 'wrong_codes')
        return { row, result: 'wrong' as const, triesLeft: checked.triesLeft }
      }
      await store.moveTo(tx, row, 'verified', newId(clock))
      return { row, result: 'verified' as const }
    })
    const isOver = outcome.result === 'late' || (outcome.result === 'wrong' && outcome.triesLeft === 0)
    if (isOver) throw new Refusal(410, 'withdraw_cancelled', { field: 'code' })
    if (outcome.result === 'gone') throw new Refusal(410, 'code_expired', { field: 'code' })
    if (outcome.result === 'wrong') {
      throw new Refusal(422, 'code_wrong', { field: 'code', values: { triesLeft: String(outcome.triesLeft) } })
    }
    if (outcome.result === 'already' && outcome.row.state === 'cancelled') throw new Refusal(409, 'withdraw_state')
    await steps.step(memberId, withdrawId)
    const row = await transaction(db, (tx) => steps.lock(tx, memberId, withdrawId))
    return { state: row.state, triesLeft: 0, holdUntil: row.hold_until }
  }

  /**
   * Cancels a withdrawal that is not queued yet; a repeat returns the same answer. @throws Refusal 404, 422
   * withdraw_not_cancellable, or withdraw_state once it has ended unpaid.
   */
  async function cancel(memberId: string, withdrawId: string): Promise<WithdrawalState> {
    return transaction(db, async (tx) => {
      const row = await steps.lock(tx, memberId, withdrawId)
      if (row.state === 'cancelled') return row.state
      if (row.state === 'rejected' || row.state === 'failed') throw new Refusal(422, 'withdraw_state')
      if (!isCancellable(row.state)) throw new Refusal(422, 'withdraw_not_cancellable')
      await steps.giveBack(tx, row, 'cancelled', 'by_member')
      return 'cancelled'
    })
  }

  return {
    request,
    resendCode,
    confirm,
    cancel,
    advance: steps.advance,
    returnUnsigned: steps.returnUnsigned,
    ...createRelease(deps, steps),
  }
}

function newRequest(
  memberId: string,
  withdrawId: string,
  amount: bigint,
  address: string,
  idempotencyKey: string,
  requestHash: string,
  { fee, feeFreePart, underMinimum }: { fee: bigint; feeFreePart: bigint; underMinimum: boolean },
): store.Request {
  return {
    member_id: memberId,
    withdraw_id: withdrawId,
    amount,
    fee,
    to_address: address,
    idempotency_key: idempotencyKey,
    request_hash: requestHash,
    under_minimum: underMinimum,
    fee_free_part: feeFreePart,
  }
}
