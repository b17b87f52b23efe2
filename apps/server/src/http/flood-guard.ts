export type FloodRule = {
  /** Requests a second one address may go on making. */
  readonly perSecond: number
  /** Requests it may make at once after a pause. */
  readonly burst: number
}

/** Gives 0 for a request to let through, else the whole seconds to wait. */
export type FloodGuard = (address: string, cost?: number) => number

const mostAddresses = 50_000

/**
 * A bucket of requests for each address, in this process's memory: it keeps a flood from the work behind it and is no limit
 * on which a rule relies. The addresses that have been quiet for longest are forgotten first.
 */
export function createFloodGuard(
  { perSecond, burst }: FloodRule,
  milliseconds: () => number = () => performance.now(),
): FloodGuard {
  const buckets = new Map<string, { left: number; at: number }>()
  return (address, cost = 1) => {
    const now = milliseconds()
    const key = networkOf(address)
    const known = buckets.get(key)
    const left = known ? Math.min(burst, known.left + ((now - known.at) / 1000) * perSecond) : burst
    const isEnough = left >= cost
    buckets.delete(key)
    buckets.set(key, { left: isEnough ? left - cost : left, at: now })
    if (buckets.size > mostAddresses) buckets.delete(buckets.keys().next().value ?? '')
    return isEnough ? 0 : Math.ceil((cost - left) / perSecond)
  }
}

/** One customer holds a whole /64 of IPv6 addresses, so they count as one. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  return [...groups, ...Array.from({ length: zeros }, () => '0')].slice(0, 4).join(':')
}
