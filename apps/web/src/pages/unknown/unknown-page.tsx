import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { RackIllustration } from '@terahold/ui/illustrations'

/** Shown for an address that no page has. */
export default function UnknownPage() {
  const { t } = useLingui()
  return (
    <EmptyState
      illustration={<RackIllustration />}
      title={t`Page not found`}
      text={t`The link may be old or incomplete.`}
      action={<ButtonLink href={to.home()} data-verb="reLaunch">{t`Go to the home page`}</ButtonLink>}
    />
  )
}
