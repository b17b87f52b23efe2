/** Checks whether the parameters of a call may be forwarded. */
type ParamsCheck = (params: readonly unknown[]) => boolean
type Check = (value: unknown) => boolean

const mostLogBlocks = 10_000n
const mostAddresses = 20
const mostTopics = 4

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
  ...{
    from: isAddress,
    to: isAddress,
    data: isData,
    input: isData,
    value: isQuantity,
    nonce: isQuantity,
    type: isQuantity,
  },
  ...{
    gas: isQuantity,
    gasPrice: isQuantity,
    maxFeePerGas: isQuantity,
    maxPriorityFeePerGas: isQuantity,
    chainId: isQuantity,
  },
}
const isCall: Check = (value) => hasOnly(value, callFields)

/** The given checks in order; those from `required` on are optional. */
function takes(checks: readonly Check[], required = checks.length): ParamsCheck {
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
  eth_call: takes([isCall, isBlock], 1),
  eth_estimateGas: takes([isCall, isBlock], 1),
  eth_getTransactionByHash: takes([isHash]),
  eth_getTransactionReceipt: takes([isHash]),
  eth_getBlockByNumber: takes([isBlock, isFalse]),
  eth_getBlockByHash: takes([isHash, isFalse]),
  eth_getLogs: takes([isBoundedFilter]),
  eth_sendRawTransaction: takes([isData]),
}

export type MethodVerdict = 'forward' | 'method-refused' | 'params-refused'

/** Whether a call is forwarded to the node. */
export function judgeCall(method: string, params: readonly unknown[]): MethodVerdict {
  const check = Object.hasOwn(forwarded, method) ? forwarded[method] : undefined
  if (!check) return 'method-refused'
  return check(params) ? 'forward' : 'params-refused'
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
  const { address, blockHash, fromBlock, toBlock } = value as Record<string, unknown>
  if (address === undefined) return false
  if (blockHash !== undefined) return fromBlock === undefined && toBlock === undefined
  if (fromBlock === toBlock) return true
  if (!isQuantity(fromBlock) || !isQuantity(toBlock)) return false
  const blocks = BigInt(toBlock as string) - BigInt(fromBlock as string)
  return blocks >= 0n && blocks <= mostLogBlocks
}

function hasOnly(value: unknown, fields: Readonly<Record<string, Check>>): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.entries(value).every(([name, item]) => Object.hasOwn(fields, name) && fields[name]?.(item) === true)
}
