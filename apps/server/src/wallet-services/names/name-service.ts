import { type Address, BaseError, ContractFunctionRevertedError, createClient, custom, isAddressEqual } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import { resultOf } from '../../chain/json-rpc.ts'

export type NameServiceOptions = {
  readonly chain: Pick<Chain, 'request'>
  /** A universal resolver (ENSIP-23); that of the main chain by default. */
  readonly resolver?: Address | undefined
}

export type NameService = ReturnType<typeof createNameService>

const longestName = 255

/** Loaded with the first name: at the start, these modules take a quarter of the time that all modules of the server take. */
const loadEns = () => import('viem/ens')

/** The universal resolver of the Ethereum Name Service on Ethereum. */
export const mainResolver: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/**
 * The Ethereum Name Service, or one with the same interface, on the chain. Does not query external servers that a
 * name's owner refers to (EIP-3668), because anybody could then make this server connect anywhere.
 */
export function createNameService({ chain, resolver = mainResolver }: NameServiceOptions) {
  const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
    resultOf(await chain.request(method, params))
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }), ccipRead: false })
  const universalResolverAddress = resolver

  return {
    /**
     * Returns the name an address claims, if the name leads back to the address and is normalized; otherwise it could
     * look like another name (ENSIP-15). Null otherwise. @throws when the chain does not answer.
     */
    async nameOf(address: Address): Promise<string | null> {
      const { getEnsAddress, getEnsName, normalize } = await loadEns()
      const name = await orNull(getEnsName(client, { address, universalResolverAddress }))
      if (!name || name.length > longestName || !isNormal(name, normalize)) return null
      const owner = await orNull(getEnsAddress(client, { name, universalResolverAddress }))
      return owner && isAddressEqual(owner, address) ? name : null
    },
    /** Returns the picture URL of the name's owner, or null. @throws when the chain does not answer. */
    async pictureOf(name: string): Promise<string | null> {
      const { getEnsText } = await loadEns()
      return orNull(getEnsText(client, { name, key: 'avatar', universalResolverAddress }))
    },
  }
}

/** A contract's refusal means that there is no value; a chain that does not answer is an error. */
async function orNull<Found>(answer: Promise<Found | null>): Promise<Found | null> {
  try {
    return await answer
  } catch (error) {
    const isRefusal = (cause: unknown) => cause instanceof ContractFunctionRevertedError
    if (error instanceof BaseError && error.walk(isRefusal)) return null
    throw error
  }
}

function isNormal(name: string, normalize: (name: string) => string): boolean {
  try {
    return normalize(name) === name
  } catch {
    // A name that cannot be normalized is invalid.
    return false
  }
}
