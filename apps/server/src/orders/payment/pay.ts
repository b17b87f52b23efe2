import { Refusal } from '@terahold/contract/refusal'
import { addDays, dayOf } from '@terahold/money/day'
import { databaseNow } from '../../db/now.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { Leg } from '../../ledger/ledger.ts'
import { coolingEndOf } from '../state/cooling-off.ts'
import type { OrderDependencies } from '../state/dependencies.ts'
import { lockMember, refuseFrozen } from '../state/lock-members.ts'
import { step } from '../state/step.ts'
import {
  findOrder,
  grantFeeFree,
  type Order,
  readAwaitingTransfer,
  readCancelledUnpaid,
  spendFeeFree,
  updateOrder,
} from '../state/store.ts'
import { orderPaidBy } from './payment-rules.ts'

/** A member's final transfer to the treasury, already on the available balance. */
export type CreditedDeposit = {
  readonly memberId: string
  readonly amount: bigint
  readonly block: bigint
  readonly blockTime: Date
  readonly txHash: string
}

type Sell = (tx: Tx, poolId: string, powerMths: bigint) => Promise<void>

export type Pay = ReturnType<typeof createPay>

export function createPay(deps: OrderDependencies) {
  const { db, ledger, catalogue, power, settings } = deps

  /**
   * Pays a locked order from the available balance and fixes when its holding starts. `sell` turns its power into sold
   * power: reserved power unless it is given. @throws Refusal 422 balance_short, and what `sell` throws.
   */
  async function pay(tx: Tx, order: Order, txHash: string | null, sell: Sell = catalogue.sellReserved): Promise<void> {
    await ledger.post(tx, order.memberId, paymentLegs(order))
    await sell(tx, order.poolId, order.powerMths)
    const now = await databaseNow(tx)
    const coolingEndsAt = coolingEndOf(now, settings)
    const startDay = dayOf(coolingEndsAt)
    await step(deps, tx, order, 'paid', now, {
      tx_hash: txHash,
      paid_at: now,
      cooling_ends_at: coolingEndsAt,
      ends_on: addDays(startDay, order.termDays),
      commission_open: true,
    })
    const { memberId, orderId, poolId, termsId, powerMths, termDays } = order
    await power.openHolding(tx, { memberId, orderId, poolId, termsId, powerMths, startDay, termDays })
  }

  /**
   * Pays the waiting wallet order of the member that the deposit is for, and returns the order's id. What the deposit has
   * beyond the price stays available. All of it does if no order fits.
   */
  async function payFromDeposit(tx: Tx, deposit: CreditedDeposit): Promise<string | undefined> {
    await lockMember(tx, deposit.memberId)
    const fitting = orderPaidBy(deposit, await readAwaitingTransfer(tx, deposit.memberId))
    const order = fitting && (await findOrder(tx, fitting))
    if (!order) {
      await grantForCancelled(tx, deposit)
      return undefined
    }
    await pay(tx, order, deposit.txHash)
    return order.orderId
  }

  /** Lets the price of an order that was cancelled while its payment was under way be withdrawn without fee. */
  async function grantForCancelled(tx: Tx, deposit: CreditedDeposit): Promise<void> {
    const cancelled = orderPaidBy(deposit, await readCancelledUnpaid(tx, deposit.memberId))
    if (cancelled) await grantFeeFree(tx, cancelled, cancelled.price)
  }

  /**
   * Pays a waiting order from the available balance, whatever it was meant to be paid from. Paying again changes nothing.
   * @throws Refusal 404 order_unknown; 422 order_not_payable, balance_short; 423 account_frozen for goods.
   */
  async function payFromBalance(memberId: string, orderId: string): Promise<void> {
    await transaction(db, async (tx) => {
      await lockMember(tx, memberId)
      const order = await findOrder(tx, { memberId, orderId })
      if (!order) throw new Refusal(404, 'order_unknown', { field: 'orderId' })
      if (order.state === 'cancelled' || order.state === 'expired') {
        throw new Refusal(422, 'order_not_payable', { field: 'orderId' })
      }
      if (order.state !== 'awaiting_payment') return
      if (order.goods > 0n) await refuseFrozen(tx, memberId)
      await updateOrder(tx, order, { pay_from: 'balance' })
      await deps.postDue(tx, memberId)
      await pay(tx, order, null)
      await spendFeeFree(tx, order)
    })
  }

  return { pay, payFromDeposit, payFromBalance }
}

function paymentLegs({ orderId, hashrate, goods, shipping }: Order): Leg[] {
  const common = {
    asset: 'USDT',
    debit: 'available',
    kind: 'order_payment',
    reference: { kind: 'order', id: orderId },
  } as const
  const legs: Leg[] = [
    { ...common, key: `order:${orderId}:hashrate`, credit: 'unearned', amount: hashrate },
    { ...common, key: `order:${orderId}:goods`, credit: 'goods', amount: goods + shipping },
  ]
  return legs.filter(({ amount }) => amount > 0n)
}

/** Refunds everything an order took. */
export function refundLegs({ orderId, hashrate, goods, shipping }: Order): Leg[] {
  const common = { asset: 'USDT', credit: 'available', reference: { kind: 'order', id: orderId } } as const
  const legs: Leg[] = [
    { ...common, key: `order:${orderId}:hashrate-refund`, debit: 'unearned', kind: 'order_refund', amount: hashrate },
    { ...common, key: `order:${orderId}:goods-refund`, debit: 'goods', kind: 'goods_refund', amount: goods + shipping },
  ]
  return legs.filter(({ amount }) => amount > 0n)
}
