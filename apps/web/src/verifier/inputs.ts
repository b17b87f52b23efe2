import { type Bundle, owedParts } from '@terahold/proof/bundle'
import { decodeBundle } from '@terahold/proof/bundle-text'
import { bytesOf } from '@terahold/proof/bytes'
import { decodeFile, decodeIndex, indexOf, MalformedFile, type ShardIndex } from '@terahold/proof/file'
import { decodeLogProof, type LogProof } from '@terahold/proof/history'
import { leafLength, shardOf } from '@terahold/proof/leaf'
import type { Claimant } from '@terahold/proof/verify'

/** A file that the reader chose. */
export type ChosenFile = { readonly name: string; readonly bytes: Uint8Array }

/** What the chosen files are, together. */
export type Inputs = {
  readonly bundle: Bundle | undefined
  readonly index: ShardIndex | undefined
  /** All shards of a whole file, or those that were chosen, which have no number of their own. */
  readonly shards: readonly Uint8Array[]
  readonly isWhole: boolean
  readonly claimant: Claimant | undefined
  /** Answers about the log of nights, without the one in the bundle. */
  readonly logs: readonly LogProof[]
  /** Names of files that are none of these. */
  readonly unknown: readonly string[]
}

const latin = new TextDecoder('latin1')

/** Recognises files by their content. @throws MalformedFile when one begins as one of our files and breaks its format. */
export function readInputs(files: readonly ChosenFile[]): Inputs {
  let inputs: Inputs = {
    bundle: undefined,
    index: undefined,
    shards: [],
    isWhole: false,
    claimant: undefined,
    logs: [],
    unknown: [],
  }
  for (const file of files) inputs = { ...inputs, ...readOne(file, inputs) }
  return inputs
}

/** Returns the shard with the member's leaves: by its number in a whole file, otherwise the only chosen one. */
export function shardFor({ index, shards, isWhole }: Inputs, member: Claimant): Uint8Array | undefined {
  if (index === undefined) return undefined
  return isWhole ? shards[shardOf(member, index.snapshot, Math.log2(index.shards.length))] : shards[0]
}

function readOne({ name, bytes }: ChosenFile, { shards, logs, unknown }: Inputs): Partial<Inputs> {
  const start = latin.decode(bytes.subarray(0, 24))
  if (start.startsWith('terahold liabilities 1\n')) {
    const file = decodeFile(bytes)
    return { index: indexOf(file), shards: file.shards, isWhole: true }
  }
  if (start.startsWith('terahold shards 1\n')) return { index: decodeIndex(bytes) }
  // A leaf's random tag may begin as a text does. Its amount begins with zero bytes, which no text has.
  if (start.trimStart().startsWith('{') && !bytes.includes(0)) return readText(new TextDecoder().decode(bytes), logs)
  if (bytes.length > 0 && bytes.length % leafLength === 0) return { shards: [...shards, bytes] }
  return { unknown: [...unknown, name] }
}

function readText(text: string, logs: readonly LogProof[]): Partial<Inputs> {
  if (text.includes('"terahold bundle')) return { bundle: decodeBundle(text) }
  if (text.includes('"checkpoint"')) return { logs: [...logs, decodeLogProof(text)] }
  return { claimant: claimantOf(text) }
}

/** Reads a proof: key, address and amount owed, as `examples/verify.ts` takes them, or as our server answers. */
function claimantOf(text: string): Claimant {
  try {
    const parsed = recordOf(JSON.parse(text))
    const { key, address, owed } = 'data' in parsed ? recordOf(parsed.data) : parsed
    if (typeof key !== 'string' || typeof address !== 'string') throw new TypeError('no key or address')
    bytesOf(address, 20)
    return { address, key: bytesOf(key.startsWith('0x') ? key : `0x${key}`, 32), owed: sumOf(owed) }
  } catch {
    throw new MalformedFile('malformed', 'this is no proof')
  }
}

/** The amount owed is one number, or one for each of the five parts. No other part counts, because none is shown. */
function sumOf(owed: unknown): bigint {
  if (typeof owed === 'string' || typeof owed === 'number') return amountOf(owed)
  const parts = recordOf(owed)
  return owedParts.reduce((sum, part) => sum + amountOf(parts[part]), 0n)
}

function amountOf(value: unknown): bigint {
  const text = String(value)
  // `BigInt` reads an empty text as 0.
  if (!/^-?\d+$/.test(text)) throw new TypeError('not an amount')
  return BigInt(text)
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new TypeError('not an object')
  return value as Readonly<Record<string, unknown>>
}
