import type { DeliveryFields } from '@terahold/contract/calls/member/addresses'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Database } from '../../db/connection.ts'
import type { Part } from '../../db/statement.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { OrderSettings } from './order-rules.ts'
import type { Order } from './store.ts'

/** What orders need of the power subject. */
export type HoldingsOfOrders = {
  /** Fixes the start and end of the paid power. */
  openHolding(
    tx: Tx,
    holding: {
      memberId: string
      orderId: string
      poolId: string
      termsId: string
      powerMths: bigint
      startDay: string
      termDays: number
    },
  ): Promise<unknown>
  /** Cancels the power as of a moment before it starts. */
  cancelHolding(tx: Tx, memberId: string, orderId: string, asOf: Date): Promise<unknown>
  /** Whether a pool failed its holders, which makes an early exit free. */
  poolHasFailed(reader: Database, poolId: string): Promise<boolean>
  /**
   * Returns what ending a holding at `asOf` (now) would refund, in minor units, and whether that is a withdrawal from
   * the contract. Undefined for an unknown holding; a null quote when it cannot be ended.
   */
  quoteExit(
    tx: Tx,
    memberId: string,
    key: { holdingId: string } | { orderId: string },
    exitKeptBps: number,
  ): Promise<
    { orderId: string; asOf: Date; quote: { refund: bigint; kept: bigint; isWithdrawal: boolean } | null } | undefined
  >
  /** Ends the holding with the day it was quoted on. Returns the first day on which it no longer runs. */
  endHolding(tx: Tx, memberId: string, orderId: string, asOf: Date): Promise<string>
  /** Starts and ends holdings by the day. */
  advanceHoldings(db: Database): Promise<unknown>
}

/** What orders need of the shipments subject. */
export type ShipmentsOfOrders = {
  /** Prepares the goods of an order with a copy of the address. */
  prepare(
    tx: Tx,
    shipment: {
      memberId: string
      orderId: string
      orderNo: string
      goodsName: string
      quantity: number
      price: bigint
    },
    address: DeliveryFields,
  ): Promise<unknown>
  /** Releases the goods for sending, if the order has any. */
  letShip(tx: Tx, order: { memberId: string; orderId: string }, at: Date): Promise<unknown>
}

/** The tokens of members' wallets, in minor units. No function may be called in a transaction: they may ask the chain. */
export type WalletsOfOrders = {
  /** Returns a wallet's tokens now, and a block that is not older. */
  readNow(address: string): Promise<{ tokens: bigint; block: bigint }>
  /** Returns the final block up to which transfers are booked; undefined before the first. */
  bookedBlock(): Promise<bigint | undefined>
  tokensAt(address: string, block: bigint): Promise<bigint>
}

export type OrderDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly settings: OrderSettings
  /** Decimals of the token. */
  readonly decimals: number
  readonly ledger: Pick<Ledger, 'post' | 'balances' | 'balancesPart'>
  readonly catalogue: Pick<
    Catalogue,
    | 'findPlan'
    | 'offerPart'
    | 'limitOf'
    | 'sellable'
    | 'reservable'
    | 'reserve'
    | 'sell'
    | 'sellReserved'
    | 'releaseReserved'
    | 'releaseSold'
  >
  readonly power: HoldingsOfOrders
  readonly wallets: WalletsOfOrders
  readonly shipments: ShipmentsOfOrders
  /** Returns the fields to copy from one of the member's delivery addresses. @throws Refusal 404 address_unknown. */
  readonly copyOfAddress: (tx: Tx, memberId: string, addressId: string, signedWords?: string) => Promise<DeliveryFields>
  /** Records what the member's inviters are owed once an order can no longer be withdrawn from. */
  readonly commissionsDue: (tx: Tx, order: Order, at: Date) => Promise<unknown>
  /** Sends the member the acknowledgement of a withdrawal from the contract; the refund is in minor units. */
  readonly acknowledgeWithdrawal: (tx: Tx, order: Order, withdrawal: { refund: bigint; at: Date }) => Promise<unknown>
  /** Posts the member's due credits to the available balance. */
  readonly postDue: (tx: Tx, memberId: string) => Promise<unknown>
  /** Whether `postDue` has anything to do for a member. */
  readonly hasDue: Part<string, boolean>
  readonly publish: (
    tx: Tx,
    memberId: string,
    kind: 'order',
    payload: { orderId: string; orderNo: string; state: string },
  ) => Promise<unknown>
  /** The version of the risk disclosure that an order must accept. */
  readonly riskVersion: Part<void, string>
}
