import type { Address } from 'viem'

/** Returns an address as the database stores it and the chain's answers are compared. */
export function lowerCase(address: string): Address {
  return address.toLowerCase() as Address
}
