import type { logProof } from '@terahold/contract/calls/member/night-log'
import type { Answer } from '@terahold/contract/client'
import { type Bundle, verifyBundleLog } from '@terahold/proof/bundle'
import {
  type Expected,
  type HistoryVerdict,
  type LogProof,
  type SeenHistory,
  verifyHistory,
} from '@terahold/proof/history'
import { type LogKeys, readLogKeys } from '@terahold/proof/log-keys'
import { type VerifyEd25519, verifiesEd25519 } from '@terahold/proof/note'
import { api } from '../../shared/api/api.ts'
import { refusedReason } from '../../shared/problem/field-problem.ts'
import type { CheckedHistory } from './proof-result.ts'
import { seenLogKey } from './proof-store.ts'

/** The keys of the log and its witnesses that are built into this app; null in a build without them. */
const builtInKeys = readLogKeys(import.meta.env.VITE_LOG_KEY, import.meta.env.VITE_WITNESS_KEYS)

/** A verdict, and whether this browser could verify signatures at all. */
type Checked<Verdict> = { readonly verdict: Verdict; readonly hasSignatures: boolean }

/**
 * Returns the keys that a proof must be signed with: those built into this app. Without them, the log's key is the one that
 * this device saw first, and the witnesses are those that the proof names.
 */
export function trustedKeys(
  userId: string,
  { key, witnesses }: LogProof,
): { readonly keys: LogKeys; readonly isBuiltIn: boolean } {
  const seen = { key: seenLogKey(userId) ?? key, witnesses }
  return { keys: builtInKeys ?? seen, isBuiltIn: builtInKeys !== null }
}

/** Verifies a proof of the log of nights. A browser without Ed25519 still compares the log with what it saw. */
export async function verifyLog(
  userId: string,
  proof: LogProof,
  expected: Omit<Expected, 'keys'>,
): Promise<Checked<HistoryVerdict>> {
  const { keys } = trustedKeys(userId, proof)
  const { verify, hasSignatures } = await verifierFor(keys)
  return { hasSignatures, verdict: await verifyHistory(proof, { ...expected, keys }, verify) }
}

/** Verifies the log in a bundle, without a network. Null for a bundle without a log. */
export async function verifyLogOf(userId: string, bundle: Bundle): Promise<Checked<HistoryVerdict> | null> {
  if (bundle.log === null) return null
  const { keys } = trustedKeys(userId, bundle.log.proof)
  const { verify, hasSignatures } = await verifierFor(keys)
  const verdict = await verifyBundleLog(bundle, keys, verify)
  return verdict && { hasSignatures, verdict }
}

/** Returns what to show of a verified log. */
export function checkedHistory(
  userId: string,
  proof: LogProof,
  { verdict, hasSignatures }: Checked<Extract<HistoryVerdict, { verified: true }>>,
): CheckedHistory {
  const { keys, isBuiltIn } = trustedKeys(userId, proof)
  return {
    nights: verdict.seen.nights.size,
    witnesses: keys.witnesses.length,
    cosigned: hasSignatures ? verdict.cosigned.length : null,
    hasBuiltInKeys: isBuiltIn,
  }
}

/** Asks for the proof of a night, and that the log continues what was seen. Undefined without a log of that size. */
export function readLog(day: string, seen: SeenHistory | null): Promise<Published | undefined> {
  const settlementsFrom = seen?.settlements?.size
  return ask({
    day,
    ...(seen && { from: seen.nights.size }),
    ...(settlementsFrom !== undefined && { settlementsFrom }),
  })
}

/** Asks for the newest signed head of the log. Undefined without a log. */
export function readNewestLog(): Promise<Published | undefined> {
  return ask({})
}

type Published = Answer<typeof logProof>['data']

async function ask(input: Parameters<typeof api.logProof>[0]): Promise<Published | undefined> {
  try {
    return (await api.logProof(input)).data
  } catch (error) {
    if (refusedReason(error) === 'record_unknown') return undefined
    throw error
  }
}

async function verifierFor({ key }: LogKeys): Promise<{ verify: VerifyEd25519 | undefined; hasSignatures: boolean }> {
  const hasSignatures = await verifiesEd25519(key)
  return { hasSignatures, verify: hasSignatures ? undefined : async () => true }
}
