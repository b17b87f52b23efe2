import type { Client } from 'viem'

/** The options of `createNameServiceIdentity`. */
export type NameServiceOptions = {
  /** A viem client of Ethereum mainnet. */
  readonly client: Client
  /** Gateway for `ipfs://` pictures. Without it they are not shown. */
  readonly ipfsGateway?: string
}
