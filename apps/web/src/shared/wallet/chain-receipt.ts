import { fillPath, servicePaths } from '@terahold/contract/service-paths'

/** The parts of a transaction receipt that prove a transfer (Ethereum JSON-RPC, eth_getTransactionReceipt). */
export type ReceiptFacts = {
  readonly status: string
  readonly logs: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[]
}

export type TokenTransfer = {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** keccak256("Transfer(address,address,uint256)"), ERC-20. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = /^0x[0-9a-fA-F]{64}$/

/** Returns the token transfers that a receipt proves: none if the transaction failed. Addresses are in lower case. */
export function transfersIn({ status, logs }: ReceiptFacts): TokenTransfer[] {
  if (status !== '0x1') return []
  return logs.flatMap(({ address, topics, data }) => {
    const [event = '', from = '', to = ''] = topics
    if (event.toLowerCase() !== TRANSFER || !word.test(from) || !word.test(to) || !word.test(data)) return []
    return [{ token: address.toLowerCase(), from: addressOf(from), to: addressOf(to), amount: BigInt(data) }]
  })
}

/** Reads a receipt from the chain. Rejects while there is none. */
export async function readReceipt(chainId: number, hash: string, signal: AbortSignal): Promise<ReceiptFacts> {
  const answer = await fetch(fillPath(servicePaths.rpc, { chainId }), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }),
    signal,
  })
  const body: unknown = await answer.json()
  if (typeof body !== 'object' || body === null || !('result' in body) || body.result === null)
    throw new Error('the chain has no receipt yet')
  return body.result as ReceiptFacts
}

const addressOf = (topic: string) => `0x${topic.slice(26)}`.toLowerCase()
