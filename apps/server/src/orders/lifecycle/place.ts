import { randomBytes } from 'node:crypto'
import type { DeliveryFields } from '@terahold/contract/calls/member/addresses'
import { Refusal } from '@terahold/contract/refusal'
import { formatAmount } from '@terahold/money/amount'
import { formatPower } from '@terahold/money/power'
import type { Plan } from '../../catalogue/catalogue.ts'
import { orderPrice } from '../../catalogue/rules.ts'
import { newId } from '../../db/ids.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { requestHash } from '../../foundation/request-hash.ts'
import type { Pay } from '../payment/pay.ts'
import { missingFor } from '../reservation/cover-rules.ts'
import type { Uncovered } from '../reservation/uncovered.ts'
import type { OrderDependencies } from '../state/dependencies.ts'
import { lockMembers } from '../state/lock-members.ts'
import { expiryOf, orderNumber } from '../state/rules.ts'
import { record } from '../state/step.ts'
import {
  acceptRisk,
  findByKey,
  insertOrder,
  type Order,
  readAwaitingTransfer,
  readWalletAddress,
  spendFeeFree,
} from '../state/store.ts'

/** What a member orders. */
export type OrderRequest = {
  readonly planId: string
  readonly qty: number
  readonly payFrom: 'wallet' | 'balance'
  /** The delivery address. An order keeps its own copy. */
  readonly addressId?: string | undefined
  /** The hash of the plan's terms that the member saw. */
  readonly termsHash: string
  readonly riskVersion: string
  readonly idempotencyKey: string
}

/** What the chain said of the member's wallet before the order's transaction. */
type Wallet = Awaited<ReturnType<OrderDependencies['wallets']['readNow']>>

