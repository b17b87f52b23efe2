import type { SignedDecision } from '@terahold/decisions/verify'
import {
  type Address,
  bytesToHex,
  type Hash,
  hexToBytes,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializedEIP1559,
} from 'viem'
import type { Chain } from '../chain.ts'
import { lowerCase } from '../lower-case.ts'
import type { Signer } from '../signer/signer.ts'
import { readEvidence } from './payout-evidence.ts'
import {
  encodePay,
  failedPayoutNos,
  isPayoutNoUsed,
  isReleased,
  movesOutOf,
  type PayoutItem,
  payGasLimit,
  readVault,
} from './payout-vault.ts'

export interface PayoutChainOptions {
  chain: Chain
  signer: Signer
  vault: Address
  token: Address
  /** Where the house's other cash is: the treasury and the reserve. */
  treasuries: readonly Address[]
}

export interface PayoutBatch {
  nonce: bigint
  firstPayoutNo: bigint
  items: readonly { to: string; amount: bigint; release?: SignedDecision }[]
  /** Wei per gas unit, named as in EIP-1559: `max_fee_per_gas` and `max_priority_fee_per_gas`. */
  maxFee: bigint
  maxTip: bigint
}

/** The payout process's view of the chain: the vault and the signing key, and the state of earlier ones. */
export function createPayoutChain({ chain, signer, vault, token, treasuries }: PayoutChainOptions) {
  const sumAt = async (owners: readonly Address[], height: bigint) => {
    const amounts = await Promise.all(owners.map((owner) => chain.tokenBalance(token, owner, height)))
    return amounts.reduce((sum, amount) => sum + amount, 0n)
  }

  const unsigned = ({ nonce, firstPayoutNo, items, maxFee, maxTip }: PayoutBatch) => ({
    chainId: chain.chainId,
    nonce: Number(nonce),
    to: vault,
    data: encodePay(firstPayoutNo, items as readonly PayoutItem[]),
    gas: payGasLimit(items.length, items[0]?.release !== undefined),
    maxFeePerGas: maxFee,
    maxPriorityFeePerGas: maxTip,
  })

  return {
    signer: signer.address,
    vault: lowerCase(vault),
    finalizedHeight: async () => (await chain.finalized()).number,
    blockHash: async (height: bigint): Promise<string> => (await chain.block(height)).hash,
    cashAt: (height: bigint) => sumAt([...treasuries, vault], height),
    nonceAt: async (key: string, height: bigint) => BigInt(await chain.nonce(lowerCase(key), height)),
    fees: async () => {
      const { maxFeePerGas, maxPriorityFeePerGas } = await chain.fees()
      return { maxFee: maxFeePerGas, maxTip: maxPriorityFeePerGas }
    },

    /** Null while any node does not know the transaction. */
    receipt: (txHash: string, from: string) => readPayoutReceipt(chain, { vault: lowerCase(from), token }, txHash),

    async spentAmong(payoutNos: readonly bigint[], by: string, height: bigint) {
      const used = await Promise.all(
        payoutNos.map((payoutNo) => isPayoutNoUsed(chain, lowerCase(by), payoutNo, height)),
      )
      return payoutNos.filter((_, index) => used[index])
    },

    async releasedAmong(withdrawIds: readonly string[], height: bigint) {
      const released = await Promise.all(withdrawIds.map((id) => isReleased(chain, vault, id, height)))
      return withdrawIds.filter((_, index) => released[index])
    },

    evidence: (query: { payoutNos: readonly bigint[]; vault: string; after: bigint; upTo: bigint }) =>
      readEvidence(chain, { ...query, vault: lowerCase(query.vault), token: lowerCase(token) }),

    gasLimit: payGasLimit,

    /** @throws Error when no node has taken the transaction, which does not prove that it will not be mined. */
    async send(raw: Uint8Array) {
      const { kind, detail } = await chain.sendRaw(bytesToHex(raw))
      if (kind !== 'accepted' && kind !== 'already-known') throw new Error(`${kind}: ${detail}`)
    },

    async cash() {
      const { number: height } = await chain.finalized()
      const [state, elsewhere, nonce, gasMoney] = await Promise.all([
        readVault(chain, vault, height),
        sumAt(treasuries, height),
        chain.nonce(signer.address, height),
        chain.nativeBalance(signer.address, height),
      ])
      return {
        height,
        cap: state.dailyCap,
        capLeft: state.budgetLeft,
        gasMoney,
        nonce: BigInt(nonce),
        total: elsewhere + state.cash,
        vault: state.cash,
        releaseFrom: state.releaseFrom,
        paused: state.isPaused,
        takesOurKey: state.signer === signer.address,
      }
    },

    /** Returns the batch as signed bytes with their hash. Needs no node. */
    async sign(batch: PayoutBatch) {
      const { raw, hash } = await signer.signTransaction(unsigned(batch))
      return { raw: Buffer.from(hexToBytes(raw)), txHash: hash }
    },

    /** Whether these bytes are the batch as our key signed it. A key in a service may sign the same content differently each time. */
    async isSigned(batch: PayoutBatch, { raw, txHash }: { raw: Uint8Array; txHash: string }): Promise<boolean> {
      const serialized = bytesToHex(raw) as TransactionSerializedEIP1559
      try {
        const { r, s, yParity } = parseTransaction(serialized)
        if (r === undefined || s === undefined || yParity === undefined) return false
        const expected = serializeTransaction({ type: 'eip1559', ...unsigned(batch) }, { r, s, yParity })
        const by = await recoverTransactionAddress({ serializedTransaction: serialized })
        return expected === serialized && keccak256(serialized) === txHash && lowerCase(by) === signer.address
      } catch {
        // Not every text of bytes is a transaction.
        return false
      }
    },
  }
}

/** Returns what a mined transaction did to a vault, or null while any node does not know the transaction. */
export async function readPayoutReceipt(
  chain: Pick<Chain, 'receipt'>,
  { vault, token }: { readonly vault: Address; readonly token: Address },
  txHash: string,
) {
  const receipt = await chain.receipt(txHash as Hash)
  return (
    receipt && {
      success: receipt.isSuccess,
      blockNumber: receipt.blockNumber,
      blockHash: receipt.blockHash,
      failed: failedPayoutNos(vault, receipt.logs),
      moved: movesOutOf(vault, token, receipt.logs),
    }
  )
}
