import type { Chain } from '../../chain/chain.ts'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Orders } from '../../orders/orders.ts'

/** A venue's revenue payment, final on chain. */
export type VenueTransfer = {
  readonly venueId: string
  readonly chainId: number
  readonly txHash: string
  readonly logIndex: number
  readonly amount: bigint
  readonly at: Date
}

/** What a member's open pages receive about a transfer under way. `dropped`: the chain no longer has it. */
export type DepositEvent = { state: 'seen' | 'final' | 'dropped'; txHash: string; amount: string; orderId?: string }

export type DepositDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly chain: Pick<
    Chain,
    | 'chainId'
    | 'finalized'
    | 'latest'
    | 'block'
    | 'transfersOf'
    | 'unconfirmedTransfersOf'
    | 'rereadTransfersOf'
    | 'lookAlikesOf'
    | 'tokenBalance'
  >
  readonly token: { readonly address: string; readonly decimals: number }
  readonly ledger: Pick<Ledger, 'post' | 'houseBalances' | 'accountBalances'>
  readonly orders: Pick<Orders, 'lockMembers' | 'payFromDeposit'>
  readonly settlement: { applyVenueTransfer(tx: Tx, transfer: VenueTransfer): Promise<unknown> }
  /** Settles what the member owes since an adopted chain, from what is available. Returns the sum in minor units. */
  readonly settleClaims: (tx: Tx, memberId: string) => Promise<bigint>
  readonly publish: (tx: Tx, memberId: string, kind: 'deposit', payload: DepositEvent) => Promise<unknown>
  /** Maximum blocks in one step, and transfers in one transaction. */
  readonly limits: { readonly blocks: number; readonly transfers: number }
  readonly log: { readonly warn: (fields: object, text: string) => void }
  /** How far back the nightly second reading of the chain goes. */
  readonly rescanHours: number
  /** Maximum age of the newest final block before an incident, null on a chain that may stop. */
  readonly staleMinutes: number | null
}
