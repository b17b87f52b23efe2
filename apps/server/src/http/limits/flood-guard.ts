import { isIP } from 'node:net'
import { networkOf } from './network.ts'

export type FloodRule = {
  /** Requests per second that one key may make. */
  readonly perSecond: number
  /** Requests it may make at once after a pause. */
  readonly burst: number
}

/** Returns 0 for a request to let through, otherwise the whole seconds to wait. */
export type FloodGuard = (caller: string, cost?: number) => number

const mostKeys = 50_000

/**
 * A bucket of requests for each key, a network or a session, in this process's memory. It protects the work behind it
 * from a flood; no rule relies on it. Drops the keys that have been quiet for longest.
 */
export function createFloodGuard(
  { perSecond, burst }: FloodRule,
  milliseconds: () => number = () => performance.now(),
): FloodGuard {
  const buckets = new Map<string, { left: number; at: number }>()
  return (caller, cost = 1) => {
    const now = milliseconds()
    const key = isIP(caller) === 6 ? networkOf(caller) : caller
    const known = buckets.get(key)
    const left = known ? Math.min(burst, known.left + ((now - known.at) / 1000) * perSecond) : burst
    const isEnough = left >= cost
    buckets.delete(key)
    buckets.set(key, { left: isEnough ? left - cost : left, at: now })
    if (buckets.size > mostKeys) buckets.delete(buckets.keys().next().value ?? '')
    return isEnough ? 0 : Math.ceil((cost - left) / perSecond)
  }
}
