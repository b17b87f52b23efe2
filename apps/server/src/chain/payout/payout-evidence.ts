import type { Address } from 'viem'
import type { Chain } from '../chain.ts'
import { isPayoutNoUsed } from './payout-vault.ts'

export interface EvidenceQuery {
  vault: Address
  token: Address
  payoutNos: readonly bigint[]
  /** The blocks that are looked at: those above the first, up to and including the second, which is final. */
  after: bigint
  upTo: bigint
}

export interface Evidence {
  /** Of the numbers asked about those the vault has spent. */
  spent: bigint[]
  /** What the token says left the vault, in chain order; addresses in lower case. */
  moved: { to: string; amount: bigint; txHash: string }[]
}

const blocksAtOnce = 2_000n

/**
 * What the chain shows of payout numbers, whoever spent them: the vault's bitmap as of a final block and all the token moved out
 * of the vault up to it. @throws what the chain throws; nothing is left out then.
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
