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
function keysFor(userId: string, { key, witnesses }: LogProof): LogKeys {
  return builtInKeys ?? { key: seenLogKey(userId) ?? key, witnesses }
}

/** Verifies a proof of the log of nights. A browser without Ed25519 still compares the log with what it saw. */
export async function verifyLog(
  userId: string,
  proof: LogProof,
  expected: Omit<Expected, 'keys'>,
): Promise<Checked<HistoryVerdict>> {
  const keys = keysFor(userId, proof)
  const { verify, hasSignatures } = await verifierFor(keys)
  return { hasSignatures, verdict: await verifyHistory(proof, { ...expected, keys }, verify) }
}

/** Verifies the log in a bundle, without a network. Null for a bundle without a log. */
export async function verifyLogOf(userId: string, bundle: Bundle): Promise<Checked<HistoryVerdict> | null> {
  if (bundle.log === null) return null
  const keys = keysFor(userId, bundle.log.proof)
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
  return {
    ...{ nights: verdict.seen.nights.size, witnesses: keysFor(userId, proof).witnesses.length },
    ...{ cosigned: hasSignatures ? verdict.cosigned.length : null, hasBuiltInKeys: builtInKeys !== null },
  }
}

/** Asks for the proof of a night, and that the log continues what was seen. Undefined without a log of that size. */
export async function readLog(
  day: string,
  seen: SeenHistory | null,
): Promise<Answer<typeof logProof>['data'] | undefined> {
  const settlementsFrom = seen?.settlements?.size
  try {
    const earlier = {
      ...(seen && { from: seen.nights.size }),
      ...(settlementsFrom !== undefined && { settlementsFrom }),
    }
    return (await api.logProof({ day, ...earlier })).data
  } catch (error) {
    if (refusedReason(error) === 'record_unknown') return undefined
    throw error
  }
}

async function verifierFor({ key }: LogKeys): Promise<{ verify: VerifyEd25519 | undefined; hasSignatures: boolean }> {
  const hasSignatures = await verifiesEd25519(key)
  return { hasSignatures, verify: hasSignatures ? undefined : async () => true }
}
