import type { Day } from '@terahold/money/day'
import type { Tx } from '../../db/transaction.ts'
import { readDaysOf } from './revenue-store.ts'

/** Updates the open pages of everyone who holds power of a pool on a day. */
export type PublishToHolders = (
  tx: Tx,
  kind: 'settlement',
  event: { readonly poolId: string; readonly day: Day; readonly payload: { readonly [name: string]: string } },
) => Promise<unknown>

export type HolderEvents = ReturnType<typeof createHolderEvents>

/** Notifies holders about their days. Individual postings are announced separately. Called last in a transaction. */
export function createHolderEvents(publishToHolders: PublishToHolders) {
  return {
    /** A day has its figures, which are pending until its money arrives. */
    settled: async (tx: Tx, { poolId, day, settlementId }: { poolId: string; day: Day; settlementId: string }) => {
      await publishToHolders(tx, 'settlement', { poolId, day, payload: { state: 'settled', settlementId } })
    },
    /** The money of these revenue rows has arrived. */
    cleared: async (tx: Tx, revenueIds: readonly string[]) => {
      for (const { poolId, day } of await readDaysOf(tx, revenueIds))
        await publishToHolders(tx, 'settlement', { poolId, day, payload: { state: 'cleared' } })
    },
  }
}
