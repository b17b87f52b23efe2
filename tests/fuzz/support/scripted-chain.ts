import {
  type Address,
  type Hash,
  type Hex,
  hexToBytes,
  keccak256,
  pad,
  stringToHex,
  toEventSelector,
  toHex,
} from 'viem'

/** Blocks on top that make a block final. */
export const confirmations = 2

const transferTopic = toEventSelector('Transfer(address,address,uint256)')
const genesisTime = 1_795_000_000

type ScriptedLog = { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }
/** A transaction with its logs; a failed one has none. */
export type ScriptedTransaction = {
  readonly hash: Hash
  readonly isFailed?: boolean
  readonly logs: readonly ScriptedLog[]
}
export type Block = {
  readonly number: number
  readonly hash: Hash
  readonly parentHash: Hash
  readonly time: number
  readonly logsBloom: Hex
  readonly transactions: readonly ScriptedTransaction[]
}
/** A line of blocks from the first on: the real chain, or the one an outdated node has. */
export type Branch = readonly Block[]

/** A chain in memory that a test controls, so its content is known without a node. */
export class ScriptedChain {
  private blocks: Block[] = []
  private counter = 0
  /** The line that the last reorganisation dropped. */
  abandoned: Branch | undefined

  constructor() {
    this.mine([])
  }

  get branch(): Branch {
    return this.blocks
  }

  get head(): number {
    return this.blocks.length - 1
  }

  get final(): number {
    return Math.max(0, this.head - confirmations)
  }

  transaction(logs: readonly ScriptedLog[], isFailed = false): ScriptedTransaction {
    return { hash: this.fresh('transaction'), logs: isFailed ? [] : logs, isFailed }
  }

  mine(transactions: readonly ScriptedTransaction[]): void {
    const parent = this.blocks.at(-1)
    const block = {
      number: this.blocks.length,
      hash: this.fresh('block'),
      parentHash: parent?.hash ?? pad('0x0'),
      time: genesisTime + 3 * this.counter,
      logsBloom: bloomOf(transactions),
      transactions,
    }
    this.blocks = [...this.blocks, block]
  }

  /**
   * Drops the newest blocks, none of them final, and returns their transactions. The same number of empty ones must
   * follow.
   */
  giveUp(depth: number): ScriptedTransaction[] {
    const kept = this.blocks.length - Math.min(depth, this.head - this.final)
    const lost = this.blocks.slice(kept).flatMap(({ transactions }) => transactions)
    this.abandoned = this.blocks
    this.blocks = this.blocks.slice(0, kept)
    return lost
  }

  private fresh(what: string): Hash {
    this.counter += 1
    return keccak256(stringToHex(`${what} ${this.counter}`))
  }
}

/** A log as a contract writes it for a transfer of an amount. */
export function transferLog(token: Address, from: Address, to: Address, amount: bigint): ScriptedLog {
  return { address: token, topics: [transferTopic, pad(from), pad(to)], data: toHex(amount, { size: 32 }) }
}

/** Returns the logs of a block with their positions, as nodes number them. */
export function logsOf({ transactions }: Block) {
  return transactions
    .flatMap(({ hash, logs }) => logs.map((log) => ({ ...log, txHash: hash })))
    .map((log, logIndex) => ({ ...log, logIndex }))
}

/** The header's filter of 2,048 bits: three for the address and for each topic of every log (Yellow Paper, 4.3.1). */
function bloomOf(transactions: readonly ScriptedTransaction[]): Hex {
  let filter = 0n
  for (const { logs } of transactions)
    for (const value of logs.flatMap(({ address, topics }) => [address, ...topics])) {
      const hash = hexToBytes(keccak256(value))
      for (const at of [0, 2, 4]) filter |= 1n << BigInt((((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2_047)
    }
  return toHex(filter, { size: 256 })
}
