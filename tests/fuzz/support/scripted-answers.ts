import { decodeFunctionData, erc20Abi, type Hex, toHex } from 'viem'
import { type Block, type Branch, confirmations, logsOf } from './scripted-chain.ts'

export const chainId = 31_337
export type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
export type LogFilter = {
  readonly fromBlock: Hex
  readonly toBlock: Hex
  readonly address?: string
  readonly topics: readonly (string | readonly string[] | null)[]
}
export type LogAnswer = ReturnType<typeof logAnswers>[number]

/** Returns the answers of a node with these blocks, in the form of the execution API specification. */
export function answerFrom(branch: Branch, { method, params }: Call): unknown {
  const [first, second] = params
  if (method === 'eth_chainId') return toHex(chainId)
  if (method === 'eth_getBlockByNumber') return blockAnswer(branch.at(placeOf(branch, first as string)))
  if (method === 'eth_getLogs') return found(branch, first as LogFilter)
  if (method === 'eth_getTransactionReceipt') return receiptAnswer(branch, first as string)
  if (method === 'eth_call') return balance(branch, first as { to: string; data: Hex }, second as string)
  throw new Error(`the scripted chain does not know ${method}`)
}

function placeOf(branch: Branch, position: string): number {
  if (position === 'latest') return branch.length - 1
  if (position === 'finalized') return Math.max(0, branch.length - 1 - confirmations)
  return Number(position) < branch.length ? Number(position) : branch.length
}

function blockAnswer(block: Block | undefined) {
  if (!block) return null
  const { number, hash, parentHash, time, logsBloom, transactions } = block
  const hashes = transactions.map((transaction) => transaction.hash)
  return { number: toHex(number), hash, parentHash, timestamp: toHex(time), logsBloom, transactions: hashes }
}

function logAnswers(block: Block) {
  return logsOf(block).map(({ address, topics, data, txHash, logIndex }) => ({
    address,
    topics,
    data,
    blockNumber: toHex(block.number),
    blockHash: block.hash,
    transactionHash: txHash,
    logIndex: toHex(logIndex),
    removed: false,
  }))
}

function found(branch: Branch, { fromBlock, toBlock, address, topics }: LogFilter): LogAnswer[] {
  return branch
    .slice(Number(fromBlock), Number(toBlock) + 1)
    .flatMap(logAnswers)
    .filter(
      (log) =>
        (address === undefined || log.address === address) && topics.every((want, at) => fits(want, log.topics[at])),
    )
}

function fits(want: string | readonly string[] | null, topic: string | undefined): boolean {
  if (want === null) return topic !== undefined
  return typeof want === 'string' ? want === topic : topic !== undefined && want.includes(topic)
}

function receiptAnswer(branch: Branch, hash: string) {
  for (const block of branch) {
    const transaction = block.transactions.find((one) => one.hash === hash)
    if (!transaction) continue
    const place = { transactionHash: hash, blockNumber: toHex(block.number), blockHash: block.hash }
    const logs = logAnswers(block).filter((log) => log.transactionHash === hash)
    return { ...place, status: transaction.isFailed ? '0x0' : '0x1', gasUsed: '0x1', effectiveGasPrice: '0x1', logs }
  }
  return null
}

/** What the token's own logs leave in an address. */
function balance(branch: Branch, { to, data }: { to: string; data: Hex }, position: string): Hex {
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
  if (functionName !== 'balanceOf') throw new Error(`the scripted token does not know ${functionName}`)
  const owner = args[0].toLowerCase()
  let sum = 0n
  for (const { address, topics, data: amount } of branch.slice(0, placeOf(branch, position) + 1).flatMap(logsOf)) {
    if (address !== to.toLowerCase() || topics.length !== 3) continue
    if (topics[2]?.endsWith(owner.slice(2))) sum += BigInt(amount)
    if (topics[1]?.endsWith(owner.slice(2))) sum -= BigInt(amount)
  }
  return toHex(sum, { size: 32 })
}
