import { pad, toHex } from 'viem'
import type { TokenTransfer, TransferQuery } from '../chain.ts'
import { BlockMissing, ChainDisagreement } from '../errors.ts'
import type { Endpoint } from '../node/endpoint.ts'
import { type NodeHeader, parseHeader } from '../node/node-answers.ts'
import { callsAtOnce, contradiction, mayHave, readBlockLogs } from './block-receipts.ts'
import { concerns, isTransfer, toTransfer, transferTopic } from './transfer-logs.ts'

/**
 * Checks a node's transfers in a range against its other data, when there is no second node. Its blocks must follow one
 * another. A block's bloom filter, which leaves no log out, shows which blocks can contain transfers; in those the
 * receipts must give the same ones.
 * @throws BlockMissing when the node lags, ChainDisagreement when it contradicts itself.
 */
export async function auditTransfers(
  endpoint: Endpoint,
  query: TransferQuery,
  transfers: readonly TokenTransfer[],
): Promise<void> {
  let parent: string = query.after.hash
  for (let from = query.after.number + 1n; from <= query.to.number; from += BigInt(callsAtOnce)) {
    for (const header of await readHeaders(endpoint, from, query.to.number)) {
      if (header.parentHash !== parent) throw contradiction(endpoint, header, 'does not follow the one before')
      parent = header.hash
      const claimed = transfers.filter(({ blockNumber }) => blockNumber === header.number).map(inWords)
      const found = mayConcern(query, header) ? await transfersByReceipts(endpoint, query, header) : []
      if (claimed.toSorted().join() !== found.toSorted().join())
        throw contradiction(endpoint, header, 'has other transfers in its receipts than in its logs')
    }
  }
  if (parent !== query.to.hash) throw new ChainDisagreement(`${endpoint.name} has another block ${query.to.number}`)
}

async function readHeaders(endpoint: Endpoint, from: bigint, last: bigint): Promise<NodeHeader[]> {
  const count = Number(last - from + 1n)
  const numbers = Array.from({ length: Math.min(count, callsAtOnce) }, (_, index) => from + BigInt(index))
  const answers = await endpoint.batch(
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] })),
  )
  return numbers.map((number, index) => {
    const header = parseHeader(answers[index])
    if (!header) throw new BlockMissing(`${endpoint.name} does not have block ${number}`)
    return header
  })
}

/** Returns the transfers of the query from the block's receipts, as text. */
async function transfersByReceipts(endpoint: Endpoint, query: TransferQuery, header: NodeHeader): Promise<string[]> {
  const logs = await readBlockLogs(endpoint, header)
  const time = new Date(Number(header.timestamp) * 1000)
  return logs.filter((log) => concerns(query, log) && isTransfer(log)).map((log) => inWords(toTransfer(log, time)))
}

function inWords({ txHash, logIndex, token, sender, recipient, amount }: TokenTransfer): string {
  return [txHash, logIndex, token, sender, recipient, amount].join(' ')
}

function mayConcern({ addresses, token }: TransferQuery, header: NodeHeader): boolean {
  return (
    mayHave(header, token) &&
    mayHave(header, transferTopic) &&
    addresses.some((address) => mayHave(header, pad(address)))
  )
}
