import type { BlockRef } from '../chain/chain.ts'
import type { Database } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import { createRescan } from './rescan/rescan.ts'
import { type Cursor, openCursor, readCursor } from './transfers/cursor-store.ts'
import type { DepositDependencies } from './transfers/dependencies.ts'
import { paymentsPart, readMemberPayments } from './transfers/payments.ts'
import { watchedOf } from './transfers/store.ts'
import { createScan } from './watch/scan.ts'

export type { DepositEvent } from './transfers/dependencies.ts'

/** Watches the house's addresses. It credits each arrival to its sender once, and each outflow needs an explanation. */
export function createDeposits(deps: DepositDependencies) {
  const watched = watchedOf(deps.chain.chainId, deps.token.address)
  return {
    ...createScan(deps, watched),
    ...createRescan(deps, watched),
    /** Returns how far the chain has been read, undefined before `openCursorAt`. */
    readCursor: (): Promise<Cursor | undefined> => readCursor(deps.db, watched),
  }
}

/** Sets the block after which transfers count. It can be set once. */
export async function openCursorAt(
  tx: Tx,
  place: { readonly chainId: number; readonly token: string },
  block: BlockRef,
): Promise<void> {
  await openCursor(tx, watchedOf(place.chainId, place.token), block)
}

/** A member's own transfers to the treasury, to show which payment an order has. `read` returns those of an address. */
export function memberPayments(place: { readonly chainId: number; readonly token: string }) {
  const watched = watchedOf(place.chainId, place.token)
  return {
    part: paymentsPart(watched),
    read: (db: Database, address: string) => readMemberPayments(db, watched, address),
  }
}
