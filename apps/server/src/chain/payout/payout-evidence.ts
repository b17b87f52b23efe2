import type { Address } from 'viem'
import type { Chain } from '../chain.ts'
import { isPayoutNoUsed } from './payout-vault.ts'

export interface EvidenceQuery {
  vault: Address
  token: Address
  payoutNos: readonly bigint[]
  /** The blocks to look at: those above the first, up to and including the second, which is final. */
  after: bigint
  upTo: bigint
}

export interface Evidence {
  /** Which of the requested numbers the vault has spent. */
  spent: bigint[]
  /** The token's transfers out of the vault, in chain order; addresses in lower case. */
  moved: { to: string; amount: bigint; txHash: string }[]
}

const blocksAtOnce = 2_000n

/**
 * Returns what the chain shows of payout numbers, regardless of who spent them: the vault's bitmap as of a final block, and all
 * token transfers out of the vault up to it. @throws the chain's errors; then nothing is returned.
 */
export async function readEvidence(chain: Chain, query: EvidenceQuery): Promise<Evidence> {
  const { vault, token, payoutNos, after, upTo } = query
  const used = await Promise.all(payoutNos.map((payoutNo) => isPayoutNoUsed(chain, vault, payoutNo, upTo)))
  const moved: Evidence['moved'] = []
  for (let from = after; from < upTo; from += blocksAtOnce) {
    const to = from + blocksAtOnce < upTo ? from + blocksAtOnce : upTo
    const range = { after: await chain.block(from), to: await chain.block(to) }
    const transfers = await chain.transfersOf({ addresses: [vault], token, ...range })
    for (const { sender, recipient, amount, txHash } of transfers)
      if (sender === vault) moved.push({ to: recipient, amount, txHash })
  }
  return { spent: payoutNos.filter((_, index) => used[index]), moved }
}
