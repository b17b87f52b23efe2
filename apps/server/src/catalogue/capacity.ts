import { Refusal } from '@terahold/contract/refusal'
import { formatPower } from '@terahold/money/power'
import { applyBps } from '@terahold/money/rate'
import type { Database } from '../db/connection.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { actOnEach } from '../foundation/act-on-each.ts'
import type { Clock } from '../foundation/clock.ts'
import { closeIncidents, openIncident } from '../incidents/incidents.ts'
import { type CapacitySettings, capacityLimit, sellablePower } from './capacity-rules.ts'
import * as capacityStore from './capacity-store.ts'
import { readAttested, readPools } from './store.ts'

const capacityFell = 'capacity_fell'

const nothing: capacityStore.Taken = { sold: 0n, reserved: 0n }

function short(limit: bigint, { sold, reserved } = nothing): Refusal {
  const left = formatPower(sellablePower(limit, sold, reserved))
  return new Refusal(422, 'capacity_short', { field: 'qty', values: { left } })
}

type Dependencies = { readonly db: Database; readonly clock: Clock; readonly settings: CapacitySettings }

/** A slice borrows this fraction of the free power at once. If every slice borrows, they hold half of it. */
const lentShare = 32n

/**
 * What a pool may sell and has sold, in mTH/s. Every change holds a row of the pool until its transaction ends: make it
 * late, and before the pool's power deltas. Orders take power from slices of the pool, and from its own row when little is left
 * (decision 42).
 */
export function createCapacity({ db, clock, settings }: Dependencies) {
  /** Returns the most power that a pool may have sold and reserved. */
  const limitOf = async (reader: Database, poolId: string) =>
    capacityLimit(await readAttested(reader, poolId, settings.attestedDaysForMean), settings)

  /** Returns the power that can be ordered of the pool now, within its limit. */
  async function sellable(reader: Database, poolId: string, limit?: bigint): Promise<bigint> {
    const taken = await capacityStore.readCapacity(reader, poolId)
    return taken ? sellablePower(limit ?? (await limitOf(reader, poolId)), taken.sold, taken.reserved) : 0n
  }

  async function take(tx: Tx, poolId: string, add: capacityStore.Taken, known: bigint | undefined): Promise<void> {
    const limit = known ?? (await limitOf(tx, poolId))
    if (await capacityStore.takeFromSlice(tx, poolId, add, limit)) return
    await refuseShort(tx, poolId, add, limit)
    const used = await capacityStore.lockPool(tx, poolId)
    if (used === undefined) throw new Refusal(404, 'pool_unknown')
    // Another transaction may have lent to this slice while this one waited for the lock.
    if (await capacityStore.takeFromSlice(tx, poolId, add, limit)) return
    const power = add.sold + add.reserved
    const lent = (limit - used) / lentShare
    if (lent > power) {
      await capacityStore.lendToSlice(tx, poolId, lent, limit)
      await capacityStore.takeFromSlice(tx, poolId, add, limit)
      return
    }
    if (await capacityStore.addWithinLimit(tx, poolId, add, limit)) return
    await capacityStore.collectSlices(tx, poolId)
    if (await capacityStore.addWithinLimit(tx, poolId, add, limit)) return
    throw short(limit, await capacityStore.readCapacity(tx, poolId))
  }

  /** Refuses power that the pool does not have, without waiting for a lock. */
  async function refuseShort(tx: Tx, poolId: string, add: capacityStore.Taken, limit: bigint): Promise<void> {
    const taken = await capacityStore.readCapacity(tx, poolId)
    if (!taken) throw new Refusal(404, 'pool_unknown')
    if (sellablePower(limit, taken.sold, taken.reserved) < add.sold + add.reserved) throw short(limit, taken)
  }

  /**
   * Opens an incident for each pool that has sold more than its attested power now allows, and closes those that are
   * over.
   */
  async function watchCapacity(): Promise<void> {
    await actOnEach(await readPools(db), 'looks at capacity', ({ poolId }) =>
      transaction(db, async (tx) => {
        if ((await capacityStore.lockPool(tx, poolId)) === undefined) return
        await capacityStore.collectSlices(tx, poolId)
        const taken = await capacityStore.readCapacity(tx, poolId)
        if (!taken) return
        const limit = await limitOf(tx, poolId)
        if (taken.sold + taken.reserved <= limit) return closeIncidents(tx, capacityFell, [poolId])
        const detail = {
          limit: formatPower(limit),
          sold: formatPower(taken.sold),
          reserved: formatPower(taken.reserved),
        }
        await openIncident(tx, clock, { kind: capacityFell, subject: poolId, detail })
      }),
    )
  }

  return {
    limitOf,
    sellable,
    /** Returns the most that the unpaid orders of one member may reserve of a pool with this limit, in mTH/s. */
    reservable: (limit: bigint) => applyBps(limit, settings.reservationShareBps),
    /**
     * Reserves power for an unpaid order, within the pool's limit, which is read unless the caller has just done so.
     * @throws Refusal 422 capacity_short with what is left.
     */
    reserve: (tx: Tx, poolId: string, mths: bigint, limit?: bigint) =>
      take(tx, poolId, { sold: 0n, reserved: mths }, limit),
    /** Sells power at once, within the limit as above. @throws Refusal 422 capacity_short with what is left. */
    sell: (tx: Tx, poolId: string, mths: bigint, limit?: bigint) =>
      take(tx, poolId, { sold: mths, reserved: 0n }, limit),
    /** Turns reserved power into sold power. */
    sellReserved: (tx: Tx, poolId: string, mths: bigint) =>
      capacityStore.moveCapacity(tx, poolId, { sold: mths, reserved: -mths }),
    /** Releases the reserved power of a closed order. */
    releaseReserved: (tx: Tx, poolId: string, mths: bigint) =>
      capacityStore.moveCapacity(tx, poolId, { sold: 0n, reserved: -mths }),
    /** Releases the sold power of a cancelled or finished holding. */
    releaseSold: (tx: Tx, poolId: string, mths: bigint) =>
      capacityStore.moveCapacity(tx, poolId, { sold: -mths, reserved: 0n }),
    watchCapacity,
  }
}
