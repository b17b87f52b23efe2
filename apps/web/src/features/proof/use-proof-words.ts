import { useLingui } from '@lingui/react/macro'
import type { PastGap, ProofFault, ProofGap } from './proof-result.ts'

/** Nothing that could be checked exists yet: no fault, and nothing that the member can do. */
const tooEarly: ReadonlySet<string> = new Set<ProofGap | PastGap>([
  'no_tree',
  'joined_later',
  'no_figures',
  'not_covered',
])
/** The file was correct as far as it could be compared. */
const inPart: ReadonlySet<string> = new Set<ProofGap>([
  'no_reserve',
  'anchor_waits',
  'no_wallet',
  'key_unsigned',
  'key_elsewhere',
  'key_waits',
  'moved',
])

/** Returns whether nothing exists yet that the check could compare. */
export function isTooEarly(result: Finding): boolean {
  return result.state === 'unchecked' && tooEarly.has(result.gap)
}

type Finding =
  | { readonly state: 'verified' }
  | { readonly state: 'failed' }
  | { readonly state: 'unchecked'; readonly gap: ProofGap | PastGap }

/** Returns the state of a check in a few words; nothing was checked yet without a result. */
export function useStateWords(): (result: Finding | null | undefined) => string {
  const { t } = useLingui()
  return (result) => {
    if (!result) return t`Not checked on this device yet`
    if (result.state === 'verified') return t`Verified on this device`
    if (result.state === 'failed') return t`Not verified`
    if (tooEarly.has(result.gap)) return t`Nothing to check yet`
    return inPart.has(result.gap) ? t`Partly checked` : t`Could not check`
  }
}

/** Returns why a proof is wrong, in a sentence. */
export function useFaultWords(): Readonly<Record<ProofFault, string>> {
  const { t } = useLingui()
  const damaged = t`The published file is damaged.`
  return {
    malformed: damaged,
    leaf_order: damaged,
    amount_range: damaged,
    other_snapshot: t`The published file belongs to another day, token, network or wallet.`,
    root_differs: t`The published file does not give the published root.`,
    total_differs: t`The published file does not add up to the published total.`,
    count_differs: t`The published file does not have the published number of entries.`,
    member_missing: t`You are missing from the newest proof, although we owe you money.`,
    amount_differs: t`Your entries in the published file do not add up to what we owed you.`,
    statement_differs: t`The proof’s available balance differs from your statement’s at that time.`,
    chain_differs: t`The blockchain’s root for this day differs from the one we publish. The file we gave you is not the one that two operators signed.`,
    chain_lacks: t`We say that the root is on the blockchain. Your wallet did not find it there.`,
    chain_newer: t`The blockchain has the root of a newer day, which our server does not show you.`,
    history_changed: t`A past night or a past day’s revenue was changed or removed since this device saw it.`,
    log_wrong: t`The signed log of all nights is wrong, or it has another root for this night.`,
    root_changed: t`The root of an earlier day was changed or removed since this device saw it.`,
  }
}
