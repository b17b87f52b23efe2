import { Refusal } from '@terahold/contract/refusal'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { DB } from '../../db/schema.gen.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import { alreadyRecorded, type Rejection, refuseOwnOrDecided, wordsOf } from '../../decisions/decision-rules.ts'
import type { Draft, Signed } from '../../decisions/signed/signed-decisions.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import { type RecordDecisions, signedRecords } from '../../decisions/signed-records.ts'
import { explainAsWithdrawal, holdOutflows } from '../../deposits/outflows/paid-withdrawal.ts'
import { logName } from '../../deposits/transfers/legs.ts'
import type { Publish } from '../../events/events.ts'
import type { Clock } from '../../foundation/clock.ts'
import { closeIncidents } from '../../incidents/incidents.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { unknownPaymentKind } from '../payout/state/restored.ts'
import * as store from '../request/store.ts'
import { bookingFields } from './booking-fields.ts'
import * as bookings from './outflow-booking-store.ts'

export type OutflowBooking = {
  /** The payment out of the vault. */
  readonly log: { readonly txHash: string; readonly logIndex: number }
  /** The withdrawal it paid; left out when the books have lost it. */
  readonly withdrawId?: string | undefined
  /** The evidence in one line of 10 to 500 characters. */
  readonly reason: string
}

export type OutflowBookingDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly chainId: number
  readonly ledger: Pick<Ledger, 'post'>
  readonly publish: Publish
  /** What operators sign. Needs no chain until something is signed. */
  readonly decisions: RecordDecisions
  /** Of USDT. */
  readonly decimals: number
}

export type OutflowBookings = ReturnType<typeof createOutflowBookings>

const open = ['requested', 'verified', 'holding', 'screening', 'queued']

/**
 * Books vault payments that the books do not know, which happens after a database was restored. Two operators book each
 * one as the payment of a waiting withdrawal or of a lost one. Both sign it with their wallets.
 */
