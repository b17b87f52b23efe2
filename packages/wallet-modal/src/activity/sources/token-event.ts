import { type Address, getAddress, type Hash, type Hex, isAddress, isHash, isHex, pad, toEventSelector } from 'viem'
import { isRecord } from '../../http/untrusted-data.ts'

/** An ERC-20 log that concerns an account. */
export type TokenEvent = {
  readonly kind: 'transfer' | 'approval'
  readonly token: Address
  /** For an approval, the owner. */
  readonly from: Address
  /** For an approval, the spender. */
  readonly to: Address
  readonly amount: bigint
  readonly hash: Hash
  readonly block: bigint
  readonly index: number
  /** Seconds since 1970, from nodes that include it in the log. */
  readonly time: bigint | null
}

export const transferTopic = toEventSelector('Transfer(address,address,uint256)')
export const approvalTopic = toEventSelector('Approval(address,address,uint256)')

/** Encodes an address as a topic. */
export function addressTopic(address: Address): Hex {
  return pad(address, { size: 32 }).toLowerCase() as Hex
}

/**
 * Returns a log as a token event. Null if it is not an ERC-20 transfer or approval. (An NFT log has one more topic and
 * no data.)
 */
export function parseTokenEvent(log: unknown): TokenEvent | null {
  if (!isRecord(log) || log.removed === true || !Array.isArray(log.topics) || log.topics.length !== 3) return null
  const [topic, from, to] = log.topics.map((value: unknown) => (isWord(value) ? value : null))
  const { address, transactionHash: hash, data } = log
  const kind = topic ? kinds.get(topic) : undefined
  const block = parseQuantity(log.blockNumber)
  const index = parseQuantity(log.logIndex)
  if (!kind || !from || !to || block === null || index === null) return null
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) return null
  if (!isWord(data) || typeof hash !== 'string' || !isHash(hash)) return null
  return {
    kind,
    hash,
    block,
    token: getAddress(address),
    from: addressOf(from),
    to: addressOf(to),
    amount: BigInt(data),
    index: Number(index),
    time: parseQuantity(log.blockTimestamp),
  }
}

const kinds = new Map<Hex, TokenEvent['kind']>([
  [transferTopic, 'transfer'],
  [approvalTopic, 'approval'],
])

function isWord(value: unknown): value is Hex {
  return isHex(value) && value.length === 66
}

function addressOf(topic: Hex): Address {
  return getAddress(`0x${topic.slice(-40)}`)
}

function parseQuantity(value: unknown): bigint | null {
  return typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : null
}
