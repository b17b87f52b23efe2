import { type Address, getAddress } from 'viem'

/** A token that a wallet is asked to list (EIP-747). */
export type WatchedToken = {
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
  /** A picture for the wallet to show. */
  readonly image?: string
}

/** The parameter of `wallet_watchAsset` (EIP-747). */
export type WatchTokenParameters = {
  readonly type: 'ERC20'
  readonly options: WatchedToken
}

/** The longest symbol that wallets accept. */
const maxSymbol = 11

/**
 * Returns the parameter that lists a token. Throws `RangeError` if the symbol (1 to 11 characters) or the decimals (0
 * to 36) are out of range.
 */
export function watchTokenParameters({ address, symbol, decimals, image }: WatchedToken): WatchTokenParameters {
  if (symbol.length < 1 || symbol.length > maxSymbol)
    throw new RangeError(`Invalid token symbol: ${symbol} (1 to 11 characters)`)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    throw new RangeError(`Invalid token decimals: ${decimals} (0 to 36)`)
  return { type: 'ERC20', options: { address: getAddress(address), symbol, decimals, ...(image && { image }) } }
}
