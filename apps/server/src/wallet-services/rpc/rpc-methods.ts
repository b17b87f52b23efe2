import { anchoredTopic } from '@terahold/proof/reserve-calls'
import { type Address, decodeFunctionData, type Hex, multicall3Abi, toEventSelector } from 'viem'

/** What the app needs of the chain; nothing else is forwarded. */
export type RpcScope = {
  /** The contracts that may be called and whose logs may be read, in lower case. */
  readonly contracts: ReadonlySet<Address>
  /**
   * Whether signed transactions are passed on. Wallets send through their own nodes; only the demo wallet sends through
   * ours.
   */
  readonly isSending: boolean
}

/** Checks whether the parameters of a call may be forwarded. */
type ParamsCheck = (params: readonly unknown[], scope: RpcScope) => boolean
type Check = (value: unknown) => boolean

const mostLogBlocks = 10_000n
const mostAddresses = 20
const mostTopics = 4
/** Multicall3, at the same address on every chain: viem sends several reads through it at once. */
const multicall = '0xca11bde05977b3631167028862be2a173976ca11'
const transferEvent = toEventSelector('Transfer(address,address,uint256)')

const matches =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const isAddress = matches(/^0x[0-9a-fA-F]{40}$/)
const isHash = matches(/^0x[0-9a-fA-F]{64}$/)
const isQuantity = matches(/^0x(0|[1-9a-fA-F][0-9a-fA-F]{0,63})$/)
const isData = matches(/^0x([0-9a-fA-F]{2})*$/)
const isBlock: Check = (value) => isQuantity(value) || matches(/^(latest|finalized|safe|pending|earliest)$/)(value)
const isFalse: Check = (value) => value === false
const isPercentiles: Check = (value) =>
  Array.isArray(value) && value.length <= 10 && value.every((item) => typeof item === 'number')
const isHistoryLength: Check = (value) => isQuantity(value) && BigInt(value as string) <= 1_024n

const callFields: Readonly<Record<string, Check>> = {
  from: isAddress,
  to: isAddress,
  data: isData,
  input: isData,
  value: isQuantity,
  nonce: isQuantity,
  type: isQuantity,
  gas: isQuantity,
  gasPrice: isQuantity,
  maxFeePerGas: isQuantity,
  maxPriorityFeePerGas: isQuantity,
  chainId: isQuantity,
}
const isCall: Check = (value) => hasOnly(value, callFields)

/** A call of one of the app's contracts, by anyone. */
const callsContract: ParamsCheck = (params, { contracts }) => {
  if (!takes([isCall, isBlock], 1)(params)) return false
  const { to, data } = params[0] as { to?: unknown; data?: Hex }
  const targets = to === multicall ? targetsOf(data) : [to]
  return targets.length > 0 && targets.every((target) => isOneOf(contracts, target))
}

/** The contracts that a call of Multicall3 calls in turn; none for anything it cannot read. */
function targetsOf(data: Hex = '0x'): Address[] {
  try {
    const call = decodeFunctionData({ abi: multicall3Abi, data })
    return call.functionName === 'aggregate3' ? call.args[0].map(({ target }) => target) : []
  } catch {
    return []
  }
}

function isOneOf(contracts: ReadonlySet<Address>, address: unknown): boolean {
  return typeof address === 'string' && contracts.has(address.toLowerCase() as Address)
}

/** The given checks in order; those from `required` on are optional. */
function takes(checks: readonly Check[], required = checks.length): (params: readonly unknown[]) => boolean {
  return (params) =>
    params.length >= required &&
    params.length <= checks.length &&
    params.every((param, index) => checks[index]?.(param) === true)
}

/** Reads, and sending what a wallet has signed. Nothing that makes the node sign, trace, filter, mine or subscribe. */
const forwarded: Readonly<Record<string, ParamsCheck>> = {
  eth_chainId: takes([]),
  net_version: takes([]),
  eth_blockNumber: takes([]),
  eth_gasPrice: takes([]),
  eth_maxPriorityFeePerGas: takes([]),
  eth_feeHistory: takes([isHistoryLength, isBlock, isPercentiles], 2),
  eth_getBalance: takes([isAddress, isBlock], 1),
  eth_getCode: takes([isAddress, isBlock], 1),
  eth_getTransactionCount: takes([isAddress, isBlock], 1),
  eth_call: callsContract,
  eth_estimateGas: callsContract,
  eth_getTransactionByHash: takes([isHash]),
  eth_getTransactionReceipt: takes([isHash]),
  eth_getBlockByNumber: takes([isBlock, isFalse]),
  eth_getBlockByHash: takes([isHash, isFalse]),
  eth_getLogs: (params, { contracts }) =>
    takes([isBoundedFilter])(params) &&
    [(params[0] as { address?: unknown }).address].flat().every((address) => isOneOf(contracts, address)),
  eth_sendRawTransaction: takes([isData]),
}

export type MethodVerdict = 'forward' | 'method-refused' | 'params-refused'

/** Whether a call is forwarded to the node. */
export function judgeCall(method: string, params: readonly unknown[], scope: RpcScope): MethodVerdict {
  const check = Object.hasOwn(forwarded, method) ? forwarded[method] : undefined
  if (!check || (method === 'eth_sendRawTransaction' && !scope.isSending)) return 'method-refused'
  return check(params, scope) ? 'forward' : 'params-refused'
}

/** Logs of named contracts, in one block or in a bounded range of limited length. */
function isBoundedFilter(value: unknown): boolean {
  const isAddresses: Check = (given) =>
    isAddress(given) ||
    (Array.isArray(given) && given.length > 0 && given.length <= mostAddresses && given.every(isAddress))
  const isTopic: Check = (given) =>
    given === null || isHash(given) || (Array.isArray(given) && given.length <= mostAddresses && given.every(isHash))
  const isTopics: Check = (given) => Array.isArray(given) && given.length <= mostTopics && given.every(isTopic)
  if (
    !hasOnly(value, { address: isAddresses, topics: isTopics, blockHash: isHash, fromBlock: isBlock, toBlock: isBlock })
  )
    return false
  const { address, topics, blockHash, fromBlock, toBlock } = value as Record<string, unknown>
  if (address === undefined || !namesSubject(topics)) return false
  if (blockHash !== undefined) return fromBlock === undefined && toBlock === undefined
  if (fromBlock === toBlock) return true
  if (!isQuantity(fromBlock) || !isQuantity(toBlock)) return false
  const blocks = BigInt(toBlock as string) - BigInt(fromBlock as string)
  return blocks >= 0n && blocks <= mostLogBlocks
}

/**
 * The `Transfer` event of ERC-20, from or to a named account, which shows a member's own payments. Or the reserve's
 * `RootAnchored` of a named day.
 */
function namesSubject(topics: unknown): boolean {
  const [event, ...subjects] = Array.isArray(topics) ? (topics as unknown[]) : []
  return (event === transferEvent || event === anchoredTopic) && subjects.some((subject) => subject !== null)
}

function hasOnly(value: unknown, fields: Readonly<Record<string, Check>>): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(([name, item]) => Object.hasOwn(fields, name) && fields[name]?.(item) === true)
}
