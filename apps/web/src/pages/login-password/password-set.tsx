import { useLingui } from '@lingui/react/macro'
import { pagePaths } from '@terahold/contract/pages'
import { Button } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { useHoldReason } from '../../features/cash/hold-reason.ts'
import { HoldNote } from '../../shared/page/hold-note.tsx'
import { useLeave } from '../../shared/page/use-leave.ts'

export type SetAnswer = { readonly changedAt: string; readonly holdUntil: string }

/** The password is set: from when withdrawals continue, and the next links. */
export function PasswordSet({ answer }: { readonly answer: SetAnswer }) {
  const { t } = useLingui()
  const leave = useLeave(pagePaths.security)
  const holdReason = useHoldReason(answer.holdUntil, 'password_changed')
  return (
    <div className="flex flex-col gap-4">
      <EmptyState
        illustration={<LedgerIllustration />}
        title={t`Your password is set`}
        text={t`You need it at the next sign-in. All other devices are signed out.`}
        action={<Button onClick={leave}>{t`Continue`}</Button>}
      />
      <HoldNote holdUntil={answer.holdUntil} holdReason={holdReason} />
    </div>
  )
}
