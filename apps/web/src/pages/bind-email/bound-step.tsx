import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Button, ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { useMyCash } from '../../features/cash/cash.ts'
import { HoldNote } from '../../shared/page/hold-note.tsx'
import { useLeave } from '../../shared/page/use-leave.ts'

/** The address is confirmed: until when withdrawals wait, and the next links. */
export function BoundStep({ email, from }: { readonly email: string; readonly from: string | undefined }) {
  const { t } = useLingui()
  const leave = useLeave(from)
  const { data: cash } = useMyCash()
  return (
    <div className="flex flex-col gap-4">
      <EmptyState
        illustration={<LedgerIllustration />}
        title={t`Email bound`}
        text={<span className="wrap-anywhere">{email}</span>}
        action={<Button onClick={leave}>{t`Continue`}</Button>}
      />
      {cash !== undefined && <HoldNote holdUntil={cash.holdUntil} holdReason={cash.holdReason} />}
      <p className="text-center">
        <ButtonLink kind="plain" href={to.replaceEmail()}>{t`Change email address`}</ButtonLink>
      </p>
    </div>
  )
}
