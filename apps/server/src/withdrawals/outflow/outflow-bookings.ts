import { Refusal } from '@terahold/contract/refusal'
import { formatAmount } from '@terahold/money/amount'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { createRecords, type RecordDependencies } from '../../decisions/records.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
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

export type OutflowBookingDependencies = RecordDependencies & {
  readonly clock: Clock
  readonly chainId: number
  readonly ledger: Pick<Ledger, 'post'>
  readonly publish: Publish
  /** Decimals of USDT. */
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

  const { source, find, lock, decide, insert } = bookings.bookingTable
  const ofChain = (row: bookings.BookingRow | undefined) => (row?.chain_id === chainId ? row : undefined)

  const records = createRecords(deps, {
    type: 'OutflowBooking',
    actions: { record: 'outflow.book', approve: 'outflow.approve', reject: 'outflow.reject' },
    table: {
      source,
      find: async (reader, id) => ofChain(await find(reader, id)),
      lock: async (tx, id) => ofChain(await lock(tx, id)),
      decide,
    },
    fieldsOf: (given: Parameters<typeof bookingFields>[0]) => bookingFields(given, deps.decimals),
    givenOf: async ({ tx_hash: txHash, log_index: logIndex, member_id: memberId, withdraw_id, reason }) => {
      const payment = await unknownPayment(db, { chainId, txHash, logIndex })
      return { log: payment, amount: payment.amount, memberId, withdrawId: withdraw_id ?? undefined, reason }
    },
    noteOf: ({ log, withdrawId, reason }: OutflowBooking) => ({
      subject: logName(log),
      detail: { withdrawId: withdrawId ?? null, reason: reason.trim() },
    }),

    /**
     * @throws Refusal 400 reason_required; 400 bad_field naming `withdrawId` when the withdrawal has another member or amount or is
     * not open, or `log` when the address belongs to no member; 404 record_unknown when it is no unexplained payment of the vault.
     */
    async check(reader, { log, withdrawId, reason }: OutflowBooking) {
      const why = requireReason(reason)
      const payment = await unknownPayment(reader, { ...log, chainId })
      const memberId = await bookings.findMemberAt(reader, payment.to)
      if (memberId === undefined) throw new Refusal(400, 'bad_field', { field: 'log' })
      const paid = withdrawId ?? (await bookings.findPaidBy(reader, memberId, payment))
      if (paid !== undefined) await fittingWithdrawal(reader, memberId, paid, payment)
      return { log, amount: payment.amount, memberId, withdrawId: paid, reason: why }
    },

    insert: (tx, { id, given: { log, memberId, withdrawId, reason }, operatorId }) =>
      insert(tx, {
        booking_id: id,
        chain_id: chainId,
        tx_hash: log.txHash,
        log_index: log.logIndex,
        member_id: memberId,
        withdraw_id: withdrawId ?? null,
        reason,
        recorded_by: operatorId,
      }),

    lockFirst: (tx) => holdOutflows(tx, chainId),

    /**
     * The withdrawal is confirmed and never signed, and what was charged to the owner for the payment is charged to its member.
     * @throws Refusal 400 bad_field, 409 decision_changed, also when the books know the withdrawal by now, 422 balance_short when
     * the member of a lost withdrawal has less than the charge.
     */
    async approve(tx, row, approval) {
      const payment = await unknownPayment(tx, { chainId, txHash: row.tx_hash, logIndex: row.log_index })
      await store.lockMember(tx, row.member_id)
      const { withdraw_id: signedId } = row
      if (signedId === null && (await bookings.findPaidBy(tx, row.member_id, payment)))
        throw new Refusal(409, 'decision_changed')
      const withdrawal = signedId
        ? await fittingWithdrawal(tx, row.member_id, signedId, payment)
        : await enterLost(tx, row, payment)
      const withdrawId = withdrawal.withdraw_id
      await approval.decide({ withdraw_id: withdrawId })
      if (!isPaidBy(withdrawal, payment)) {
        await bookings.confirmByOutflow(tx, approval.id)
        await store.logState(tx, row.member_id, withdrawId, 'confirmed', newId(clock))
        const amount = formatAmount(withdrawal.amount, deps.decimals)
        await deps.publish(tx, row.member_id, 'withdrawal', { withdrawId, state: 'confirmed', amount })
        await post(tx, withdrawal, payment)
      }
      await explainAsWithdrawal(deps, tx, payment)
      await closeIncidents(tx, unknownPaymentKind, [logName(payment)])
    },
  })

  async function unknownPayment(tx: Database, log: Parameters<typeof bookings.findUnknownPayment>[1]) {
    const payment = await bookings.findUnknownPayment(tx, log)
    if (!payment) throw new Refusal(404, 'record_unknown')
    return payment
  }

  async function fittingWithdrawal(
    tx: Database,
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
  async function enterLost(
    tx: Tx,
    { booking_id: bookingId, member_id: memberId }: bookings.BookingRow,
    { to, amount }: bookings.UnknownPayment,
  ): Promise<store.Withdrawal> {
    const [withdrawId, name] = [newId(clock), `outflow:${bookingId}`]
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
    ...records,
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
