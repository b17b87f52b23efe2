import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../../foundation/public-address.ts'

/** Where notifications may be sent. */
export type Reach = {
  readonly isAllowedEndpoint: (endpoint: URL) => boolean
  readonly isAllowedAddress: (address: string) => boolean
  /** Certificates to trust instead of the system's. */
  readonly ca?: string
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
