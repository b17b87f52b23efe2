import { isIP } from 'node:net'

/**
 * Whom an address belongs to, for counting: an IPv4 address for itself, of IPv6 the /64 that one customer holds, and one
 * name for whatever a careless proxy passes on that is no address.
 */
export function networkOf(address: string): string {
  const version = isIP(address)
  if (version === 0) return 'unknown'
  if (version === 4 || address.includes('.')) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length
  return [...groups, ...Array.from({ length: zeros }, () => '0')].slice(0, 4).join(':')
}
