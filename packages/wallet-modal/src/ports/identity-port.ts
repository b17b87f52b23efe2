import type { Address } from 'viem'

/** The name of an address and the URL of its picture, or null. */
export type Identity = { readonly name: string | null; readonly avatar: string | null }

/** A source of names and pictures of addresses. Names are those of Ethereum mainnet, whatever the account's chain. */
export type IdentitySource = {
  /** Both are null if the address has no name. Throws an error if the source does not answer. */
  identity(address: Address, signal: AbortSignal): Promise<Identity>
}