export function createOutflowBookings(deps: OutflowBookingDependencies) {
  const { db, clock, chainId, ledger } = deps

  const records = signedRecords(deps.decisions, {
    type: 'OutflowBooking',
    fieldsOf: (given: Parameters<typeof bookingFields>[0]) => bookingFields(given, deps.decimals),
    find: (bookingId) => findOwn(db, bookingId),
    givenOf: async ({ tx_hash: txHash, log_index: logIndex, member_id: memberId, withdraw_id, reason }) => {
      const payment = await unknownPayment(db, { chainId, txHash, logIndex })
      return { log: payment, amount: payment.amount, memberId, withdrawId: withdraw_id ?? undefined, reason }
    },
  })

  async function findOwn(reader: Kysely<DB>, bookingId: string): Promise<bookings.BookingRow | undefined> {
    const row = await bookings.findBooking(reader, bookingId)
    return row?.chain_id === chainId ? row : undefined
  }

  /** Checks what an operator gave, and returns what is recorded. @throws Refusal as `record`. */
  async function check(tx: Tx, { log, withdrawId, reason }: OutflowBooking) {
    const why = requireReason(reason)
    const payment = await unknownPayment(tx, { ...log, chainId })
    const memberId = await bookings.findMemberAt(tx, payment.to)
    if (memberId === undefined) throw new Refusal(400, 'bad_field', { field: 'log' })
    const paid = withdrawId ?? (await bookings.findPaidBy(tx, memberId, payment))
    if (paid !== undefined) await fittingWithdrawal(tx, memberId, paid, payment)
    return { log, amount: payment.amount, memberId, withdrawId: paid, reason: why }
  }

  /** Returns what the first operator signs. @throws Refusal as `record`. */
  const draft = async (given: OutflowBooking): Promise<Draft> =>
    records.draft(await transaction(db, (tx) => check(tx, given)))

  /**
   * Records which withdrawal a payment was for, as the operator signed it. Returns the booking's id.
   * @throws Refusal 400 reason_required; 400 bad_field naming `withdrawId` when the withdrawal has another member or
   * amount or is not open, or `log` when the address belongs to no member; 403 role_missing or signature_invalid; 404
   * record_unknown when it is no unexplained payment of the vault; 409 already_recorded or decision_changed.
   */
  async function record(operator: ActingOperator, given: OutflowBooking, signed: Signed): Promise<string> {
    const { log, withdrawId, reason } = given
    const detail = { withdrawId: withdrawId ?? null, reason: reason.trim() }
    const attempt = { action: 'outflow.book', subject: logName(log), detail, roles: ['payout-maker'] as const }
    return audited({ ...deps, refusalOf: alreadyRecorded }, operator, attempt, async (tx) => {
      const booked = await check(tx, given)
      const bookingId = await records.record(tx, operator, booked, signed)
      await bookings.insertBooking(tx, {
        booking_id: bookingId,
        chain_id: chainId,
        tx_hash: log.txHash,
        log_index: log.logIndex,
        member_id: booked.memberId,
        withdraw_id: booked.withdrawId ?? null,
        reason: booked.reason,
        recorded_by: operator.operatorId,
      })
      return bookingId
    })
  }

  /**
   * Approves another operator's booking. The withdrawal is confirmed and never signed, and what was charged to the
   * owner for the payment is charged to its member.
   * @throws Refusal 400 bad_field, 403 own_record, role_missing or signature_invalid, 404 record_unknown, 409 already_decided,
   * or decision_changed, also when the books know the withdrawal by now, 422 balance_short when the member of a lost withdrawal
   * has less than the charge.
   */
  async function approve(operator: ActingOperator, bookingId: string, signed: Signed): Promise<void> {
    const attempt = { action: 'outflow.approve', subject: bookingId, detail: {}, roles: ['payout-checker'] as const }
    await audited(deps, operator, attempt, async (tx) => {
      const keep = await records.approval(operator, bookingId, signed)
      await holdOutflows(tx, chainId)
      const row = refuseOwnOrDecided(await undecided(tx, bookingId), operator)
      await keep(tx)
      const payment = await unknownPayment(tx, { chainId, txHash: row.tx_hash, logIndex: row.log_index })
      await store.lockMember(tx, row.member_id)
      const { withdraw_id: signedId } = row
      if (signedId === null && (await bookings.findPaidBy(tx, row.member_id, payment)))
        throw new Refusal(409, 'decision_changed')
      const withdrawal = signedId
        ? await fittingWithdrawal(tx, row.member_id, signedId, payment)
        : await enterLost(tx, row.member_id, payment)
      const withdrawId = withdrawal.withdraw_id
      await bookings.decideBooking(tx, bookingId, { state: 'approved', by: operator.operatorId, withdrawId })
      if (!isPaidBy(withdrawal, payment)) {
        await bookings.confirmByOutflow(tx, bookingId)
        await store.logState(tx, row.member_id, withdrawId, 'confirmed', newId(clock))
        await deps.publish(tx, row.member_id, 'withdrawal', { withdrawId, state: 'confirmed' })
        await post(tx, withdrawal, payment)
      }
      await explainAsWithdrawal(deps, tx, payment)
      await closeIncidents(tx, unknownPaymentKind, [logName(payment)])
    })
  }

  /**
   * Rejects a booking, including the operator's own. @throws Refusal 403 role_missing, 404 record_unknown, 409 already_decided.
   */
  async function reject(operator: ActingOperator, bookingId: string, rejection: Rejection = {}): Promise<void> {
    const roles = ['payout-maker', 'payout-checker'] as const
    await audited(
      deps,
      operator,
      { action: 'outflow.reject', subject: bookingId, detail: wordsOf(rejection), roles },
      async (tx) => {
        const { withdraw_id: withdrawId } = await undecided(tx, bookingId)
        await bookings.decideBooking(tx, bookingId, { state: 'rejected', by: operator.operatorId, withdrawId })
      },
    )
  }

  async function undecided(tx: Tx, bookingId: string): Promise<bookings.BookingRow> {
    const row = await bookings.lockBooking(tx, bookingId)
    if (!row || row.chain_id !== chainId) throw new Refusal(404, 'record_unknown')
    if (row.state !== 'recorded') throw new Refusal(409, 'already_decided')
    return row
  }

  async function unknownPayment(tx: Kysely<DB>, log: Parameters<typeof bookings.findUnknownPayment>[1]) {
    const payment = await bookings.findUnknownPayment(tx, log)
    if (!payment) throw new Refusal(404, 'record_unknown')
    return payment
  }

  async function fittingWithdrawal(
    tx: Tx,
    memberId: string,
    withdrawId: string,
    payment: bookings.UnknownPayment,
  ): Promise<store.Withdrawal> {
    const row = await store.lockWithdrawal(tx, memberId, withdrawId)
    const isFitting =
      row &&
      (open.includes(row.state) || isPaidBy(row, payment)) &&
      row.to_address === payment.to &&
      row.amount - row.fee === payment.amount
    if (!isFitting) throw new Refusal(400, 'bad_field', { field: 'withdrawId' })
    return row
  }

  /** Creates a withdrawal of exactly what was paid. A fee it may have had is lost with the original. */
  async function enterLost(tx: Tx, memberId: string, payment: bookings.UnknownPayment): Promise<store.Withdrawal> {
    const { to, amount } = payment
    const [withdrawId, name] = [newId(clock), `outflow:${logName(payment)}`]
    const reference = { kind: 'withdrawal', id: withdrawId } as const
    const hold = {
      asset: 'USDT',
      debit: 'available',
      credit: 'held',
      kind: 'withdrawal_hold',
      amount,
      reference,
    } as const
    await ledger.post(tx, memberId, [{ ...hold, key: `withdrawal:${withdrawId}:hold` }])
    const feeFreePart = await store.takeFeeFree(tx, memberId, 0n)
    const request = {
      member_id: memberId,
      withdraw_id: withdrawId,
      amount,
      fee: 0n,
      to_address: to,
      fee_free_part: feeFreePart,
      idempotency_key: name,
      request_hash: name,
      under_minimum: false,
    }
    const row = await store.insertWithdrawal(tx, request, 0)
    await store.logState(tx, memberId, withdrawId, 'requested', newId(clock))
    return row
  }

  /** Marks the withdrawal as if the payout process had sent and settled it. */
  async function post(tx: Tx, row: store.Withdrawal, { amount }: bookings.UnknownPayment): Promise<void> {
    const reference = { kind: 'withdrawal', id: row.withdraw_id } as const
    const leg = (step: string) => ({ asset: 'USDT', reference, key: `withdrawal:${row.withdraw_id}:${step}` }) as const
    await ledger.post(tx, row.member_id, [
      { ...leg('sent'), debit: 'held', credit: 'payout_in_flight', amount, kind: 'withdrawal_sent' },
      ...(row.fee > 0n
        ? [{ ...leg('fee'), debit: 'held', credit: 'network_fee', amount: row.fee, kind: 'withdrawal_fee' } as const]
        : []),
      { ...leg('paid'), debit: 'payout_in_flight', credit: 'payout_vault', amount, kind: 'payout_settled' },
    ])
  }

  return {
    draft,
    draftApproval: records.draftApproval,
    record,
    approve,
    reject,
    list: () => bookings.readUnknownPayments(db, chainId),
  }
}

/**
 * Whether the member is already charged for the payment. Then the batch was ended from the chain's evidence, and only
 * the owner's charge is left.
 */
function isPaidBy({ state, tx_hash }: store.Withdrawal, { txHash }: bookings.UnknownPayment): boolean {
  return state === 'confirmed' && tx_hash === txHash
}
