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

/** Which transfers to or from these addresses to read. */
export interface TransferQuery {
  /** In lower case. */
  addresses: readonly Address[]
  /** The token contract that counts, in lower case. Transfers of other contracts do not count. */
  token: Address
  /** The block before the range, known by hash. */
  after: Pick<BlockRef, 'number' | 'hash'>
  /** The last block of the range, known by hash. A node that does not have it causes an error, never "no transfers". */
  to: Pick<BlockRef, 'number' | 'hash'>
}

/** Which logs of one contract to read, from blocks known by hash. */
export interface LogQuery extends Pick<TransferQuery, 'after' | 'to'> {
  /** In lower case. */
  address: Address
}

/** A log with its block. Address and topics are in lower case. */
export interface ContractLog {
  topics: readonly Hex[]
  data: Hex
  blockNumber: bigint
  blockTime: Date
  txHash: Hash
  logIndex: number
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
  /** The price actually paid, in wei per gas unit. */
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
  /** How much gas it may use. When left out, as much as the node allows. */
  gas?: bigint
  /** The block to look at; every node must then give the same answer. When left out, it is one node's newest block. */
  block?: bigint
}

/** How a node took a raw transaction. Only a hint: only a receipt in a final block shows whether it was mined. */
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
 * The only access to the chain. Calls that name a block, a transaction or finality go to every configured node, and the
 * answers must agree (`ChainDisagreement`). Calls about "now" are answered by the first reachable node. Every call may
 * throw `ChainUnreachable`, `WrongChain` or `NodeError`.
 */
export interface Chain {
  readonly chainId: number
  /** Returns the newest block that is final on every node. */
  finalized(): Promise<BlockRef>
  latest(): Promise<BlockRef>
  /** @throws BlockMissing when a node does not have it. */
  block(number: bigint): Promise<BlockRef>
  /**
   * Returns the transfers in the range, in chain order. Several nodes must return the same ones; a single node's answer
   * is checked against its blocks' parents, bloom filters and receipts. @throws BlockMissing, ChainDisagreement
   */
  transfersOf(query: TransferQuery): Promise<TokenTransfer[]>
  /** The same, but the answer of a single node is not checked, so that it can look back over many blocks. */
  agreedTransfersOf(query: TransferQuery): Promise<TokenTransfer[]>
  /** The same from one node: to show what is under way, never for crediting. */
  unconfirmedTransfersOf(query: TransferQuery): Promise<TokenTransfer[]>
  /** The same from the last configured node: a second check of what was read before, never for crediting. */
  rereadTransfersOf(query: TransferQuery): Promise<TokenTransfer[]>
  /**
   * Returns what contracts other than the token report as transfers to the addresses, as far as one node returns it:
   * only a record, never for the books. Blocks with too many of them are left out and reported to `onDense`.
   */
  lookAlikesOf(query: TransferQuery, onDense: (block: bigint) => void): Promise<TokenTransfer[]>
  /** Returns every log of a contract in the range, in chain order. Most nodes must return the same ones. @throws BlockMissing, ChainDisagreement */
  logsOf(query: LogQuery): Promise<ContractLog[]>
  tokenMetadata(token: Address): Promise<{ decimals: number; symbol: string }>
  tokenBalance(token: Address, owner: Address, block?: bigint): Promise<bigint>
  nativeBalance(address: Address, block?: bigint): Promise<bigint>
  /** Returns how many transactions the address has made, as of a block or of the newest or pending state. */
  nonce(address: Address, at: bigint | 'latest' | 'pending'): Promise<number>
  /** Returns the median fees of the nodes, in wei for each unit of gas. */
  fees(): Promise<Fees>
  estimateGas(call: { from: Address; to: Address; data: Hex; value?: bigint }): Promise<bigint>
  call(call: ContractCall): Promise<Hex>
  code(address: Address): Promise<Hex>
  /** Sends the transaction to every node. Never throws for a refusal. */
  sendRaw(raw: Hex): Promise<SendOutcome>
  /** Returns a receipt, or null while a node does not know it. */
  receipt(txHash: Hash): Promise<Receipt | null>
  transaction(txHash: Hash): Promise<ChainTransaction | null>
  /** Whether the address signed the hash of a message or of typed data, by its key or, say most nodes, its contract (EIP-1271, EIP-6492). */
  verifyHash(claim: { address: Address; hash: Hex; signature: Hex }): Promise<boolean>
  /** Passes a call on unchanged and returns the node's own answer or error. */
  request(method: string, params: readonly unknown[]): Promise<RpcAnswer>
}
