import { type Address, BaseError, type Client, HttpRequestError, isAddressEqual, numberToHex } from 'viem'
import { getBlock } from 'viem/actions'
import { ServiceError } from '../../http/service-error.ts'
import { addressTopic, approvalTopic, parseTokenEvent, type TokenEvent, transferTopic } from './token-event.ts'

export type LogReaderOptions = {
  readonly client: Client
  readonly account: Address
  /** Undefined for any token. */
  readonly tokens: readonly Address[] | undefined
}

/** Reads what an account sent, approved and received in a block range. Throws the client's error. */
export async function readEvents(options: LogReaderOptions, from: bigint, to: bigint): Promise<TokenEvent[]> {
  const own = addressTopic(options.account)
  const [given, got] = await Promise.all([
    readLogs(options, [[transferTopic, approvalTopic], own], from, to),
    readLogs(options, [transferTopic, null, own], from, to),
  ])
  const events = [...asList(given), ...asList(got)].map(parseTokenEvent).filter((event) => event !== null)
  return events.filter((event) => isAskedFor(event, options, from, to))
}

/** Returns true if the node answered with a refusal, so that a smaller range may work. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  const http = error.walk((cause) => cause instanceof HttpRequestError)
  return !(http instanceof HttpRequestError) || [400, 408, 413, 422, 500, 503, 504].includes(http.status ?? 0)
}

type Topics = readonly (`0x${string}` | readonly `0x${string}`[] | null)[]

function readLogs({ client, tokens }: LogReaderOptions, topics: Topics, from: bigint, to: bigint): Promise<unknown> {
  const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
  const filter = { topics: topics.map((topic) => (typeof topic === 'object' && topic ? [...topic] : topic)), ...range }
  // A refused range is retried in halves, not as it is.
  return client.request(
    { method: 'eth_getLogs', params: [tokens ? { ...filter, address: [...tokens] } : filter] },
    { retryCount: 0 },
  )
}

function asList(logs: unknown): readonly unknown[] {
  return Array.isArray(logs) ? logs : []
}

/** A node may return more than it was asked for. */
function isAskedFor(event: TokenEvent, { account, tokens }: LogReaderOptions, from: bigint, to: bigint): boolean {
  const concerns =
    isAddressEqual(event.from, account) || (event.kind === 'transfer' && isAddressEqual(event.to, account))
  const isListed = tokens?.some((token) => isAddressEqual(token, event.token)) ?? true
  return concerns && isListed && event.block >= from && event.block <= to
}

const maxKept = 1000
/** The end of the year 9999. A later time is invalid. */
const latest = 253_402_300_799n

/**
 * Creates a reader of block times in ISO 8601. The time comes from the log if the node includes it, otherwise it is
 * read once per block.
 */
export function createBlockTimes() {
  const times = new Map<string, bigint>()

  return async (client: Client, chainId: number, { block, time }: TokenEvent): Promise<string> => {
    const key = `${chainId}:${block}`
    const seconds = time ?? times.get(key) ?? (await getBlock(client, { blockNumber: block })).timestamp
    if (seconds > latest) throw new ServiceError('malformed', `Block ${block} has an invalid time`)
    if (times.size >= maxKept) times.clear()
    times.set(key, seconds)
    return new Date(Number(seconds) * 1000).toISOString()
  }
}
