import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connection.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { ReferralSettings } from './referral-rules.ts'
import type { OrderSettings } from './rules.ts'
import type { Reader, Tx } from './store.ts'

/** The power an order brings, as orders need it of the power subject. */
export type HoldingsOfOrders = {
  /** Fixes start and end of the power that was paid for. */
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
  /** Takes it back before it starts. */
  cancelHolding(tx: Tx, memberId: string, orderId: string): Promise<unknown>
  /** Lets holdings begin and end by the day. */
  advanceHoldings(db: Database): Promise<unknown>
}

export type OrderDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly settings: OrderSettings & { readonly referral: ReferralSettings }
  readonly ledger: Pick<Ledger, 'post'>
  readonly catalogue: Pick<
    Catalogue,
    'findPlan' | 'reserve' | 'sell' | 'sellReserved' | 'releaseReserved' | 'releaseSold'
  >
  readonly power: HoldingsOfOrders
  /** Posts what mining owes the member to the available balance. */
  readonly postDue: (tx: Tx, memberId: string) => Promise<unknown>
  readonly publish: (
    tx: Tx,
    memberId: string,
    kind: 'order',
    payload: { orderId: string; orderNo: string; state: string },
  ) => Promise<unknown>
  /** The version of the risk disclosure that an order must have agreed to. */
  readonly riskVersionInForce: (reader: Reader) => Promise<string>
}