export function createPlace(
  deps: OrderDependencies,
  { pay, expireUncovered }: Pick<Pay, 'pay'> & Pick<Uncovered, 'expireUncovered'>,
) {
  const { db, clock, catalogue, wallets } = deps

  /**
   * Orders a subscription and returns the order's id. It is paid at once from the balance, or waits for a transfer with
   * its power reserved. The same request under the same key returns the same order. If the pool has too little power left,
   * reservations that their wallets no longer cover expire first.
   * @throws Refusal 404 plan_unknown, address_unknown; 409 terms_changed, idempotency_conflict; 422 plan_closed, risk_version_changed,
   * address_required, unpaid_orders_limit, reservation_limit, wallet_short, capacity_short, balance_short. Throws what the
   * chain throws if the wallet cannot be read.
   */
  async function placeOrder(memberId: string, request: OrderRequest): Promise<string> {
    const wallet = await readWallet(memberId, request)
    try {
      return await place(memberId, request, wallet)
    } catch (failure) {
      if (!(failure instanceof Refusal) || failure.reason !== 'capacity_short') throw failure
      const plan = await catalogue.findPlan(db, request.planId)
      // If the chain cannot be asked, nothing makes room. The job that does the same reports it.
      if (!plan || (await expireUncovered(plan.poolId).catch(() => 0)) === 0) throw failure
      return place(memberId, request, wallet)
    }
  }

  /** Asks the chain outside the order's transaction: no lock is held meanwhile. A repeated request asks nothing. */
  async function readWallet(memberId: string, request: OrderRequest): Promise<Wallet | undefined> {
    if (request.payFrom === 'balance') return undefined
    const [known, address] = await Promise.all([
      findByKey(db, memberId, request.idempotencyKey),
      readWalletAddress(db, memberId),
    ])
    return known ? undefined : wallets.readNow(address)
  }

  async function place(memberId: string, request: OrderRequest, wallet: Wallet | undefined): Promise<string> {
    const { idempotencyKey, ...content } = request
    const hash = requestHash(content)
    return transaction(db, async (tx) => {
      await lockMembers(tx, [memberId])
      const known = await knownOrder(tx, memberId, idempotencyKey, hash)
      if (known) return known
      const plan = await agreedPlan(tx, request)
      const address = await agreedAddress(tx, memberId, request, plan)
      if (wallet) await refuseUncovered(tx, memberId, request, plan, wallet)
      const order = await insertWaiting(tx, memberId, request, plan, { hash, createdBlock: wallet?.block ?? null })
      if (address && plan.offer.goods) await prepareGoods(tx, order, plan.offer.goods.name, address)
      if (request.payFrom === 'balance') await payAtOnce(tx, order)
      else await keepWaiting(tx, order)
      return order.orderId
    })
  }

  async function knownOrder(tx: Tx, memberId: string, key: string, hash: string): Promise<string | undefined> {
    const known = await findByKey(tx, memberId, key)
    if (known && known.requestHash !== hash) {
      throw new Refusal(409, 'idempotency_conflict', { field: 'idempotencyKey' })
    }
    return known?.orderId
  }

  async function agreedPlan(tx: Tx, request: OrderRequest): Promise<Plan> {
    const plan = await catalogue.findPlan(tx, request.planId)
    if (!plan) throw new Refusal(404, 'plan_unknown', { field: 'planId' })
    if (!plan.onSale) throw new Refusal(422, 'plan_closed', { field: 'planId' })
    if (plan.termsHash !== request.termsHash) throw new Refusal(409, 'terms_changed', { field: 'termsHash' })
    if (request.riskVersion !== (await deps.riskVersionInForce(tx))) {
      throw new Refusal(422, 'risk_version_changed', { field: 'riskVersion' })
    }
    return plan
  }

  /**
   * Returns the delivery address of the order. A given address must be the member's own, even when the plan has no
   * goods.
   */
  async function agreedAddress(
    tx: Tx,
    memberId: string,
    { addressId }: OrderRequest,
    { offer }: Plan,
  ): Promise<DeliveryFields | undefined> {
    if (addressId !== undefined) return deps.copyOfAddress(tx, memberId, addressId)
    if (offer.goods) throw new Refusal(422, 'address_required', { field: 'addressId' })
    return undefined
  }

  async function prepareGoods(tx: Tx, order: Order, goodsName: string, address: DeliveryFields): Promise<void> {
    const { memberId, orderId, orderNo, quantity, goods, shipping } = order
    const shipment = { memberId, orderId, orderNo, goodsName, quantity, price: goods + shipping }
    await deps.shipments.prepare(tx, shipment, address)
  }

  /** Limits a member's unpaid orders, because each one reserves power. Their wallet and balance must cover all of them. */
  async function refuseUncovered(
    tx: Tx,
    memberId: string,
    { qty }: OrderRequest,
    plan: Plan,
    { tokens }: Wallet,
  ): Promise<void> {
    const unpaid = await readAwaitingTransfer(tx, memberId)
    const max = deps.settings.unpaidOrdersAtMost
    if (unpaid.length >= max) throw new Refusal(422, 'unpaid_orders_limit', { values: { max: String(max) } })
    const price = orderPrice(plan.offer, plan.terms.hashrateFee, qty)
    const reserved = unpaid.filter(({ poolId }) => poolId === plan.poolId).map(({ powerMths }) => powerMths)
    const left = reserved.reduce((rest, power) => rest - power, await catalogue.reservable(tx, plan.poolId))
    if (price.powerMths > left) {
      const values = { left: formatPower(left > 0n ? left : 0n) }
      throw new Refusal(422, 'reservation_limit', { field: 'qty', values })
    }
    await deps.postDue(tx, memberId)
    const { available } = await deps.ledger.balances(tx, memberId)
    const missing = missingFor([...unpaid, { price: price.total }], { tokens, available })
    if (missing > 0n) {
      const values = { missing: formatAmount(missing, deps.decimals) }
      throw new Refusal(422, 'wallet_short', { field: 'qty', values })
    }
  }

  async function insertWaiting(
    tx: Tx,
    memberId: string,
    request: OrderRequest,
    plan: Plan,
    { hash, createdBlock }: { hash: string; createdBlock: bigint | null },
  ): Promise<Order> {
    const price = orderPrice(plan.offer, plan.terms.hashrateFee, request.qty)
    const now = await acceptRisk(tx, memberId, request.riskVersion)
    return insertOrder(tx, {
      member_id: memberId,
      order_id: newId(clock),
      order_no: orderNumber(now, randomBytes(5)),
      plan_id: plan.planId,
      pool_id: plan.poolId,
      terms_id: plan.termsId,
      terms_hash: plan.termsHash,
      plan_name: plan.name,
      quantity: request.qty,
      power_mths: price.powerMths,
      term_days: plan.offer.termDays,
      withdrawal_days: plan.offer.withdrawalDays,
      hashrate_price: price.hashrate,
      goods_price: price.goods,
      shipping_price: price.shipping,
      price: price.total,
      pay_from: request.payFrom,
      risk_version: request.riskVersion,
      state: 'awaiting_payment',
      idempotency_key: request.idempotencyKey,
      request_hash: hash,
      created_at: now,
      created_block: createdBlock,
      referral_level1_bps: deps.settings.referralLevel1Bps,
      referral_level2_bps: deps.settings.referralLevel2Bps,
      expires_at: expiryOf(now, deps.settings),
    })
  }

  async function payAtOnce(tx: Tx, order: Order): Promise<void> {
    await deps.postDue(tx, order.memberId)
    await pay(tx, order, 'sell', null)
    await spendFeeFree(tx, order)
  }

  async function keepWaiting(tx: Tx, order: Order): Promise<void> {
    await record(deps, tx, order, 'awaiting_payment', order.createdAt)
    await catalogue.reserve(tx, order.poolId, order.powerMths)
  }

  return placeOrder
}
