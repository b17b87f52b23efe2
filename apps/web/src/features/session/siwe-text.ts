import type { nonceData } from '@terahold/contract/calls/member/sign-in'
import { getAddress } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { z } from 'zod'
import { api } from '../../shared/api/api.ts'

export type Challenge = z.output<typeof nonceData>

/** Returns what the server asks a wallet to sign. @throws Error when the message would sign the member in at another site. */
export async function fetchChallenge(address: string, options?: Parameters<typeof api.nonce>[1]): Promise<Challenge> {
  const { data } = await api.nonce({ address }, options)
  if (data.domain !== location.host || data.uri !== location.origin) throw new Error(`${data.domain} ${data.uri}`)
  return data
}

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
