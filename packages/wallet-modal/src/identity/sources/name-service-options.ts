import type { Client } from 'viem'

export type NameServiceOptions = {
  /** A viem client of the main chain. */
  readonly client: Client
  /** Where `ipfs://` pictures are fetched from; without it they are not shown. */
  readonly ipfsGateway?: string
}
