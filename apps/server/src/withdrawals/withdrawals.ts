import { createHash } from 'node:crypto'
import { Refusal } from '@terahold/contract/refusal'
import { formatAmount } from '@terahold/money/amount'
import type { Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connection.ts'
import { newId } from '../db/ids.ts'
import type { DB } from '../db/schema.gen.ts'
import { transaction } from '../db/transaction.ts'
import type { Publish } from '../events/events.ts'
import type { Locale } from '../http/handler.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { SendMail } from '../mail/mail.ts'
import type { CheckCode, IssueCode } from '../members/codes.ts'
import { assess, isCancellable, screen, type WithdrawalLimits } from './rules.ts'
import * as store from './store.ts'

type Tx = Transaction<DB>

export type WithdrawalsDependencies = {
  db: Database
  clock: Clock
  ledger: Ledger
  /** Posts every figure that is due to the member's available balance. */
  postDue: (tx: Tx, memberId: string) => Promise<unknown>
  issueCode: IssueCode
  checkCode: CheckCode
  sendMail: SendMail
  publish: Publish
  limits: WithdrawalLimits
  decimals: number
  verifyMinutes: number
}

export type Withdrawals = ReturnType<typeof createWithdrawals>

const stepsAtOnce = 100

/** A member's way out: ask, confirm by e-mail, wait out holds, be screened, be queued for the payout process. */
export function createWithdrawals(deps: WithdrawalsDependencies) {
  const { db, clock, ledger, limits } = deps
  const show = (amount: bigint) => formatAmount(amount, deps.decimals)

  /**
   * Holds the amount and mails the code. A repeat with the same key gives the first answer.
   * @throws Refusal 409 idempotency_conflict, 422 email_missing, balance_short or a limit.
   */
  async function request(memberId: string, amount: bigint, idempotencyKey: string): Promise<{ withdrawal: store.Withdrawal; email: string }> {
    const requestHash = createHash('sha256').update(`withdraw ${amount}`).digest('hex')
    return transaction(db, async (tx) => {
      const member = await store.lockMember(tx, memberId)
      if (!member.email) throw new Refusal(422, 'email_missing')
      const known = await store.findByKey(tx, memberId, idempotencyKey)
      if (known) {
        if (known.request_hash !== requestHash) throw new Refusal(409, 'idempotency_conflict', { field: 'idempotencyKey' })
        return { withdrawal: known, email: member.email }
      }
      await deps.postDue(tx, memberId)
      const { available } = await ledger.balances(tx, memberId)
      const assessment = assess(amount, available, await store.readFeeFree(tx, memberId), await store.readHistory(tx, memberId), limits, show)
      const withdrawId = newId(clock)
      await ledger.post(tx, memberId, [
        leg(withdrawId, 'hold', 'available', 'held', amount, 'withdrawal_hold'),
      ])
      if (assessment.feeFreePart > 0n) await store.changeFeeFree(tx, memberId, -assessment.feeFreePart)
      const withdrawal = await store.insertWithdrawal(tx, newRow(memberId, withdrawId, amount, member.address, idempotencyKey, requestHash, assessment), deps.verifyMinutes)
      await store.logState(tx, memberId, withdrawId, 'requested', newId(clock))
      await mailCode(tx, { email: member.email, locale: member.locale }, withdrawal)
      await deps.publish(tx, memberId, 'withdrawal', { withdrawId, state: 'requested' })
      return { withdrawal, email: member.email }
    })
  }

  /**
   * Mails a new code for the newest withdrawal that waits for one. Seconds tell how long it is good and when the next may be asked for.
   * @throws Refusal 404 withdraw_unknown, 422 email_missing, 429 code_resend_wait.
   */
  async function resendCode(memberId: string): Promise<{ email: string; expiresIn: number; resendIn: number }> {
    return transaction(db, async (tx) => {
      const member = await store.lockMember(tx, memberId)
      if (!member.email) throw new Refusal(422, 'email_missing')
      const waiting = await store.findWaiting(tx, memberId)
      if (!waiting) throw new Refusal(404, 'withdraw_unknown')
      const { expiresIn, resendIn } = await mailCode(tx, { email: member.email, locale: member.locale }, waiting)
      return { email: member.email, expiresIn, resendIn }
    })
  }

  async function mailCode(tx: Tx, { email, locale }: { email: string; locale: string | null }, row: store.Withdrawal) {
    const issued = await deps.issueCode(tx, { memberId: row.member_id, scene: 'withdraw', email, reference: row.withdraw_id })
    const values = { code: issued.code, amount: show(row.amount), receive: show(row.amount - row.fee), address: row.to_address }
    await deps.sendMail(tx, { to: email, template: 'withdraw', locale: (locale ?? 'en') as Locale, values })
    return issued
  }

  /**
   * Checks the code from the e-mail. A wrong one is counted for good; the last wrong one cancels and gives the money back.
   * @throws Refusal 404, 410 code_expired, 422 code_wrong with what is left.
   */
  async function confirm(memberId: string, withdrawId: string, code: string): Promise<{ state: string; triesLeft: number; holdUntil: Date | null }> {
    const outcome = await transaction(db, async (tx) => {
      const row = await lock(tx, memberId, withdrawId)
      if (row.state !== 'requested') return { row, result: 'already' as const }
      if (row.verify_by <= (await store.databaseNow(tx))) {
        await giveBack(tx, row, 'cancelled', 'not_confirmed_in_time')
        return { row, result: 'late' as const }
      }
      const checked = await deps.checkCode(tx, { memberId, scene: 'withdraw', reference: withdrawId, code })
      if (!checked.ok) {
        if (checked.triesLeft === 0) await giveBack(tx, row, 'cancelled', 'wrong_codes')
        return { row, result: 'wrong' as const, triesLeft: checked.triesLeft }
      }
      await store.moveTo(tx, row, 'verified', newId(clock))
      return { row, result: 'verified' as const }
    })
    if (outcome.result === 'late') throw new Refusal(410, 'code_expired', { field: 'code' })
    if (outcome.result === 'wrong') {
      throw new Refusal(422, 'code_wrong', { field: 'code', values: { triesLeft: String(outcome.triesLeft) } })
    }
    if (outcome.result === 'already' && outcome.row.state === 'cancelled') throw new Refusal(409, 'withdraw_state')
    await step(memberId, withdrawId)
    const row = await transaction(db, (tx) => lock(tx, memberId, withdrawId))
    return { state: row.state, triesLeft: 0, holdUntil: row.hold_until }
  }

  /** Cancels what is not queued yet; a repeat gives the same answer. @throws Refusal 404, 422 withdraw_not_cancellable. */
  async function cancel(memberId: string, withdrawId: string): Promise<string> {
    return transaction(db, async (tx) => {
      const row = await lock(tx, memberId, withdrawId)
      if (row.state === 'cancelled') return row.state
      if (!isCancellable(row.state)) throw new Refusal(422, 'withdraw_not_cancellable')
      await giveBack(tx, row, 'cancelled', 'by_member')
      return 'cancelled'
    })
  }

  /** Rejects one that is not queued yet, with the operator's reason. */
  async function reject(memberId: string, withdrawId: string, reason: string): Promise<string> {
    return transaction(db, async (tx) => {
      const row = await lock(tx, memberId, withdrawId)
      if (row.state === 'rejected') return row.state
      if (!isCancellable(row.state)) throw new Refusal(422, 'withdraw_state')
      await giveBack(tx, row, 'rejected', reason)
      return 'rejected'
    })
  }

  /** The first of the two people of a large withdrawal. @throws Refusal 422 withdraw_state when it needs no release. */
  async function prepare(memberId: string, withdrawId: string, operatorId: string): Promise<string> {
    return transaction(db, async (tx) => {
      const row = await lock(tx, memberId, withdrawId)
      if (row.state !== 'screening' || !row.needs_release) throw new Refusal(422, 'withdraw_state')
      if (!row.prepared_by) await store.changeRow(tx, row, { prepared_by: operatorId, prepared_at: await store.databaseNow(tx) })
      return row.state
    })
  }

  /** The second, who must be another person. @throws Refusal 403 release_same_person, 422 withdraw_state. */
  async function release(memberId: string, withdrawId: string, operatorId: string): Promise<string> {
    await transaction(db, async (tx) => {
      const row = await lock(tx, memberId, withdrawId)
      if (row.state !== 'screening' || !row.needs_release || !row.prepared_by) throw new Refusal(422, 'withdraw_state')
      if (row.prepared_by === operatorId) throw new Refusal(403, 'release_same_person')
      await store.changeRow(tx, row, { released_by: operatorId, released_at: await store.databaseNow(tx), needs_release: false })
    })
    await step(memberId, withdrawId)
    return transaction(db, async (tx) => (await lock(tx, memberId, withdrawId)).state)
  }

  /** Takes every withdrawal whose time has come one step further. Gives how many it looked at. */
  async function advance(): Promise<number> {
    const due = await store.findDue(db, stepsAtOnce)
    for (const { member_id, withdraw_id } of due) await step(member_id, withdraw_id)
    return due.length
  }

  async function step(memberId: string, withdrawId: string): Promise<void> {
    await transaction(db, async (tx) => {
      const member = await store.lockMember(tx, memberId)
      const row = await lock(tx, memberId, withdrawId)
      const now = await store.databaseNow(tx)
      if (row.state === 'requested' && row.verify_by <= now) return giveBack(tx, row, 'cancelled', 'not_confirmed_in_time')
      if (!['verified', 'holding', 'screening'].includes(row.state) || row.needs_release) return
      const next = screen(
        {
          now,
          holdUntil: member.hold_until,
          blocked: await store.isBlocked(tx, row.to_address),
          lastDayWithThis: (await store.readHistory(tx, memberId)).lastDay,
          released: row.released_by !== null,
        },
        limits,
      )
      if (next.to === 'holding') {
        if (row.state !== 'holding') await move(tx, row, 'holding', { hold_until: next.until })
        else await store.changeRow(tx, row, { hold_until: next.until })
        return
      }
      if (row.state !== 'screening') await move(tx, row, 'screening', { hold_until: null })
      if (next.to === 'queued') await move(tx, row, 'queued')
      else await store.changeRow(tx, row, { needs_release: true, reason: next.because })
    })
  }

  async function lock(tx: Tx, memberId: string, withdrawId: string): Promise<store.Withdrawal> {
    const row = await store.lockWithdrawal(tx, memberId, withdrawId)
    if (!row) throw new Refusal(404, 'withdraw_unknown', { field: 'withdrawId' })
    return row
  }

  async function move(tx: Tx, row: store.Withdrawal, state: string, change: Parameters<typeof store.moveTo>[4] = {}): Promise<void> {
    await store.moveTo(tx, row, state, newId(clock), change)
    await deps.publish(tx, row.member_id, 'withdrawal', { withdrawId: row.withdraw_id, state })
  }

  async function giveBack(tx: Tx, row: store.Withdrawal, state: 'cancelled' | 'rejected', reason: string): Promise<void> {
    await ledger.post(tx, row.member_id, [leg(row.withdraw_id, 'return', 'held', 'available', row.amount, 'withdrawal_return')])
    if (row.fee_free_part > 0n) await store.changeFeeFree(tx, row.member_id, row.fee_free_part)
    await move(tx, row, state, { reason, closed_at: await store.databaseNow(tx) })
  }

  return { request, resendCode, confirm, cancel, reject, prepare, release, advance }
}

function leg(withdrawId: string, step: string, debit: 'available' | 'held', credit: 'available' | 'held', amount: bigint, kind: 'withdrawal_hold' | 'withdrawal_return') {
  const reference = { kind: 'withdrawal', id: withdrawId }
  return { key: `withdrawal:${withdrawId}:${step}`, asset: 'USDT' as const, debit, credit, amount, kind, reference }
}

function newRow(
  memberId: string,
  withdrawId: string,
  amount: bigint,
  address: string,
  idempotencyKey: string,
  requestHash: string,
  { fee, feeFreePart, underMinimum }: { fee: bigint; feeFreePart: bigint; underMinimum: boolean },
) {
  const undecided = { reason: null, hold_until: null, prepared_by: null, prepared_at: null, released_by: null, released_at: null, tx_hash: null, closed_at: null }
  return {
    ...undecided,
    member_id: memberId,
    withdraw_id: withdrawId,
    amount,
    fee,
    to_address: address,
    state: 'requested',
    idempotency_key: idempotencyKey,
    request_hash: requestHash,
    under_minimum: underMinimum,
    fee_free_part: feeFreePart,
    needs_release: false,
  }
}
