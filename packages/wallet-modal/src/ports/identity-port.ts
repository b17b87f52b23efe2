import type { Address } from 'viem'

export type Identity = { readonly name: string | null; readonly avatar: string | null }

/** Looks up who an address says it is. Names are of the main chain, whatever chain the account is on. */
export type IdentitySource = {
  /** Both null when the address has no name. @throws Error when nobody answers. */
  identity(address: Address, signal: AbortSignal): Promise<Identity>
}
