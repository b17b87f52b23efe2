import { addDays, dayOf } from '@terahold/money/day'
import type { Leg } from '../../ledger/ledger.ts'
import type { OrderDependencies } from '../state/dependencies.ts'
import { coolingEndOf } from '../state/rules.ts'
import { step } from '../state/step.ts'
import { databaseNow, lockMembers, lockOrder, type Order, readAwaitingTransfer, type Tx } from '../state/store.ts'
import { orderPaidBy } from './payment-rules.ts'

/** A member's final transfer to the treasury, already on the available balance. */
export type CreditedDeposit = {
  readonly memberId: string
  readonly amount: bigint
  readonly blockTime: Date
  readonly txHash: string
}

export type Pay = ReturnType<typeof createPay>

export function createPay(
  deps: Pick<OrderDependencies, 'clock' | 'ledger' | 'catalogue' | 'power' | 'publish' | 'settings'>,
) {
  const { ledger, catalogue, power, settings } = deps

  /**
   * Pays a locked order from the available balance and fixes when its holding starts. `take` turns its power into sold
   * power. @throws Refusal 422 balance_short, and what `take` throws.
   */
  async function pay(tx: Tx, order: Order, take: 'sell' | 'sellReserved', txHash: string | null): Promise<void> {
    await ledger.post(tx, order.memberId, paymentLegs(order))
    await catalogue[take](tx, order.poolId, order.powerMths)
    const now = await databaseNow(tx)
    const coolingEndsAt = coolingEndOf(now, settings)
    const startDay = dayOf(coolingEndsAt)
    await step(deps, tx, order, 'paid', now, {
      tx_hash: txHash,
      paid_at: now,
      cooling_ends_at: coolingEndsAt,
      ends_on: addDays(startDay, order.termDays),
    })
    const { memberId, orderId, poolId, termsId, powerMths, termDays } = order
    await power.openHolding(tx, { memberId, orderId, poolId, termsId, powerMths, startDay, termDays })
  }

  /**
   * Pays the member's oldest waiting wallet order that the deposit covers and that had not expired at its block.
   * Returns that order's id. The rest of the deposit, or all of it when no order fits, stays available.
   */
  async function payFromDeposit(tx: Tx, deposit: CreditedDeposit): Promise<string | undefined> {
    await lockMembers(tx, [deposit.memberId])
    const fitting = orderPaidBy(deposit, await readAwaitingTransfer(tx, deposit.memberId))
    const order = fitting && (await lockOrder(tx, fitting))
    if (!order) return undefined
    await pay(tx, order, 'sellReserved', deposit.txHash)
    return order.orderId
  }

  return { pay, payFromDeposit }
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
