import { type Address, BaseError, type Client, erc20Abi, HttpRequestError, isAddressEqual, TimeoutError } from 'viem'
import { readContract } from 'viem/actions'
import { pictureUrl } from '../../http/picture-url.ts'
import { cleanName } from '../../wallets/core/wallet-name.ts'
import type { ChainLogOptions, ChainToken } from './chain-log-options.ts'

export type TokenMetadata = {
  readonly symbol: string | null
  /** Null if the token does not say. No quantity can be shown then. */
  readonly decimals: number | null
  readonly icon: string | null
}

/** Creates a reader of token metadata. Reads each token once, unless the app provided the metadata. */
export function createTokenMetadata(tokens: ChainLogOptions['tokens']) {
  const facts = new Map<string, Promise<TokenMetadata>>()

  async function read(client: Client, address: Address, known: ChainToken | undefined): Promise<TokenMetadata> {
    const [symbol, decimals] = await Promise.all([
      known?.symbol ?? ifItSays(readContract(client, { address, abi: erc20Abi, functionName: 'symbol' })),
      known?.decimals ?? ifItSays(readContract(client, { address, abi: erc20Abi, functionName: 'decimals' })),
    ])
    return { symbol: cleanName(symbol, '') || null, decimals, icon: pictureUrl(known?.icon) }
  }

  return (client: Client, chainId: number, address: Address): Promise<TokenMetadata> => {
    const key = `${chainId}:${address.toLowerCase()}`
    const known = tokens[chainId]?.find((token) => isAddressEqual(token.address, address))
    const reading =
      facts.get(key) ??
      read(client, address, known).catch((error: unknown) => {
        facts.delete(key)
        throw error
      })
    facts.set(key, reading)
    return reading
  }
}

/** A contract without the function, or with an invalid answer, gives null. An unreachable node is an error. */
async function ifItSays<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    const isNodeGone = (cause: unknown) => cause instanceof HttpRequestError || cause instanceof TimeoutError
    if (!(error instanceof BaseError) || error.walk(isNodeGone)) throw error
    return null
  }
}
