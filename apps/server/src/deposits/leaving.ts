import { sumAwaitedReturns } from '../settlement/correction-returns.ts'
import { sumAwaited } from './house-withdrawal-store.ts'
import type { Tx } from './store.ts'

/** What two operators have approved to leave the treasury, for the owner or back to a venue, and has not left yet, in minor units. */
export async function sumLeaving(tx: Tx): Promise<bigint> {
  return (await sumAwaited(tx)) + (await sumAwaitedReturns(tx))
}
