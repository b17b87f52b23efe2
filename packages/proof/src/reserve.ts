import { hexOf, numberBytes } from './bytes.ts'
import type { Claim } from './claim.ts'
import { anchoredTopic, decodeWords, encodeRead } from './reserve-calls.ts'

/** Asks a node of the chain by JSON-RPC: a wallet's own one, or any that the reader chooses. */
export type ReadChain = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Cash in minor units, and the chain block at which it was read. */
export type Cash = {
  readonly treasury: string
  readonly vault: string
  readonly reserve: string
  /** Null when the cash is of now: the node no longer has the block, or none was given. */
  readonly block: number | null
}

/** The newest root of a reserve, with what two operators signed. Hashes are in hex with `0x`. */
export type NewestRoot = {
  readonly day: number
  readonly root: string
  readonly total: bigint
  readonly leaves: number
  readonly assetBlock: number
  readonly verifierHash: string
}

/** What a root was anchored with, as its event says. Hashes are in hex with `0x`. */
export type AnchoredFigures = { readonly root: string; readonly journalSeal: string; readonly settlementRoot: string }

/** How many addresses reported a day's proof as wrong, and whether one address did. */
export type Reports = { readonly count: number; readonly isOwn: boolean }

/** The exit of a reserve. Times are in seconds since 1970. */
export type Exit = {
  /** From when anyone may open it; 0 before the first root. */
  readonly from: number
  /** When it was opened; 0 before. */
  readonly openedAt: number
  /** The cash that members share, in minor units. */
  readonly cash: bigint
  /** The chain's own time. */
  readonly now: number
}

/**
 * Returns the root that the reserve has for a day, in hex with `0x`; null when it has none. Rejects when the node gives no
 * answer of a reserve.
 */
export async function readRoot(read: ReadChain, reserve: string, day: number): Promise<string | null> {
  const [root] = await call(read, reserve, encodeRead('rootOfDay', day), 1)
  return root === 0n ? null : hashOf(root)
}

/** Returns the newest root; null before the first one. */
export async function readNewest(read: ReadChain, reserve: string): Promise<NewestRoot | null> {
  const words = await call(read, reserve, encodeRead('newest'), 9)
  const [day, root, total = 0n, leaves, _seal, _settlements, assetBlock, _release, verifierHash] = words
  if (root === 0n) return null
  return {
    day: Number(day),
    root: hashOf(root),
    total,
    leaves: Number(leaves),
    assetBlock: Number(assetBlock),
    verifierHash: hashOf(verifierHash),
  }
}

/** Reads what a day's root was anchored with from the event in a block; null when that block has none. */
export async function readAnchored(
  read: ReadChain,
  { reserve, day, block }: { readonly reserve: string; readonly day: number; readonly block: number },
): Promise<AnchoredFigures | null> {
  const at = `0x${block.toString(16)}`
  const topics = [anchoredTopic, hexOf(numberBytes(day, 32))]
  const logs = (await read('eth_getLogs', [{ address: reserve, fromBlock: at, toBlock: at, topics }])) as readonly {
    readonly address: string
    readonly data: unknown
  }[]
  const log = logs.find(({ address }) => address.toLowerCase() === reserve.toLowerCase())
  if (log === undefined) return null
  // The root's nine fields, then both signers.
  const [ownDay, root, _total, _leaves, seal, settlements] = decodeWords(log.data, 11)
  if (Number(ownDay) !== day) return null
  return { root: hashOf(root), journalSeal: hashOf(seal), settlementRoot: hashOf(settlements) }
}

/** Reads what treasury, payout vault and reserve have, with the addresses that the reserve itself names. */
export async function readCash(
  read: ReadChain,
  { reserve, token, block }: { readonly reserve: string; readonly token: string; readonly block: number | null },
): Promise<Cash> {
  const named = async (name: 'owner' | 'payoutVault') => addressOf((await call(read, reserve, encodeRead(name), 1))[0])
  const [treasury, vault] = await Promise.all([named('owner'), named('payoutVault')])
  const balance = async (holder: string, tag: string) =>
    (await call(read, token, encodeRead('balanceOf', holder), 1, tag))[0]
  const at = (tag: string) => Promise.all([treasury, vault, reserve].map((holder) => balance(holder, tag)))
  const now = async () => [await at('latest'), null] as const
  // Many nodes drop the state of old blocks.
  const atBlock = (number: number) => at(`0x${number.toString(16)}`).then((amounts) => [amounts, number] as const, now)
  const [found, foundAt] = await (block === null ? now() : atBlock(block))
  const [inTreasury, inVault, inReserve] = found.map(String) as [string, string, string]
  return { treasury: inTreasury, vault: inVault, reserve: inReserve, block: foundAt }
}

/** Reads how many decimals a token has. */
export async function readDecimals(read: ReadChain, token: string): Promise<number> {
  return Number((await call(read, token, encodeRead('decimals'), 1))[0])
}

/** Reads the exit. */
export async function readExit(read: ReadChain, reserve: string): Promise<Exit> {
  const one = async (name: 'exitFrom' | 'exitOpenedAt' | 'exitCash') =>
    (await call(read, reserve, encodeRead(name), 1))[0] as bigint
  const [from, openedAt, cash, block] = await Promise.all([
    one('exitFrom'),
    one('exitOpenedAt'),
    one('exitCash'),
    read('eth_getBlockByNumber', ['latest', false]),
  ] as const)
  const now = Number((block as { readonly timestamp?: string } | null)?.timestamp)
  return {
    from: Number(from),
    openedAt: Number(openedAt),
    cash,
    now: Number.isNaN(now) ? 0 : now,
  }
}

/** Reads which parts of a claim the reserve has paid, one bit each. The node learns in which tiles the member's leaves are. */
export async function readClaimedParts(read: ReadChain, reserve: string, { proofs }: Claim): Promise<number> {
  const bits = proofs.map(async ({ part, place, tileIndex }) => {
    const [places = 0n] = await call(read, reserve, encodeRead('claimedPlaces', tileIndex), 1)
    return ((places >> BigInt(place)) & 1n) === 1n ? 2 ** part : 0
  })
  return (await Promise.all(bits)).reduce((parts, bit) => parts | bit, 0)
}

/** Reads the public reports of a day's proof. Rejects when the node gives no answer of such a reserve. */
export async function readReports(
  read: ReadChain,
  { reserve, day, reporter }: { readonly reserve: string; readonly day: number; readonly reporter: string },
): Promise<Reports> {
  const [[count], [isOwn]] = await Promise.all([
    call(read, reserve, encodeRead('reportsOfDay', day), 1),
    call(read, reserve, encodeRead('hasReported', day, reporter), 1),
  ])
  return { count: Number(count), isOwn: isOwn === 1n }
}

async function call(read: ReadChain, to: string, data: string, words: number, tag = 'latest') {
  return decodeWords(await read('eth_call', [{ to, data }, tag]), words)
}

function hashOf(word: bigint | undefined): string {
  return hexOf(numberBytes(word ?? 0n, 32))
}

function addressOf(word: bigint | undefined): string {
  return hexOf(numberBytes(word ?? 0n, 20))
}
