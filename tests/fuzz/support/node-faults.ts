import { type Hex, keccak256, stringToHex, toHex } from 'viem'
import type { Random } from '../../support/random.ts'
import type { Call, LogAnswer, LogFilter } from './scripted-answers.ts'

/** What replaces an answer: another result, an error, or leaving the call out of its batch. */
export type Told =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
  | 'left out'
/** Sends another request to the node and gets the true answer. */
type Ask = (method: string, ...params: unknown[]) => unknown
type Falsifying = (call: Call, truth: unknown, random: Random, ask: Ask) => Told | undefined
type Answer = Record<string, unknown>

/** What happens to a request as a whole, whatever it asks. */
export const brokenRequests = ['connection cut', 'server error', 'gateway timeout', 'no JSON'] as const
export type BrokenRequest = (typeof brokenRequests)[number]

/** A node that has fewer blocks than exist, or others at the tip. */
export const otherBranches = ['lagging', 'stale branch'] as const
export type OtherBranch = (typeof otherBranches)[number]

/** Faults of an honest node that is overloaded, behind, or on another branch. */
export const failures = {
  'rate limited': () => ({ error: { code: -32_005, message: 'daily request count exceeded' } }),
  'call unanswered': () => 'left out',
  'range refused': (call) =>
    call.method === 'eth_getLogs' && spanOf(call) > 2n
      ? { error: { code: -32_000, message: 'block range too large' } }
      : undefined,
  'too many results': (call, truth) =>
    call.method === 'eth_getLogs' && (truth as LogAnswer[]).length > 2
      ? { error: { code: -32_000, message: 'query returned more than 2 results' } }
      : undefined,
  'block missing': ({ method }) => (method === 'eth_getBlockByNumber' ? { result: null } : undefined),
  'receipt missing': ({ method }) => (method === 'eth_getTransactionReceipt' ? { result: null } : undefined),
} satisfies Record<string, Falsifying>

/** Faults of a broken or malicious node. */
export const lies = {
  'logs empty': ofLogs(() => []),
  'log left out': ofLogs((logs, random) => logs.toSpliced(random.between(0, logs.length - 1), 1)),
  'log twice': ofLogs((logs) => [...logs, ...logs]),
  'log at another place': ofLogs((logs) => [...logs, ...logs.map((log) => ({ ...log, logIndex: '0x63' }))]),
  'log of another transaction': ofLogs((logs, random) =>
    logs.map((log) => ({ ...log, transactionHash: hashOf(`invented ${random.between(0, 1e9)}`) })),
  ),
  'another amount': ofLogs((logs, random) =>
    logs.map((log) => ({ ...log, data: toHex(BigInt(random.between(1, 1e9)), { size: 32 }) })),
  ),
  'another sender': ofLogs((logs) => logs.map((log) => withTopic(log, 1, toHex(7n, { size: 32 })))),
  'another recipient': ofLogs((logs) => logs.map((log) => withTopic(log, 2, toHex(9n, { size: 32 })))),
  'another block': ofLogs((logs) => logs.map((log) => ({ ...log, blockNumber: toHex(BigInt(log.blockNumber) - 1n) }))),
  'log removed': ofLogs((logs) => logs.map((log) => ({ ...log, removed: true }))),
  'another hash': ofBlocks((block, random) => ({ ...block, hash: hashOf(`nowhere ${random.between(0, 1e9)}`) })),
  'another parent': ofBlocks((block, random) => ({ ...block, parentHash: hashOf(`nobody ${random.between(0, 1e9)}`) })),
  'receipt without logs': ofReceipts((receipt) => ({ ...receipt, logs: [] })),
  'receipt of a failure': ofReceipts((receipt) => ({ ...receipt, status: '0x0' })),
  'receipt of another block': ofReceipts((receipt) => ({ ...receipt, blockHash: hashOf('elsewhere') })),
  'final goes back': ofFinal((final, ask) => ask('eth_getBlockByNumber', toHex(final > 5n ? final - 5n : 0n), false)),
  'final too early': ofFinal((_, ask) => ask('eth_getBlockByNumber', 'latest', false)),
  'final beyond the head': ({ method, params }, truth) =>
    method === 'eth_getBlockByNumber' && params[0] === 'finalized'
      ? { result: { ...(truth as Answer), number: toHex(BigInt((truth as { number: Hex }).number) + 50n) } }
      : undefined,
} satisfies Record<string, Falsifying>

/** Lies of a single node that nothing else it says contradicts. */
export const believableAlone: readonly Lie[] = ['final too early']

export type Failure = keyof typeof failures
export type Lie = keyof typeof lies
export const falsifying: Readonly<Record<string, Falsifying | undefined>> = { ...failures, ...lies }

function ofLogs(change: (logs: LogAnswer[], random: Random) => unknown[]): Falsifying {
  return ({ method }, truth, random) => {
    if (method !== 'eth_getLogs' || (truth as LogAnswer[]).length === 0) return undefined
    return { result: change(truth as LogAnswer[], random) }
  }
}

function ofBlocks(change: (block: Answer, random: Random) => Answer): Falsifying {
  return ({ method }, truth, random) =>
    method === 'eth_getBlockByNumber' && truth !== null ? { result: change(truth as Answer, random) } : undefined
}

function ofReceipts(change: (receipt: Answer) => Answer): Falsifying {
  return ({ method }, truth) =>
    method === 'eth_getTransactionReceipt' && truth !== null ? { result: change(truth as Answer) } : undefined
}

function ofFinal(block: (final: bigint, ask: Ask) => unknown): Falsifying {
  return ({ method, params }, truth, _, ask) =>
    method === 'eth_getBlockByNumber' && params[0] === 'finalized'
      ? { result: block(BigInt((truth as { number: Hex }).number), ask) }
      : undefined
}

function withTopic(log: LogAnswer, place: number, topic: Hex): LogAnswer {
  return { ...log, topics: log.topics.with(place, topic) }
}

function spanOf({ params: [filter] }: Call): bigint {
  const { fromBlock, toBlock } = filter as LogFilter
  return BigInt(toBlock) - BigInt(fromBlock) + 1n
}

function hashOf(text: string): Hex {
  return keccak256(stringToHex(text))
}
