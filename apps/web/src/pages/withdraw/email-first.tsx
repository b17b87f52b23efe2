import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'

/** Without a confirmed email address nothing can be withdrawn: why, and how to add one. */
export function EmailFirst() {
  const { t } = useLingui()
  return (
    <EmptyState
      illustration={<LedgerIllustration />}
      title={t`Bind your email first`}
      text={t`Each withdrawal needs a code from your email.`}
      action={<ButtonLink href={to.bindEmail()}>{t`Bind email`}</ButtonLink>}
    />
  )
}
