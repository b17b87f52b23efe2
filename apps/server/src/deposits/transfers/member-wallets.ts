import type { Chain } from '../../chain/chain.ts'
import type { Database } from '../../db/connection.ts'
import { readCursor } from './cursor-store.ts'
import { watchedOf } from './store.ts'

type Dependencies = {
  readonly db: Database
  readonly chain: Pick<Chain, 'chainId' | 'latest' | 'tokenBalance'>
  readonly token: { readonly address: string }
}

/** The tokens of members' wallets, in minor units. Every function may ask the chain or the database: call none in a transaction. */
export function createMemberWallets({ db, chain, token }: Dependencies) {
  const tokensOf = (owner: string, block?: bigint) =>
    chain.tokenBalance(token.address as `0x${string}`, owner as `0x${string}`, block)
  return {
    /** Returns a wallet's tokens now, and a block that is not older. */
    async readNow(address: string): Promise<{ tokens: bigint; block: bigint }> {
      const tokens = await tokensOf(address)
      return { tokens, block: (await chain.latest()).number }
    },
    /** Returns the final block up to which transfers are booked; undefined before the first. */
    async bookedBlock(): Promise<bigint | undefined> {
      return (await readCursor(db, watchedOf(chain.chainId, token.address)))?.height
    },
    tokensAt: (address: string, block: bigint): Promise<bigint> => tokensOf(address, block),
  }
}
