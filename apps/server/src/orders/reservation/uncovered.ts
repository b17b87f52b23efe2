import { databaseNow } from '../../db/now.ts'
import { transaction } from '../../db/transaction.ts'
import { actOnEach } from '../../foundation/act-on-each.ts'
import type { OrderDependencies } from '../state/dependencies.ts'
import { lockMember } from '../state/lock-members.ts'
import { createRelease } from '../state/release.ts'
import { findOrder, readAwaitingTransfer } from '../state/store.ts'
import { uncoveredOrders } from './cover-rules.ts'
import { listPoolsWithUnpaid, listUnpaidMembers, type UnpaidMember } from './uncovered-store.ts'

export type Uncovered = ReturnType<typeof createUncovered>

const walletsAtOnce = 10
/** One look at a pool asks the chain about at most this many wallets, so nobody can make us ask without end. */
const walletsPerLook = 200

/** Takes the reservation from unpaid orders whose wallet no longer has the tokens. */
export function createUncovered(deps: OrderDependencies) {
  const { db, catalogue, ledger, wallets } = deps
  const release = createRelease(deps)
  const looks = new Map<string, { block: bigint; released: Promise<number> }>()

  /**
   * Expires the pool's unpaid orders that the member's wallet and balance no longer cover, and returns how many. It
   * reads the wallets at the block up to which transfers are booked: a payment is then either still in the wallet or in
   * the books. Looks at each pool once per block.
   */
  async function expireUncovered(poolId: string): Promise<number> {
    const block = await wallets.bookedBlock()
    if (block === undefined) return 0
    const known = looks.get(poolId)
    if (known?.block === block) return known.released
    const released = look(poolId, block)
    looks.set(poolId, { block, released })
    // A look that failed says nothing: the next one asks again.
    released.catch(() => looks.delete(poolId))
    return released
  }

  async function look(poolId: string, block: bigint): Promise<number> {
    const members = await listUnpaidMembers(db, poolId, block, walletsPerLook)
    let released = 0
    for (let first = 0; first < members.length; first += walletsAtOnce) {
      const some = members.slice(first, first + walletsAtOnce)
      for (const outcome of await Promise.allSettled(some.map((member) => expireOf(member, block)))) {
        if (outcome.status === 'rejected') throw outcome.reason
        released += outcome.value
      }
    }
    return released
  }

  async function expireOf({ memberId, address }: UnpaidMember, block: bigint): Promise<number> {
    const tokens = await wallets.tokensAt(address, block)
    return transaction(db, async (tx) => {
      await lockMember(tx, memberId)
      const { available } = await ledger.balances(tx, memberId)
      const unpaid = await readAwaitingTransfer(tx, memberId)
      const known = unpaid.filter(({ createdBlock }) => createdBlock !== null && createdBlock <= block)
      const uncovered = uncoveredOrders(known, { tokens, available })
      for (const { orderId } of uncovered) {
        const order = await findOrder(tx, { memberId, orderId })
        if (order) await release(tx, order, 'expired', await databaseNow(tx))
      }
      return uncovered.length
    })
  }

  /** Does this for every pool that has less power left than one member may reserve. */
  async function watchReservations(): Promise<void> {
    await actOnEach(await listPoolsWithUnpaid(db), 'looks at reservations', async (poolId) => {
      const limit = await catalogue.limitOf(db, poolId)
      const left = await catalogue.sellable(db, poolId, limit)
      if (left < catalogue.reservable(limit)) await expireUncovered(poolId)
    })
  }

  return { expireUncovered, watchReservations }
}
