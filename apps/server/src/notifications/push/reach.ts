import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Where notifications may be sent. */
export type Reach = {
  readonly isAllowedEndpoint: (endpoint: URL) => boolean
  readonly isAllowedAddress: (address: string) => boolean
  /** Certificates to trust instead of the system's. */
  readonly ca?: string
}

/** Networks that are not public (IANA's special-purpose registries). No push service is in them. */
const closed = new BlockList()
for (const [network, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const) {
  closed.addSubnet(network, prefix, 'ipv4')
}
/** Only the assigned IPv6 range (2000::/3) is public, except for the parts that lead to IPv4 or nowhere. */
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed.addSubnet(network, prefix, 'ipv6')
}

/** Whether an address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Accepts push services on the public internet: https, the default port, a name or public address, no credentials. */
export const publicReach: Reach = {
  isAllowedAddress: isPublicAddress,
  isAllowedEndpoint: ({ protocol, port, username, password, hostname }) => {
    if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
    const host = hostOf(hostname)
    return isIP(host) === 0 ? /^[^.]+(\.[^.]+)+$/.test(host) : isPublicAddress(host)
  },
}

/**
 * Resolves a name for a connection, and refuses it when any of its addresses is not public. Checked at the time of use.
 */
export function guardedLookup({ isAllowedAddress }: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { all: true, family: options.family ?? 0 }, (error, found) => {
      const [first] = found ?? []
      if (error) callback(error, '', 0)
      else if (!first || !found.every(({ address }) => isAllowedAddress(address))) callback(refused(), '', 0)
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}

/** Returns a name without the brackets of an IPv6 address and a final dot. */
export function hostOf(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

function refused(): NodeJS.ErrnoException {
  return Object.assign(new Error('this address is not on the public internet'), { code: 'EREFUSED_ADDRESS' })
}
