import { type Bundle, type BundleLine, type BundleLog, type BundleOrder, owedParts } from './bundle.ts'
import { bytesOf, hexOf } from './bytes.ts'
import type { Claim } from './claim.ts'
import { MalformedFile } from './file.ts'
import { readLogProof, type SeenHistory } from './history.ts'
import { mostParts, mostShardBits } from './leaf.ts'
import type { LogHead } from './log.ts'
import { countOf, formedText, listOf, orNull, recordOf, textOf } from './plain.ts'
import type { Snapshot } from './snapshot.ts'
import { tileLeaves } from './tree.ts'

// A bundle's file, as docs/trust.md describes it and `vectors/bundle-1.schema.json` states it.

/** The format and its version. A reader refuses any other. */
const format = 'terahold bundle 1'

const amountForm = /^\d{1,39}$/
const signedForm = /^-?\d{1,39}$/
const hashForm = /^0x[0-9a-fA-F]{64}$/
const addressForm = /^0x[0-9a-fA-F]{40}$/
const tileForm = /^0x(?:[0-9a-fA-F]{96}){1,16}$/
const siblingsForm = /^0x(?:[0-9a-fA-F]{104}){0,32}$/
const most32 = 2 ** 32 - 1
const mostDepth = 32
/** 9999-12-31: the last day that ISO 8601 writes with four digits. */
const lastDay = 2_932_896
const mostDecimals = 36

/** Returns a bundle as the text of its file. */
export function encodeBundle({ anchor, member, owed, claim, log, ...rest }: Bundle): string {
  const { snapshot, root, total, leaves } = anchor
  const { depth, shardBits, proofs } = claim
  const plain = {
    format,
    ...rest,
    snapshot: { ...snapshot, chainId: Number(snapshot.chainId) },
    root: hexOf(root),
    total: String(total),
    leaves,
    member: { address: member.address, key: hexOf(member.key) },
    owed: Object.fromEntries(owedParts.map((part) => [part, String(owed[part])])),
    depth,
    shardBits,
    proofs: proofs.map(({ tile, siblings, ...place }) => ({ ...place, tile: hexOf(tile), siblings: hexOf(siblings) })),
    log: log && { proof: log.proof, earlier: log.earlier && plainHistory(log.earlier) },
  }
  return JSON.stringify(plain, null, 1)
}

/** Reads the text of a bundle's file. Fields that it does not know are ignored. @throws MalformedFile when it is none. */
export function decodeBundle(text: string): Bundle {
  try {
    return read(JSON.parse(text))
  } catch {
    throw new MalformedFile('malformed', 'this is no bundle of this format')
  }
}

function read(value: unknown): Bundle {
  const whole = recordOf(value)
  if (whole.format !== format) throw new RangeError('another format')
  const [member, owed] = [recordOf(whole.member), recordOf(whole.owed)]
  return {
    madeAt: textOf(whole.madeAt),
    symbol: textOf(whole.symbol),
    decimals: countOf(whole.decimals, mostDecimals),
    assetBlock: whole.assetBlock === null ? null : countOf(whole.assetBlock),
    anchor: {
      snapshot: snapshotOf(whole.snapshot),
      root: hashOf(whole.root),
      total: BigInt(formedText(whole.total, amountForm)),
      leaves: countOf(whole.leaves, most32),
    },
    member: { address: formedText(member.address, addressForm), key: hashOf(member.key) },
    owed: Object.fromEntries(
      owedParts.map((part) => [part, BigInt(formedText(owed[part], signedForm))]),
    ) as Bundle['owed'],
    claim: {
      depth: countOf(whole.depth, mostDepth),
      shardBits: countOf(whole.shardBits, mostShardBits),
      proofs: listOf(whole.proofs, proofOf),
    },
    lines: listOf(whole.lines, lineOf),
    orders: listOf(whole.orders, orderOf),
    log: orNull(whole.log, logOf),
  }
}

function snapshotOf(value: unknown): Snapshot {
  const { chainId, reserve, token, day } = recordOf(value)
  return {
    chainId: BigInt(countOf(chainId)),
    reserve: formedText(reserve, addressForm),
    token: formedText(token, addressForm),
    day: countOf(day, lastDay),
  }
}

function proofOf(value: unknown): Claim['proofs'][number] {
  const { part, place, tileIndex, tile, siblings } = recordOf(value)
  return {
    part: countOf(part, mostParts - 1),
    place: countOf(place, tileLeaves - 1),
    tileIndex: countOf(tileIndex, most32),
    tile: bytesOfText(formedText(tile, tileForm)),
    siblings: bytesOfText(formedText(siblings, siblingsForm)),
  }
}

function lineOf(value: unknown): BundleLine {
  const { at, memo, amount, balance } = recordOf(value)
  return { at: textOf(at), memo: textOf(memo), amount: textOf(amount), balance: textOf(balance) }
}

function orderOf(value: unknown): BundleOrder {
  const { orderNo, plan, state, terms } = recordOf(value)
  const texts = Object.entries(recordOf(terms)).map(([name, text]): [string, string] => [name, textOf(text)])
  return {
    orderNo: textOf(orderNo),
    plan: textOf(plan),
    state: textOf(state),
    terms: Object.fromEntries<string>(texts),
  }
}

function logOf(value: unknown): BundleLog {
  const { proof, earlier } = recordOf(value)
  return { proof: readLogProof(proof), earlier: earlier === null ? null : historyOf(earlier) }
}

function plainHistory({ nights, settlements }: SeenHistory) {
  const plain = ({ size, root }: LogHead) => ({ size, root: hexOf(root) })
  return { nights: plain(nights), settlements: settlements && plain(settlements) }
}

function historyOf(value: unknown): SeenHistory {
  const { nights, settlements } = recordOf(value)
  return { nights: headOf(nights), settlements: settlements === null ? null : headOf(settlements) }
}

function headOf(value: unknown): LogHead {
  const { size, root } = recordOf(value)
  return { size: countOf(size), root: hashOf(root) }
}

function hashOf(value: unknown): Uint8Array {
  return bytesOf(formedText(value, hashForm), 32)
}

function bytesOfText(hex: string): Uint8Array {
  return bytesOf(hex, (hex.length - 2) / 2)
}
