import { setTimeout as sleep } from 'node:timers/promises'
import { type Address, createPublicClient, custom, type Hex, isAddressEqual, recoverAddress } from 'viem'
import { ChainUnreachable } from '../errors.ts'
import type { Endpoint } from './endpoint.ts'

const contractCheckMs = 3_000

export interface SignatureClaim {
  address: Address
  /** Of a message (EIP-191) or of typed data (EIP-712). */
  hash: Hex
  signature: Hex
}

/** Whether the address's own key signed the hash. Needs no node. */
export async function isSignedByKey({ address, hash, signature }: SignatureClaim): Promise<boolean> {
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), address)
  } catch {
    // Not 65 bytes of a valid curve point: a contract's signature, or invalid.
    return false
  }
}

/**
 * Whether the address's contract accepts the signature (EIP-1271), deployed or not yet (EIP-6492).
 * @throws ChainUnreachable when the node does not answer within three seconds.
 */
export async function isSignedByContract(endpoint: Endpoint, claim: SignatureClaim): Promise<boolean> {
  let failure: ChainUnreachable | undefined
  // viem treats every failed call as a refusal by the contract, so an outage would look like a wrong signature.
  const request = async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
    try {
      return await endpoint.request(method, ...params)
    } catch (error) {
      if (error instanceof ChainUnreachable) failure = error
      throw error
    }
  }
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }) })
  const isValid = await Promise.race([client.verifyHash(claim), tooLate(endpoint)])
  if (!isValid && failure) throw failure
  return isValid
}

async function tooLate({ name }: Endpoint): Promise<never> {
  await sleep(contractCheckMs, undefined, { ref: false })
  throw new ChainUnreachable(`${name} did not check a contract's signature within ${contractCheckMs} ms`)
}
