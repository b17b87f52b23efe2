import type { Address, Hash, Hex } from 'viem'
import type { RpcAnswer } from './json-rpc.ts'

/** A block by its number and hash. Its time is the chain's own. */
export interface BlockRef {
  number: bigint
  hash: Hash
  time: Date
}

/** One ERC-20 `Transfer` log. Addresses are in lower case, the amount in the token's minor units. */
export interface TokenTransfer {
  token: Address
  sender: Address
  recipient: Address
  amount: bigint
  blockNumber: bigint
  blockHash: Hash
  blockTime: Date
  txHash: Hash
  logIndex: number
}

/** Transfers by which money comes to the addresses or leaves them. */
export interface TransferQuery {
  /** In lower case. */
  addresses: readonly Address[]
  /** The token that counts, in lower case. What other contracts call a transfer is none. */
  token: Address
  /** The block before the range, known by hash. */
  after: Pick<BlockRef, 'number' | 'hash'>
  /** The last block of the range, known by hash. A node that does not have it is an error, never "no transfers". */
  to: Pick<BlockRef, 'number' | 'hash'>
}

export interface ReceiptLog {
  address: Address
  topics: readonly Hex[]
  data: Hex
  logIndex: number
}

export interface Receipt {
  txHash: Hash
  blockNumber: bigint
  blockHash: Hash
  isSuccess: boolean
  gasUsed: bigint
  /** Wei per gas unit really paid. */
  gasPrice: bigint
  logs: readonly ReceiptLog[]
}

export interface ChainTransaction {
  from: Address
  to: Address | null
  nonce: number
  input: Hex
}

/** Fees of EIP-1559, in wei per gas unit. */
export interface Fees {
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

export interface ContractCall {
  to: Address
  data: Hex
  from?: Address
  /** The block to look at. Every node must then give the same answer; left out, it is one node's newest block. */
  block?: bigint
}

/** How a node took a raw transaction. Only a hint: whether it was mined is told by a receipt in a finalized block alone. */
export interface SendOutcome {
  kind:
    | 'accepted'
    | 'already-known'
    | 'nonce-too-low'
    | 'underpriced'
    | 'insufficient-funds'
    | 'refused'
    | 'unreachable'
  detail: string
}

/**
 * The chain, and the only way to it. What names a block, a transaction or finality is asked of every configured node and
 * must be the same on all (`ChainDisagreement`); what asks about "now" is answered by the first node that can be reached.
 * Every call may throw `ChainUnreachable`, `WrongChain` or `NodeError`.
 */
export interface Chain {
  readonly chainId: number
  /** The newest block that is final on every node. */
  finalized(): Promise<BlockRef>
  latest(): Promise<BlockRef>
  /** @throws BlockMissing when a node does not have it. */
  block(number: bigint): Promise<BlockRef>
  /**
   * Transfers in the range, in chain order. Several nodes must give the same ones; what a single node says is held against
   * its blocks' parents, bloom filters and receipts. @throws BlockMissing, ChainDisagreement
   */
  transfersOf(query: TransferQuery): Promise<TokenTransfer[]>
  /** The same as one node sees it: for showing what is on its way, never for crediting. */
  unconfirmedTransfersOf(query: TransferQuery): Promise<TokenTransfer[]>
  /** The same as the last configured node alone sees it: a second look at what was read before, never for crediting. */
  rereadTransfersOf(query: TransferQuery): Promise<TokenTransfer[]>
  /**
   * What contracts other than the token call a transfer to the addresses, as one node sees it and as far as it gives it: for
   * the record, never for the books. Blocks that hold too many are left out and told to `onDense`.
   */
  lookAlikesOf(query: TransferQuery, onDense: (block: bigint) => void): Promise<TokenTransfer[]>
  tokenMetadata(token: Address): Promise<{ decimals: number; symbol: string }>
  tokenBalance(token: Address, owner: Address, block?: bigint): Promise<bigint>
  nativeBalance(address: Address, block?: bigint): Promise<bigint>
  /** How many transactions the address has made, as of a block or of the newest or pending state. */
  nonce(address: Address, at: bigint | 'latest' | 'pending'): Promise<number>
  fees(): Promise<Fees>
  estimateGas(call: { from: Address; to: Address; data: Hex; value?: bigint }): Promise<bigint>
  call(call: ContractCall): Promise<Hex>
  code(address: Address): Promise<Hex>
  /** Offers the transaction to every node. Never throws for a refusal. */
  sendRaw(raw: Hex): Promise<SendOutcome>
  /** Null while any node does not know it. */
  receipt(txHash: Hash): Promise<Receipt | null>
  transaction(txHash: Hash): Promise<ChainTransaction | null>
  /** Whether the address signed the text: by its key, or by its contract (EIP-1271, EIP-6492). */
  verifyMessage(claim: { address: Address; message: string; signature: Hex }): Promise<boolean>
  /** Passes a call on as it is, with the node's own answer or error. */
  request(method: string, params: readonly unknown[]): Promise<RpcAnswer>
}
