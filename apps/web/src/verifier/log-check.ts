import { type Bundle, verifyBundleLog } from '@terahold/proof/bundle'
import { hexOf } from '@terahold/proof/bytes'
import { type HistoryFault, type HistoryVerdict, type LogProof, seenIn, verifyHistory } from '@terahold/proof/history'
import type { LogKeys } from '@terahold/proof/log-keys'
import { type VerifyEd25519, verifiesEd25519 } from '@terahold/proof/note'
import { snapshotDay } from '@terahold/proof/snapshot'
import type { Anchor } from '@terahold/proof/verify'

export type LogGap = 'noKeys' | 'noNight' | 'noGrowth' | 'noEd25519'

/** One thing that was checked about the log of nights. */
export type LogCheck = { readonly name: 'log' | 'growth' } & (
  | { readonly state: 'verified' }
  | { readonly state: 'failed'; readonly fault: HistoryFault }
  | { readonly state: 'unchecked'; readonly gap: LogGap; readonly ask?: string }
)

/** A head of the log whose signatures are valid. */
export type SignedHead = {
  readonly key: string
  readonly nights: number
  readonly cosigned: readonly { readonly name: string; readonly at: number }[]
}

export type LogReport = { readonly checks: readonly LogCheck[]; readonly head: SignedHead | undefined }

type Found = { readonly bundle: Bundle | undefined; readonly anchor: Anchor; readonly logs: readonly LogProof[] }

/**
 * Checks the log of nights in the chosen files: that it is signed, has this day's root, and that the newest one continues all
 * earlier ones. Without built-in keys, those that the files name are used, and the check says so.
 */
export async function checkLog({ bundle, anchor, logs }: Found, keys: LogKeys | null): Promise<LogReport> {
  const all = [...(bundle?.log ? [bundle.log.proof] : []), ...logs]
  const first = all[0]
  if (first === undefined) return { checks: [], head: undefined }
  const trusted = keys ?? { key: first.key, witnesses: first.witnesses }
  const hasSignatures = await verifiesEd25519(trusted.key)
  // Without signatures, places and growth are still compared.
  const verify = hasSignatures ? undefined : async () => true
  const nightVerdicts = await Promise.all([
    ...(bundle ? [verifyBundleLog(bundle, trusted, verify)] : []),
    ...logs.map((proof) => verifyHistory(proof, { keys: trusted, night: nightFor(proof, anchor) }, verify)),
  ])
  const verdicts = nightVerdicts.filter((verdict) => verdict !== null)
  const failed = verdicts.find((verdict) => !verdict.verified)
  if (failed?.verified === false)
    return { checks: [{ name: 'log', state: 'failed', fault: failed.fault }], head: undefined }
  const hasNight = (bundle?.log ?? null) !== null || logs.some((proof) => nightFor(proof, anchor) !== undefined)
  const checks: LogCheck[] = [
    hasNight
      ? signedCheck(keys, hasSignatures)
      : { name: 'log', state: 'unchecked', gap: 'noNight', ask: `?day=${snapshotDay(anchor.snapshot)}` },
    ...(await growthChecks(all, trusted, verify)),
  ]
  return { checks, head: hasSignatures ? headOf(trusted.key, verdicts) : undefined }
}

/** Returns the night to look for in a proof: only one that was asked for this day has it. */
function nightFor({ night }: LogProof, { root, snapshot }: Anchor) {
  const day = snapshotDay(snapshot)
  return night?.fields[0] === day ? { day, root: hexOf(root).slice(2) } : undefined
}

function signedCheck(keys: LogKeys | null, hasSignatures: boolean): LogCheck {
  if (!hasSignatures) return { name: 'log', state: 'unchecked', gap: 'noEd25519' }
  return keys === null ? { name: 'log', state: 'unchecked', gap: 'noKeys' } : { name: 'log', state: 'verified' }
}

/** Checks that each log continues the one before it. A proof leads from one size only, which must be the earlier one's. */
async function growthChecks(
  all: readonly LogProof[],
  keys: LogKeys,
  verify: VerifyEd25519 | undefined,
): Promise<LogCheck[]> {
  const sorted = all.toSorted((one, other) => seenIn(one).nights.size - seenIn(other).nights.size)
  return Promise.all(
    sorted.slice(1).map(async (later, at): Promise<LogCheck> => {
      const seen = seenIn(sorted[at] as LogProof)
      const settlementsFrom = seen.settlements?.size
      const isSame = seenIn(later).nights.size === seen.nights.size
      if (!isSame && later.growth?.from !== seen.nights.size) {
        const more = settlementsFrom === undefined ? '' : `&settlementsFrom=${settlementsFrom}`
        return { name: 'growth', state: 'unchecked', gap: 'noGrowth', ask: `?from=${seen.nights.size}${more}` }
      }
      const same = isSame ? { growth: null, settlementGrowth: null } : {}
      const verdict = await verifyHistory({ ...later, ...same }, { keys, seen }, verify)
      return verdict.verified
        ? { name: 'growth', state: 'verified' }
        : { name: 'growth', state: 'failed', fault: verdict.fault }
    }),
  )
}

function headOf(key: string, verdicts: readonly HistoryVerdict[]): SignedHead | undefined {
  const heads = verdicts.flatMap((verdict) =>
    verdict.verified ? [{ key, nights: verdict.seen.nights.size, cosigned: verdict.cosigned }] : [],
  )
  return heads.toSorted((one, other) => other.nights - one.nights)[0]
}
