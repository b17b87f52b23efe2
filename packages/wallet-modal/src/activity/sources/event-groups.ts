import type { TokenEvent } from './token-event.ts'

/** The events of one transaction, in order. */
export type EventGroup = readonly [TokenEvent, ...TokenEvent[]]

/** Returns the events grouped by transaction, newest first, without duplicates and zero-value transfers. */
export function groupEvents(events: readonly TokenEvent[]): readonly EventGroup[] {
  const groups = new Map<string, Map<number, TokenEvent>>()
  for (const event of events) {
    if (event.kind === 'transfer' && event.amount === 0n) continue
    const group = groups.get(event.hash) ?? new Map<number, TokenEvent>()
    groups.set(event.hash, group.set(event.index, event))
  }
  return [...groups.values()]
    .map((group) => [...group.values()].sort((one, other) => one.index - other.index))
    .filter((group): group is [TokenEvent, ...TokenEvent[]] => group.length > 0)
    .sort(newestFirst)
}

/** Returns the newest groups, at least `count` if available. Never splits a block. */
export function wholeBlocks(groups: readonly EventGroup[], count: number): readonly EventGroup[] {
  const last = groups[count - 1]
  return last ? groups.filter(([{ block }]) => block >= last[0].block) : groups
}

function newestFirst([one]: EventGroup, [other]: EventGroup): number {
  if (one.block !== other.block) return one.block < other.block ? 1 : -1
  return other.index - one.index
}
