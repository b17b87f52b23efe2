import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'

/**
 * With less, the kernel ends the process seconds after it said that it is up. The demo shares its memory with PostgreSQL and a
 * chain: with 258 MB it was ended four seconds after its start, and 320 MB were enough.
 */
const leastMemory = { production: 256 * 2 ** 20, demo: 320 * 2 ** 20 }
const lowMemory = 48 * 2 ** 20
const fullHeap = 0.9

/** @throws Error when this process may use too little memory to work. The limit is in bytes, that of its container or machine by default. */
export function refuseLittleMemory(
  profile: 'production' | 'demo',
  limit = Math.min(process.constrainedMemory() || Infinity, totalmem()),
): void {
  const least = leastMemory[profile]
  if (limit >= least) return
  const megabytes = (bytes: number) => `${Math.floor(bytes / 2 ** 20)} MB`
  throw new Error(
    `This process may use ${megabytes(limit)} of memory and needs ${megabytes(least)}. ` +
      'Raise the memory limit of its container or service.',
  )
}

/** Whether so little memory is left, in its container or its heap, that the kernel or Node may end this process soon. */
export function isMemoryLow(available = process.availableMemory(), heap = getHeapStatistics()): boolean {
  return available < lowMemory || heap.used_heap_size > fullHeap * heap.heap_size_limit
}
