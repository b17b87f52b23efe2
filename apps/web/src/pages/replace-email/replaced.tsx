import { useLingui } from '@lingui/react/macro'
import { pagePaths } from '@terahold/contract/pages'
import { Button } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { useHoldReason } from '../../features/cash/hold-reason.ts'
import { HoldNote } from '../../shared/page/hold-note.tsx'
import { useLeave } from '../../shared/page/use-leave.ts'

export type ReplaceAnswer = { readonly email: string; readonly holdUntil: string | null }

/** The email address was replaced: until when withdrawals wait, and the next links. */
export function Replaced({ answer }: { readonly answer: ReplaceAnswer }) {
  const { t } = useLingui()
  const leave = useLeave(pagePaths.security)
  const holdReason = useHoldReason(answer.holdUntil, 'email_changed')
  return (
    <div className="flex flex-col gap-4">
      <EmptyState
        illustration={<LedgerIllustration />}
        title={t`Email replaced`}
        text={<span className="wrap-anywhere">{answer.email}</span>}
        action={<Button onClick={leave}>{t`Continue`}</Button>}
      />
      <HoldNote holdUntil={answer.holdUntil} holdReason={holdReason} />
    </div>
  )
}
