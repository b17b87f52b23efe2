import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { RackIllustration } from '@terahold/ui/illustrations'

/** Instead of plans, when none is on sale. */
export function NoPlans() {
  const { t } = useLingui()
  return (
    <EmptyState
      illustration={<RackIllustration />}
      title={t`No plan is open`}
      text={t`No capacity available now. New plans appear here.`}
      action={<ButtonLink kind="secondary" href={to.sites()}>{t`Sites and pools`}</ButtonLink>}
    />
  )
}
