import { databaseNow } from '../../db/now.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { isCoolingOff } from '../state/cooling-off.ts'
import type { OrderDependencies } from '../state/dependencies.ts'
import { lockMember } from '../state/lock-members.ts'
import { createRelease } from '../state/release.ts'
import { createStart } from '../state/start.ts'
import { findOrder, type Order, type OrderKey } from '../state/store.ts'
import { drain } from './drain.ts'
import { readOpenOfClosedPools } from './due-store.ts'
import { createEnding } from './ending.ts'

export function createClosedPools(deps: OrderDependencies) {
  const { db, power } = deps
  const start = createStart(deps)
  const release = createRelease(deps)
  const { cancelPaid, endRunning } = createEnding(deps)

  /**
   * Ends every order of closed pools: unpaid ones are cancelled, those in cooling-off get everything back, and running
   * holdings the prepaid fee of the days not started, without an exit fee. Each order ends in a transaction of its own,
   * so a crash loses nothing and a later run does the rest. Returns how many ended.
   */
  return async function endClosedPools(): Promise<number> {
    return drain((count) => readOpenOfClosedPools(db, count), endOne)
  }

  async function endOne(key: OrderKey): Promise<void> {
    await transaction(db, async (tx) => {
      await lockMember(tx, key.memberId)
      const order = await findOrder(tx, key)
      if (!order) return
      const now = await databaseNow(tx)
      if (order.state === 'awaiting_payment') await release(tx, order, 'cancelled', now)
      else if (isCoolingOff(order, now)) {
        await cancelPaid(tx, order, now, 'pool_closed')
      } else if (order.state === 'cooling_off' || order.state === 'active') await endHolding(tx, order)
    })
  }

  async function endHolding(tx: Tx, order: Order): Promise<void> {
    const { memberId, orderId } = order
    const { quote, asOf } = (await power.quoteExit(tx, memberId, { orderId }, 0)) ?? {}
    // Without a whole day left there is nothing to refund: it ends by its own term.
    if (quote && asOf) await endRunning(tx, await start(tx, order, asOf), quote, asOf, 'pool_closed')
  }
}
