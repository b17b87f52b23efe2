import { useLingui } from '@lingui/react/macro'
import type { ProofFault, ProofGap, ProofResult } from './proof-result.ts'

/** Returns the state of a check in a few words. */
export function useStateWords(): (state: ProofResult['state'] | undefined) => string {
  const { t } = useLingui()
  return (state) => {
    if (state === 'verified') return t`Verified on this device`
    if (state === 'failed') return t`Not verified`
    if (state === 'unchecked') return t`Could not check`
    return t`Not checked on this device yet`
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
    chain_differs: t`The blockchain has another root for this day than we publish. The file we gave you is not the one that two operators signed.`,
    chain_lacks: t`We say that the root is on the blockchain. Your wallet did not find it there.`,
    root_changed: t`The root of an earlier day was changed or removed since this device saw it.`,
  }
}

/** Returns why nothing was decided, in a sentence. */
export function useGapWords(): Readonly<Record<ProofGap, string>> {
  const { t } = useLingui()
  return {
    offline: t`There was no answer from our server. Try again when you are online.`,
    unavailable: t`Our server did not provide the published file. Try again later.`,
    no_tree: t`No proof has been published yet. The first one appears the night after we owe something to a member.`,
    late: t`No proof was published for more than two days. The newest one is correct, but it is old.`,
    joined_later: t`The newest proof is older than your account. The next one appears tonight.`,
    no_figures: t`The newest proof was made without your figures. The next one has them.`,
    no_reserve: t`The root comes from our server only and is not on the blockchain. The file agrees with it.`,
    anchor_waits: t`The file is correct. Its root appears on the blockchain once two operators have signed it.`,
    no_wallet: t`The file is correct, but your wallet did not read the root from the blockchain. Connect your wallet, then check again.`,
    key_unsigned: t`Your entries were found with a key that we chose. Sign once to use your own key.`,
    key_elsewhere: t`Your entries were found, but the key from your wallet is not on this device. Sign once here.`,
    key_waits: t`Your entries were found with a key that we chose. The next proof uses the key from your wallet.`,
  }
}
