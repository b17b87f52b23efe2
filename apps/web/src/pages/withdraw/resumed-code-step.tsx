import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { useWithdrawalReason } from '../../features/withdrawals/withdrawal-reason.ts'
import { useWithdrawals } from '../../features/withdrawals/withdrawals.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { CodeStep } from './code-step.tsx'

type ResumedCodeStepProps = {
  readonly withdrawId: string
  readonly onConfirmed: () => void
  readonly onCancelled: () => void
}

/** The code for a withdrawal that exists: requested just now, before a reload, or opened from the list. */
export function ResumedCodeStep({ withdrawId, onConfirmed, onCancelled }: ResumedCodeStepProps) {
  const { t } = useLingui()
  const withdrawals = useWithdrawals()
  const reasonOf = useWithdrawalReason()
  return (
    <QueryView query={withdrawals.query}>
      {() => {
        const found = withdrawals.rows.find((row) => row.withdrawId === withdrawId)
        if (found?.state === 'requested') {
          return <CodeStep withdrawal={found} onConfirmed={onConfirmed} onCancelled={onCancelled} />
        }
        return (
          <EmptyState
            title={t`No code needed`}
            text={(found && reasonOf(found)) ?? t`This withdrawal has moved on. See its details.`}
            action={<ButtonLink href={to.withdrawals()} data-verb="redirectTo">{t`Withdrawal details`}</ButtonLink>}
          />
        )
      }}
    </QueryView>
  )
}
