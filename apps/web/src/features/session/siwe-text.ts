import type { nonceData } from '@terahold/contract/calls/member/sign-in'
import { getAddress } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { z } from 'zod'

export type Challenge = z.output<typeof nonceData>

/** Returns the EIP-4361 text that a wallet signs: exactly the server's fields and the wallet's address. */
export function siweText(challenge: Challenge, address: string): string {
  const { domain, uri, chainId, nonce, statement, version, issuedAt, expirationTime } = challenge
  return createSiweMessage({
    address: getAddress(address),
    domain,
    uri,
    chainId,
    nonce,
    statement,
    version,
    issuedAt: new Date(issuedAt),
    expirationTime: new Date(expirationTime),
  })
}
