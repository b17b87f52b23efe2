import { type Address, bytesToHex, type Hash, hexToBytes } from 'viem'
import type { Chain, Receipt } from './chain.ts'
import {
  encodePay,
  isPayoutNoUsed,
  type PayoutItem,
  payGasLimit,
  payoutNosIn,
  payoutOutcomes,
  readVault,
} from './payout-vault.ts'
import type { Signer } from './signer.ts'

export interface PayoutChainOptions {
  chain: Chain
  signer: Signer
  vault: Address
  token: Address
  treasury: Address
}

export interface PayoutBatch {
  nonce: bigint
  firstPayoutNo: bigint
  items: readonly { to: string; amount: bigint }[]
  /** Wei per gas unit, as EIP-1559 names them: `max_fee_per_gas` and `max_priority_fee_per_gas`. */
  maxFee: bigint
  maxTip: bigint
}

/** A reverted batch names a number the vault has spent: an older batch paid it, so refunding would pay it twice. */
export class PayoutNoSpentElsewhere extends Error {
  override readonly name = 'PayoutNoSpentElsewhere'
}

/** The chain as the payout process sees it: one vault, one key, and answers as of final blocks. */
export function createPayoutChain({ chain, signer, vault, token, treasury }: PayoutChainOptions) {
  return {
    finalizedHeight: async () => (await chain.finalized()).number,
    finalizedNonce: async () => BigInt(await chain.nonce(signer.address, (await chain.finalized()).number)),
    fees: async () => {
      const { maxFeePerGas, maxPriorityFeePerGas } = await chain.fees()
      return { maxFee: maxFeePerGas, maxTip: maxPriorityFeePerGas }
    },

    /** Null while any node does not know the transaction. @throws PayoutNoSpentElsewhere */
    async receipt(txHash: string) {
      const receipt = await chain.receipt(txHash as Hash)
      if (!receipt) return null
      const outcomes = payoutOutcomes(vault, receipt.logs)
      if (!receipt.isSuccess) await requireUnspent(chain, vault, receipt)
      return {
        success: receipt.isSuccess,
        blockNumber: receipt.blockNumber,
        paid: outcomes.filter(({ isPaid }) => isPaid).map(({ payoutNo }) => payoutNo),
        failed: outcomes.filter(({ isPaid }) => !isPaid).map(({ payoutNo }) => payoutNo),
      }
    },

    /** @throws Error when no node has taken the transaction; which says nothing about whether it will be mined. */
    async send(raw: Uint8Array) {
      const { kind, detail } = await chain.sendRaw(bytesToHex(raw))
      if (kind !== 'accepted' && kind !== 'already-known') throw new Error(`${kind}: ${detail}`)
    },

    async cash() {
      const { number } = await chain.finalized()
      const [state, inTreasury] = await Promise.all([
        readVault(chain, vault, number),
        chain.tokenBalance(token, treasury, number),
      ])
      const capLeft = state.dailyCap > state.spentToday ? state.dailyCap - state.spentToday : 0n
      return { total: inTreasury + state.cash, vault: state.cash, capLeft, paused: state.isPaused }
    },

    /** The batch as signed bytes, with their hash. Asks no node. */
    async sign({ nonce, firstPayoutNo, items, maxFee, maxTip }: PayoutBatch) {
      const { raw, hash } = await signer.signTransaction({
        chainId: chain.chainId,
        nonce: Number(nonce),
        to: vault,
        data: encodePay(firstPayoutNo, items as readonly PayoutItem[]),
        gas: payGasLimit(items.length),
        maxFeePerGas: maxFee,
        maxPriorityFeePerGas: maxTip,
      })
      return { raw: Buffer.from(hexToBytes(raw)), txHash: hash }
    },
  }
}

/** Looked up at the newest final block, whose state every node has; before the receipt is final it settles nothing anyway. */
async function requireUnspent(chain: Chain, vault: Address, { txHash, blockNumber }: Receipt): Promise<void> {
  const { number: height } = await chain.finalized()
  if (height < blockNumber) return
  const transaction = await chain.transaction(txHash)
  if (!transaction) throw new Error(`The node knows the receipt of ${txHash} and not the transaction`)
  for (const payoutNo of payoutNosIn(transaction.input)) {
    if (await isPayoutNoUsed(chain, vault, payoutNo, height)) {
      throw new PayoutNoSpentElsewhere(`${txHash} reverted, and the vault had already spent payout ${payoutNo}`)
    }
  }
}
