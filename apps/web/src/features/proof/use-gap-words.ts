import { useLingui } from '@lingui/react/macro'
import type { ProofGap } from './proof-result.ts'

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
    no_wallet: t`The file is correct, but no wallet in this browser read the root from the blockchain. Connect one, or check your saved bundle through a node of your choice.`,
    key_unsigned: t`Your entries were found with a key that we chose. Sign once to use your own key.`,
    key_elsewhere: t`Your entries were found, but the key from your wallet is not on this device. Sign once here.`,
    key_waits: t`Your entries were found with a key that we chose. The next proof uses the key from your wallet.`,
    moved: t`Your entries were found under your earlier wallet. The next proof names your new one.`,
  }
}
