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
        title={t`No entries for this filter`}
        text={t`Choose another kind or other days.`}
      />
    )
  }
  return (
    <EmptyState
      illustration={<LedgerIllustration />}
      title={t`Nothing credited yet`}
      text={t`Each settled day appears here with its source.`}
      action={<ButtonLink kind="secondary" href={to.myPower()}>{t`My power`}</ButtonLink>}
    />
  )
}
