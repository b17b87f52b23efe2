import { isIP } from 'node:net'

/**
 * Returns the owner of an address for rate limits: an IPv4 address itself, the /64 of an IPv6 one, and one name for
 * anything invalid that a careless proxy passes on.
 */
export function networkOf(address: string): string {
  const version = isIP(address)
  if (version === 0) return 'unknown'
  if (version === 4 || address.includes('.')) return address
  const [head = [], tail] = address
    .replace(/%.*$/, '')
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  const zeros = tail === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])].slice(0, 4).join(':')
}
