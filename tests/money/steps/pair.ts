import { Refusal } from '@terahold/contract/refusal'
import type { PlainBooks } from '../model/books.ts'
import type { World, WorldMember } from '../support/world.ts'

/** Both sides of a comparison, and what the test must know of the real one to refer to it. */
export type Pair = {
  readonly world: World
  readonly books: PlainBooks
  readonly members: readonly WorldMember[]
  /** Ids in the order of the plain model. */
  readonly orderIds: string[]
  readonly withdrawIds: { id: string; member: number; code: string }[]
  /** Rows of revenue in the order in which they were approved. */
  readonly revenueIds: string[]
  /** Blocks since the batch of payouts that is under way; undefined without one. */
  batchDepth: bigint | undefined
}

/** The outcome: `ok` with the result, or the reason of the refusal. */
export async function attempt<Value>(act: () => Promise<Value>): Promise<{ outcome: string; value?: Value }> {
  try {
    return { outcome: 'ok', value: await act() }
  } catch (error) {
    if (error instanceof Refusal) return { outcome: error.reason }
    throw error
  }
}

export async function outcomeOf(act: () => Promise<unknown>): Promise<string> {
  return (await attempt(act)).outcome
}

/** Returns the position in a list, counted back from its newest item. */
export function fromNewest(list: readonly unknown[], back: number): number {
  return list.length === 0 ? -1 : list.length - 1 - (back % list.length)
}
