import { MalformedFile } from './file.ts'
import { hashOf, isContinued, isEntryIn, type LogHead } from './log.ts'
import type { LogKeys } from './log-keys.ts'
import {
  type Cosigned,
  decodeCheckpoint,
  decodeNoteKey,
  decodeSize,
  type NoteFault,
  type VerifyEd25519,
  verifyCheckpoint,
} from './note.ts'
import { countOf, listOf, orNull, recordOf, textOf } from './plain.ts'

/** The fields of a night in the log, in the order in which they are hashed. */
export const nightFields = [
  ...(['day', 'format', 'root', 'total', 'leaves'] as const),
  ...(['journalSeal', 'settlements', 'settlementRoot', 'assetBlock', 'releaseHash', 'verifierHash'] as const),
] as const

/** How a log grew: the proof from an earlier size. */
type Growth = { readonly from: number; readonly path: readonly string[] }

/** A night as it is hashed, and its place in the log. */
type LoggedNight = { readonly fields: readonly string[]; readonly index: number; readonly path: readonly string[] }

/** What our server answers about the log of nights. Hashes are in hex without `0x`. */
export type LogProof = {
  /** The log's public key, and those of its witnesses (c2sp.org/signed-note). */
  readonly key: string
  readonly witnesses: readonly string[]
  /** The log's head with the signatures of log and witnesses (c2sp.org/tlog-checkpoint). */
  readonly checkpoint: string
  readonly newest: LoggedNight
  /** The night that was asked for; null when the log does not have it, or none was. */
  readonly night: LoggedNight | null
  /** From the earlier size that was asked for; null without one. */
  readonly growth: Growth | null
  /** The same of the log of settlements, up to the newest night's settlement root. */
  readonly settlementGrowth: Growth | null
}

/** What a device saw earlier: the log's head, and the settlement log's. */
export type SeenHistory = { readonly nights: LogHead; readonly settlements: LogHead | null }

/**
 * Why the log is not verified.
 *
 * - `history_changed`: it does not continue what was seen earlier, so that a past night or settlement was altered or removed.
 * - `night_differs`: it does not have the night's root that was published.
 */
export type HistoryFault = NoteFault | 'history_changed' | 'night_differs'

export type HistoryVerdict =
  | { readonly verified: true; readonly cosigned: readonly Cosigned[]; readonly seen: SeenHistory }
  | { readonly verified: false; readonly fault: HistoryFault }

/** What a log's proof is compared with. */
export type Expected = {
  /** Public keys that are trusted instead of those in the proof. */
  readonly keys?: LogKeys | null | undefined
  readonly seen?: SeenHistory | null | undefined
  /** A night's published root, in hex without `0x`. */
  readonly night?: { readonly day: string; readonly root: string } | undefined
}

/**
 * Verifies that the log of nights is signed, continues what was seen earlier, and has the night's published root. Returns
 * what to compare with next time.
 */
export async function verifyHistory(
  proof: LogProof,
  { keys, seen, night }: Expected,
  verify?: VerifyEd25519,
): Promise<HistoryVerdict> {
  try {
    const checkpoint = decodeCheckpoint(proof.checkpoint)
    const { key, witnesses } = keys ?? proof
    const trusted = { log: decodeNoteKey(key), witnesses: witnesses.map(decodeNoteKey) }
    const verdict = await verifyCheckpoint(checkpoint, trusted, verify)
    if (!verdict.verified) return verdict
    if ([proof.newest, proof.night].some((found) => found && found.fields.length !== nightFields.length))
      return { verified: false, fault: 'malformed' }
    const settlements = settlementsOf(proof.newest.fields)
    const found: SeenHistory = { nights: { size: checkpoint.size, root: checkpoint.root }, settlements }
    // An earlier night would hide what the later ones say about settlements.
    const isNewest = proof.newest.index === checkpoint.size - 1 && isLogged(proof.newest, found.nights)
    if (!isNewest) return { verified: false, fault: 'night_differs' }
    if (seen && !isGrown(proof, seen, found)) return { verified: false, fault: 'history_changed' }
    if (night && !isNight(proof.night, found.nights, night)) return { verified: false, fault: 'night_differs' }
    return { verified: true, cosigned: verdict.cosigned, seen: found }
  } catch (error) {
    if (error instanceof MalformedFile || error instanceof RangeError) return { verified: false, fault: 'malformed' }
    throw error
  }
}

/** Returns what a proof that was saved earlier showed. @throws MalformedFile or RangeError when its checkpoint is none. */
export function seenIn({ checkpoint, newest }: LogProof): SeenHistory {
  const { size, root } = decodeCheckpoint(checkpoint)
  return { nights: { size, root }, settlements: settlementsOf(newest.fields) }
}

function isLogged({ fields, index, path }: LoggedNight, { size, root }: LogHead): boolean {
  return isEntryIn(root, fields, { index, size, path: path.map(hashOf) })
}

function isNight(found: LoggedNight | null, head: LogHead, { day, root }: NonNullable<Expected['night']>): boolean {
  const [ownDay, , ownRoot] = found?.fields ?? []
  return found !== null && ownDay === day && ownRoot === root && isLogged(found, head)
}

function isGrown(proof: LogProof, seen: SeenHistory, found: SeenHistory): boolean {
  if (!continues(seen.nights, found.nights, proof.growth)) return false
  if (seen.settlements === null) return true
  return found.settlements !== null && continues(seen.settlements, found.settlements, proof.settlementGrowth)
}

function continues(earlier: LogHead, later: LogHead, growth: Growth | null): boolean {
  if (growth !== null && growth.from !== earlier.size) return false
  return isContinued(earlier, later, (growth?.path ?? []).map(hashOf))
}

/** Returns the head of the settlement log that a night names; null for a night that is on no chain. @throws RangeError or MalformedFile when it is none. */
function settlementsOf(fields: readonly string[]): LogHead | null {
  const [size = '', root = ''] = fields.slice(6, 8)
  return size === '' ? null : { size: decodeSize(size), root: hashOf(root) }
}

/** Reads a proof that was saved as a file, or our server's answer. @throws MalformedFile when it is none. */
export function decodeLogProof(text: string): LogProof {
  try {
    const parsed = recordOf(JSON.parse(text))
    return readLogProof('data' in parsed ? parsed.data : parsed)
  } catch {
    throw new MalformedFile('malformed', 'this is no proof of the log')
  }
}

/** Reads a proof that was parsed from JSON. @throws TypeError or RangeError when it is none. */
export function readLogProof(value: unknown): LogProof {
  const { key, witnesses, checkpoint, newest, night, growth, settlementGrowth } = recordOf(value)
  return {
    key: textOf(key),
    witnesses: listOf(witnesses, textOf),
    checkpoint: textOf(checkpoint),
    newest: nightOf(newest),
    night: orNull(night, nightOf),
    growth: orNull(growth, growthOf),
    settlementGrowth: orNull(settlementGrowth, growthOf),
  }
}

function nightOf(value: unknown): LoggedNight {
  const { fields, index, path } = recordOf(value)
  return { fields: listOf(fields, textOf), index: countOf(index), path: listOf(path, textOf) }
}

function growthOf(value: unknown): Growth {
  const { from, path } = recordOf(value)
  return { from: countOf(from), path: listOf(path, textOf) }
}
