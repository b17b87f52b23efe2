import type { WithdrawalEndReason, WithdrawalState } from '@terahold/contract/codes/withdrawals'
import { Refusal } from '@terahold/contract/refusal'
import { formatAmount } from '@terahold/money/amount'
import { newId } from '../../db/ids.ts'
import { databaseNow } from '../../db/now.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { WithdrawalsDependencies } from './dependencies.ts'
import { isReleased } from './is-released.ts'
import { screen } from './request-rules.ts'
import * as store from './store.ts'

export type Steps = ReturnType<typeof createSteps>
export type StepDependencies = Pick<
  WithdrawalsDependencies,
  'db' | 'clock' | 'ledger' | 'limits' | 'publish' | 'decimals'
>

const stepsAtOnce = 100
/** A release counts only for what was known when it was given. */
const unreleased = { prepared_by: null, prepared_at: null, released_by: null, released_at: null }
const onTheWay: readonly WithdrawalState[] = ['verified', 'holding', 'screening']

/** The changes of a withdrawal that time and rules alone cause, and the refunds that several callers share. */
export function createSteps({ db, clock, ledger, limits, publish, decimals }: StepDependencies) {
  /** @throws Refusal 404 withdraw_unknown, also for another member's. */
  async function lock(tx: Tx, memberId: string, withdrawId: string): Promise<store.Withdrawal> {
    const row = await store.lockWithdrawal(tx, memberId, withdrawId)
    if (!row) throw new Refusal(404, 'withdraw_unknown', { field: 'withdrawId' })
    return row
  }

  async function move(tx: Tx, row: store.Withdrawal, state: WithdrawalState, change: store.Change = {}): Promise<void> {
    await store.moveTo(tx, row, state, newId(clock), change)
    const amount = formatAmount(row.amount, decimals)
    await publish(tx, row.member_id, 'withdrawal', { withdrawId: row.withdraw_id, state, amount })
  }

  /** Ends a withdrawal that is not signed yet. The member gets back the money and the fee-free allowance. */
  async function giveBack(
    tx: Tx,
    row: store.Withdrawal,
    state: 'cancelled' | 'rejected',
    reason: WithdrawalEndReason,
    note: string | null = null,
  ): Promise<void> {
    const reference = { kind: 'withdrawal', id: row.withdraw_id } as const
    await ledger.post(tx, row.member_id, [
      {
        key: `withdrawal:${row.withdraw_id}:return`,
        asset: 'USDT',
        debit: 'held',
        credit: 'available',
        amount: row.amount,
        kind: 'withdrawal_return',
        reference,
      },
    ])
    await store.returnFeeFree(tx, row)
    await move(tx, row, state, { reason, note, closed_at: await databaseNow(tx) })
  }

  /** Takes a withdrawal as far as it can go now. */
  async function step(memberId: string, withdrawId: string): Promise<void> {
    await transaction(db, async (tx) => {
      const member = await store.lockMember(tx, memberId)
      const row = await lock(tx, memberId, withdrawId)
      const now = await databaseNow(tx)
      if (row.state === 'requested' && row.verify_by <= now) {
        await giveBack(tx, row, 'cancelled', 'not_confirmed_in_time')
      } else if (onTheWay.includes(row.state) && !row.needs_release) {
        await screenOne(tx, row, member.hold_until, now)
      }
    })
  }

  async function screenOne(tx: Tx, row: store.Withdrawal, holdUntil: Date | null, now: Date): Promise<void> {
    const blocked = await store.isBlocked(tx, row)
    const size = await store.readSize(tx, row)
    const released = row.released_by !== null && (await isReleased(tx, row.withdraw_id))
    const next = screen({ now, holdUntil, blocked, ...size, released }, limits)
    if (next.to === 'holding') {
      if (row.state === 'holding') await store.changeRow(tx, row, { hold_until: next.until })
      else await move(tx, row, 'holding', { hold_until: next.until })
      return
    }
    if (row.state !== 'screening') await move(tx, row, 'screening', { hold_until: null })
    if (next.to === 'queued') await move(tx, row, 'queued')
    else await store.changeRow(tx, row, { ...unreleased, needs_release: true, reason: next.because })
  }

  /** Cancels all unsigned withdrawals of a member whose account moved, and returns their money: they name the old wallet. */
  async function returnUnsigned(tx: Tx, memberId: string): Promise<void> {
    for (const withdrawId of await store.listUnsigned(tx, memberId)) {
      const row = await lock(tx, memberId, withdrawId)
      // The payout process may have signed it before the lock. What is signed is paid.
      if (row.state === 'signed' || row.state === 'broadcast' || row.closed_at !== null) continue
      await giveBack(tx, row, 'cancelled', 'wallet_moved')
    }
  }

  /** Takes every due withdrawal one step further. Returns how many it looked at. */
  async function advance(): Promise<number> {
    const due = await store.findDue(db, stepsAtOnce)
    for (const { member_id, withdraw_id } of due) await step(member_id, withdraw_id)
    return due.length
  }

  return { lock, giveBack, move, step, advance, returnUnsigned }
}
