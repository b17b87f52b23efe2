import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import { encodeEventTopics, erc20Abi, getAddress, pad, toHex } from 'viem'
import { vi } from 'vitest'
import type { ReceiptFacts } from '../shared/wallet/chain-receipt.ts'

type Transfer = { readonly token: string; readonly from: string; readonly to: string; readonly amount: bigint }

/** Returns the receipt of a transaction with these transfers, as a node writes it. */
export function createReceipt(transfers: readonly Transfer[], status = '0x1'): ReceiptFacts {
  return {
    status,
    logs: transfers.map(({ token, from, to, amount }) => {
      const args = { from: getAddress(from), to: getAddress(to) }
      const topics = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args }).flat()
      return { address: token, topics: topics.filter((topic) => topic !== null), data: pad(toHex(amount)) }
    }),
  }
}

/** Answers what this device asks the chain about transactions until `vi.unstubAllGlobals`: a receipt by its hash, or none. */
export function answerReceipts(receipts: Readonly<Record<string, ReceiptFacts>>): { asked: string[] } {
  const asked: string[] = []
  const toServer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    if (url !== fillPath(servicePaths.rpc, { chainId: 31_337 })) return toServer(url, init)
    const { params } = JSON.parse(init?.body as string) as { params: [string] }
    asked.push(params[0])
    return Response.json({ jsonrpc: '2.0', id: 1, result: receipts[params[0]] ?? null })
  })
  return { asked }
}
