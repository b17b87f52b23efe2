import { randomBytes } from 'node:crypto'
import type { DeliveryFields } from '@terahold/contract/calls/member/addresses'
import { Refusal } from '@terahold/contract/refusal'
import { formatAmount } from '@terahold/money/amount'
import { formatPower } from '@terahold/money/power'
import type { Offer } from '../../catalogue/catalogue.ts'
import { orderPrice } from '../../catalogue/price-rules.ts'
import { newId } from '../../db/ids.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { requestHash } from '../../foundation/request-hash.ts'
import type { Pay } from '../payment/pay.ts'
import { missingFor } from '../reservation/cover-rules.ts'
import type { Uncovered } from '../reservation/uncovered.ts'
import type { OrderDependencies } from '../state/dependencies.ts'
import { lockMember, refuseFrozen } from '../state/lock-members.ts'
import { expiryOf, orderNumber } from '../state/order-rules.ts'
import { announce } from '../state/step.ts'
import { insertOrder, type Order, spendFeeFree } from '../state/store.ts'
import { type Facts, factsReader, readBefore } from './facts.ts'

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
  /** What the wallet signed of the order, if it did. It names the delivery address. */
  readonly signedWords?: string | undefined
}

/** An order that a request placed, or had placed before. */
export type Placed = {
  readonly orderId: string
  /** The order and what was offered, if it is new and waits for a transfer. All else that it shows must be read. */
  readonly waiting?: { readonly order: Order; readonly offer: Offer }
}

/** What the chain said of the member's wallet before the order's transaction. */
type Wallet = Awaited<ReturnType<OrderDependencies['wallets']['readNow']>>

