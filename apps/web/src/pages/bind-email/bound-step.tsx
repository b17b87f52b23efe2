import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { useNavigation } from '@terahold/page-stack/react'
import { Button, ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { useMyCash } from '../../features/cash/cash.ts'
import { HoldNote } from '../../shared/page/hold-note.tsx'

/** The address is confirmed: until when withdrawals wait, and the next links. */
export function BoundStep({ email }: { readonly email: string }) {
  const { t } = useLingui()
  const { headerBack } = useNavigation()
  const { data: cash } = useMyCash()
  return (
    <div className="flex flex-col gap-4">
      <EmptyState
        illustration={<LedgerIllustration />}
        title={t`Email bound`}
        text={<span className="wrap-anywhere">{email}</span>}
        action={<Button onClick={() => headerBack()}>{t`Continue`}</Button>}
      />
      {cash !== undefined && <HoldNote holdUntil={cash.holdUntil} holdReason={cash.holdReason} />}
      <p className="text-center">
        <ButtonLink kind="plain" href={to.replaceEmail()}>{t`Change email address`}</ButtonLink>
      </p>
    </div>
  )
}
