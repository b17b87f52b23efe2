import { type Address, decodeFunctionResult, encodeFunctionData, erc20Abi } from 'viem'
import type { BlockRef, Chain, ContractCall, Fees, Receipt, TokenTransfer, TransferQuery } from '../chain.ts'
import { ReceiptMissing } from '../errors.ts'
import { askFirst, createEndpoint, type Endpoint } from '../node/endpoint.ts'
import { isSignedByContract, isSignedByKey } from '../node/message-signatures.ts'
import * as node from '../node/node-queries.ts'
import { askMost, askQuorum, type OnDissent, quorumOf } from '../node/quorum.ts'
import { bestOutcome } from '../node/send-outcome.ts'
import { readContractLogs, readLookAlikes, readTransfers } from '../transfer-logs/transfer-logs.ts'
import { auditTransfers } from '../transfer-logs/transfer-logs-audit.ts'

export interface ChainOptions {
  /** One or more nodes. With several, a block is final when more than half of them say so. */
  rpcUrls: readonly string[]
  /** 56 is BNB Smart Chain, 31337 the local chain. */
  chainId: number
  timeoutMs?: number
  onDissent?: OnDissent
}

/**
 * Opens the chain without sending anything: each node's chain id is checked before its first answer is used.
 * @example const chain = connectChain({ rpcUrls: ['http://127.0.0.1:8545'], chainId: 31337 })
 */
export function connectChain({ rpcUrls, chainId, timeoutMs = 10_000, onDissent }: ChainOptions): Chain {
  const endpoints = rpcUrls.map((url) => createEndpoint(url, chainId, timeoutMs))
  const first = <T>(ask: (endpoint: Endpoint) => Promise<T>) => askFirst(endpoints, ask)
  const most = <T>(subject: string, ask: (endpoint: Endpoint) => Promise<T>) =>
    askQuorum(endpoints, subject, ask, onDissent)

  /** Answers about a block must be the same on most nodes; answers about now can differ. */
  function at<T>(subject: string, block: bigint | undefined, ask: (endpoint: Endpoint) => Promise<T>) {
    return block === undefined ? first(ask) : most(`${subject} at block ${block}`, ask)
  }

  const block = (number: bigint) => most(`block ${number}`, (endpoint) => node.blockAt(endpoint, number))

  const call = (request: ContractCall) =>
    at(`a call to ${request.to}`, request.block, (endpoint) => node.callContract(endpoint, request))

  /** Returns the highest block that a quorum of the nodes calls final. */
  async function finalized() {
    const heads = await askMost(endpoints, node.finalizedBlock)
    const newestFirst = heads.toSorted((a, b) => Number(b.number - a.number))
    const agreed = newestFirst[quorumOf(endpoints.length) - 1] as BlockRef
    return endpoints.length === 1 ? agreed : block(agreed.number)
  }

  const agreedTransfersOf = (query: TransferQuery) =>
    most('the transfers', (endpoint) => readTransfers(endpoint, query))

  async function transfersOf(query: TransferQuery): Promise<TokenTransfer[]> {
    const transfers = await agreedTransfersOf(query)
    const [only, ...others] = endpoints
    if (only && others.length === 0) await auditTransfers(only, query, transfers)
    return transfers
  }

  async function tokenMetadata(token: Address) {
    const read = (functionName: 'decimals' | 'symbol') =>
      call({ to: token, data: encodeFunctionData({ abi: erc20Abi, functionName }) })
    const [decimals, symbol] = await Promise.all([read('decimals'), read('symbol')])
    return {
      decimals: decodeFunctionResult({ abi: erc20Abi, functionName: 'decimals', data: decimals }),
      symbol: decodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', data: symbol }),
    }
  }

  async function tokenBalance(token: Address, owner: Address, number?: bigint) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
    const answer = await call({ to: token, data, ...(number !== undefined && { block: number }) })
    return decodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', data: answer })
  }

  /** Returns the receipt, or null until a quorum of the nodes has it. */
  async function receipt(txHash: `0x${string}`): Promise<Receipt | null> {
    try {
      return await most(`the receipt of ${txHash}`, async (endpoint) => {
        const found = await node.receiptOf(endpoint, txHash)
        if (found === null) throw new ReceiptMissing(`${endpoint.name} does not have the receipt of ${txHash}`)
        return found
      })
    } catch (error) {
      if (error instanceof ReceiptMissing) return null
      throw error
    }
  }

  return {
    chainId,
    finalized,
    block,
    call,
    transfersOf,
    agreedTransfersOf,
    tokenMetadata,
    tokenBalance,
    receipt,
    logsOf: (query) => most('the logs', (endpoint) => readContractLogs(endpoint, query)),
    latest: () => first((endpoint) => node.blockAt(endpoint, 'latest')),
    unconfirmedTransfersOf: (query) => first((endpoint) => readTransfers(endpoint, query)),
    rereadTransfersOf: (query) => askFirst(endpoints.slice(-1), (endpoint) => readTransfers(endpoint, query)),
    lookAlikesOf: (query, onDense) => first((endpoint) => readLookAlikes(endpoint, query, onDense)),
    nativeBalance: (address, number) =>
      at(`the balance of ${address}`, number, (endpoint) =>
        node.nativeBalanceOf(endpoint, address, number ?? 'latest'),
      ),
    nonce: (address, when) =>
      at(`the nonce of ${address}`, typeof when === 'bigint' ? when : undefined, (endpoint) =>
        node.nonceOf(endpoint, address, when),
      ),
    fees: async () => middle(await askMost(endpoints, node.currentFees)),
    estimateGas: (request) => first((endpoint) => node.gasFor(endpoint, request)),
    code: (address) => first((endpoint) => node.codeAt(endpoint, address)),
    sendRaw: async (raw) => bestOutcome(await Promise.all(endpoints.map((endpoint) => node.send(endpoint, raw)))),
    transaction: (txHash) => most(`the transaction ${txHash}`, (endpoint) => node.transactionOf(endpoint, txHash)),
    verifyHash: async (claim) =>
      (await isSignedByKey(claim)) || most('a signature', (endpoint) => isSignedByContract(endpoint, claim)),
    request: (method, params) => first((endpoint) => endpoint.forward({ method, params })),
  }
}

/**
 * Returns the median fee, the lower one of two. So one node can neither empty a key with high fees nor keep its
 * transactions out of every block with low ones.
 */
function middle(fees: readonly Fees[]): Fees {
  const ascending = fees.toSorted((a, b) => Number(a.maxFeePerGas - b.maxFeePerGas))
  return ascending[Math.floor((fees.length - 1) / 2)] as Fees
}