export function createPlace(
  deps: OrderDependencies,
  { pay, expireUncovered }: Pick<Pay, 'pay'> & Pick<Uncovered, 'expireUncovered'>,
) {
  const { db, clock, catalogue, wallets } = deps
  const readFacts = factsReader(deps)

  /**
   * Orders a subscription. It is paid at once from the balance, or waits for a transfer with
   * its power reserved. The same request under the same key returns the same order. If the pool has too little power left,
   * reservations that their wallets no longer cover expire first.
   * @throws Refusal 404 plan_unknown, address_unknown; 409 terms_changed, idempotency_conflict; 422 plan_closed, risk_version_changed,
   * address_required, unpaid_orders_limit, reservation_limit, wallet_short, capacity_short, balance_short; 423 account_frozen for
   * goods. Throws what the chain throws if the wallet cannot be read.
   */
  async function placeOrder(memberId: string, request: OrderRequest): Promise<Placed> {
    const wallet = await readWallet(memberId, request)
    try {
      return await place(memberId, request, wallet)
    } catch (failure) {
      if (!(failure instanceof Refusal) || failure.reason !== 'capacity_short') throw failure
      const plan = await catalogue.findPlan(db, request.planId)
      // If the chain cannot be read, no reservation expires here. The job that does the same reports the failure.
      if (!plan || (await expireUncovered(plan.poolId).catch(() => 0)) === 0) throw failure
      return place(memberId, request, wallet)
    }
  }

  /** Asks the chain outside the order's transaction: no lock is held in the meantime. A repeated request asks nothing. */
  async function readWallet(memberId: string, request: OrderRequest): Promise<Wallet | undefined> {
    if (request.payFrom === 'balance') return undefined
    const { address, isKnown } = await readBefore(db, memberId, request.idempotencyKey)
    return isKnown ? undefined : wallets.readNow(address)
  }

  async function place(memberId: string, request: OrderRequest, wallet: Wallet | undefined): Promise<Placed> {
    const { idempotencyKey: key, signedWords: _signed, ...content } = request
    const hash = requestHash(content)
    return transaction(db, async (tx) => {
      await lockMember(tx, memberId)
      const facts = await readFacts(tx, { memberId, planId: request.planId, key })
      if (facts.known) return { orderId: repeated(facts.known, hash) }
      const offer = agreedOffer(request, facts)
      const address = await agreedAddress(tx, memberId, request, offer)
      if (wallet) await refuseUncovered(tx, memberId, request, offer, { ...wallet, ...facts })
      const order = await insertWaiting(tx, memberId, request, offer, { ...facts, hash, block: wallet?.block ?? null })
      if (address && offer.offer.goods) await prepareGoods(tx, order, offer.offer.goods.name, address)
      const { orderId } = order
      if (request.payFrom === 'balance') await payAtOnce(tx, order, offer, facts)
      else await keepWaiting(tx, order, offer)
      return request.payFrom === 'balance' || address ? { orderId } : { orderId, waiting: { order, offer } }
    })
  }

  function repeated({ orderId, requestHash }: NonNullable<Facts['known']>, hash: string): string {
    if (requestHash !== hash) throw new Refusal(409, 'idempotency_conflict', { field: 'idempotencyKey' })
    return orderId
  }

  function agreedOffer(request: OrderRequest, { offer, riskVersion }: Facts): Offer {
    if (!offer) throw new Refusal(404, 'plan_unknown', { field: 'planId' })
    if (!offer.onSale) throw new Refusal(422, 'plan_closed', { field: 'planId' })
    if (offer.termsHash !== request.termsHash) throw new Refusal(409, 'terms_changed', { field: 'termsHash' })
    if (riskVersion !== request.riskVersion) {
      throw new Refusal(422, 'risk_version_changed', { field: 'riskVersion' })
    }
    return offer
  }

  /**
   * Returns the delivery address of the order. A given address must be the member's own, even when the plan has no
   * goods, and the one that the wallet signed.
   */
  async function agreedAddress(
    tx: Tx,
    memberId: string,
    { addressId, signedWords }: OrderRequest,
    { offer }: Offer,
  ): Promise<DeliveryFields | undefined> {
    if (offer.goods) await refuseFrozen(tx, memberId)
    if (addressId !== undefined) return deps.copyOfAddress(tx, memberId, addressId, signedWords)
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
    { offer, terms, poolId, limitMths }: Offer,
    { tokens, unpaid, balances, hasDue }: Wallet & Facts,
  ): Promise<void> {
    const max = deps.settings.unpaidOrdersAtMost
    if (unpaid.length >= max) throw new Refusal(422, 'unpaid_orders_limit', { values: { max: String(max) } })
    const price = orderPrice(offer, terms.hashrateFee, qty)
    const reserved = unpaid.filter((order) => order.poolId === poolId).map(({ powerMths }) => powerMths)
    const left = reserved.reduce((rest, power) => rest - power, catalogue.reservable(limitMths))
    // Otherwise a plan whose single unit is more than that could not be ordered from a wallet.
    const isOneUnit = qty === 1 && reserved.length === 0
    if (price.powerMths > left && !isOneUnit) {
      const values = { left: formatPower(left > 0n ? left : 0n) }
      throw new Refusal(422, 'reservation_limit', { field: 'qty', values })
    }
    if (hasDue) await deps.postDue(tx, memberId)
    const { available } = hasDue ? await deps.ledger.balances(tx, memberId) : balances
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
    plan: Offer,
    { now, hash, block }: { now: Date; hash: string; block: bigint | null },
  ): Promise<Order> {
    const price = orderPrice(plan.offer, plan.terms.hashrateFee, request.qty)
    const row = {
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
      state: 'awaiting_payment' as const,
      idempotency_key: request.idempotencyKey,
      request_hash: hash,
      created_at: now,
      created_block: block,
      referral_level1_bps: deps.settings.referralLevel1Bps,
      referral_level2_bps: deps.settings.referralLevel2Bps,
      expires_at: expiryOf(now, deps.settings),
    }
    // An order that is paid at once never waits, so its log begins with the payment.
    return insertOrder(tx, row, request.payFrom === 'balance' ? undefined : newId(clock))
  }

  async function payAtOnce(tx: Tx, order: Order, { limitMths }: Offer, { hasDue }: Facts): Promise<void> {
    if (hasDue) await deps.postDue(tx, order.memberId)
    await pay(tx, order, null, (...taken) => catalogue.sell(...taken, limitMths))
    await spendFeeFree(tx, order)
  }

  async function keepWaiting(tx: Tx, order: Order, { limitMths }: Offer): Promise<void> {
    await announce(deps.publish, tx, order, 'awaiting_payment')
    await catalogue.reserve(tx, order.poolId, order.powerMths, limitMths)
  }

  return placeOrder
}
