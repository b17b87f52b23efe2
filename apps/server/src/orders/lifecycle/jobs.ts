import { databaseNow } from '../../db/now.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { OrderDependencies } from '../state/dependencies.ts'
import { lockMember } from '../state/lock-members.ts'
import { mayExpire } from '../state/order-rules.ts'
import { createRelease } from '../state/release.ts'
import { createCommission, createStart } from '../state/start.ts'
import { step } from '../state/step.ts'
import { findOrder, type Order, type OrderKey } from '../state/store.ts'
import { drain } from './drain.ts'
import { readCommissionable, readEnding, readExpirable, readStarting } from './due-store.ts'

/**
 * The changes of orders that time alone causes. Each order moves in a transaction of its own, and every job can be
 * repeated.
 */
export function createOrderJobs(deps: OrderDependencies) {
  const { db, catalogue, power } = deps
  const start = createStart(deps)
  const fallDue = createCommission(deps)
  const release = createRelease(deps)

  /**
   * Expires unpaid orders whose time had run out at `scannedUntil`, the time of the scanned chain: every block that
   * could still hold their payment has been read. Returns how many expired.
   */
  async function expireOrders(scannedUntil: Date): Promise<number> {
    return drain(
      (count) => readExpirable(db, scannedUntil, count),
      (key) =>
        withOrder(key, async (tx, order, now) => {
          if (order.state !== 'awaiting_payment' || !mayExpire(order.expiresAt, scannedUntil, now)) return
          await release(tx, order, 'expired', now)
        }),
    )
  }

  /**
   * Starts and ends holdings by the day, moves their orders, and makes commissions due. Returns how many orders moved.
   */
  async function followHoldings(): Promise<{ started: number; ended: number }> {
    await power.advanceHoldings(db)
    const started = await drain(
      (count) => readStarting(db, count),
      (key) =>
        withOrder(key, async (tx, order, now) => {
          await start(tx, order, now)
        }),
    )
    const ended = await drain(
      (count) => readEnding(db, count),
      (key) => withOrder(key, end),
    )
    await drain(
      (count) => readCommissionable(db, count),
      (key) => withOrder(key, fallDue),
    )
    return { started, ended }
  }

  async function end(tx: Tx, order: Order, now: Date): Promise<void> {
    if (order.state !== 'active') return
    await catalogue.releaseSold(tx, order.poolId, order.powerMths)
    await step(deps, tx, order, 'ended', now, { closed_at: now })
  }

  async function withOrder(key: OrderKey, act: (tx: Tx, order: Order, now: Date) => Promise<void>): Promise<void> {
    await transaction(db, async (tx) => {
      await lockMember(tx, key.memberId)
      const order = await findOrder(tx, key)
      if (order) await act(tx, order, await databaseNow(tx))
    })
  }

  return { expireOrders, followHoldings }
}
