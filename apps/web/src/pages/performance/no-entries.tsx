import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'

/** Shown when nothing was credited, or nothing of the chosen kind and days. */
export function NoEntries({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useLingui()
  if (isFiltered) {
    return (
      <EmptyState
        illustration={<LedgerIllustration />}
        title={t`Nothing of this kind on these days`}
        text={t`Choose another kind, or other days.`}
      />
    )
  }
  return (
    <EmptyState
      illustration={<LedgerIllustration />}
      title={t`Nothing credited yet`}
      text={t`The first line appears when a day of your holding is settled. Each line names the payout it came from.`}
      action={<ButtonLink kind="secondary" href={to.myPower()}>{t`My power`}</ButtonLink>}
    />
  )
}
