import { Trans, useLingui } from '@lingui/react/macro'
import type { WithdrawalState } from '@terahold/contract/calls/cash'
import { OneTimeCodeInput } from '@terahold/wallet-modal/inputs'
import '@terahold/wallet-modal/inputs.css'
import { useState } from 'react'
import type { AskedWithdrawal } from '../../features/withdrawals/asked-withdrawal.ts'
import { CancelWithdrawal } from '../../features/withdrawals/cancel-withdrawal.tsx'
import { useConfirmWithdrawal } from '../../features/withdrawals/withdrawals.ts'
import { FactList } from '../../shared/fact-list.tsx'
import { formatTime } from '../../shared/format.ts'
import { Money } from '../../shared/money.tsx'
import { notify } from '../../shared/notices.ts'
import { useProblemText } from '../../shared/problem.ts'
import { TargetAddress, useIsMine } from '../../shared/target-address.tsx'
import { useFocusInside } from '../../shared/use-focus-inside.ts'
import { ResendCode } from './resend-code.tsx'
import '../../shared/wallet-theme.css'

type CodeStepProps = {
  readonly asked: Omit<AskedWithdrawal, 'maskedEmail' | 'verifyBy'> & {
    readonly maskedEmail: string | null
    readonly verifyBy: string | null
  }
  readonly onConfirmed: () => void
  readonly onCancelled: () => void
}

/** The six digits that let the withdrawal go, beside what it is. */
export function CodeStep({ asked, onConfirmed, onCancelled }: CodeStepProps) {
  const { i18n, t } = useLingui()
  const confirm = useConfirmWithdrawal()
  const problemText = useProblemText()
  const [tries, setTries] = useState(0)
  const container = useFocusInside(tries)
  const isMine = useIsMine()
  const { withdrawId, maskedEmail, verifyBy } = asked
  const by = verifyBy === null ? null : formatTime(verifyBy, i18n.locale)

  async function submit(code: string) {
    const answer = await confirm.mutateAsync({ withdrawId, code }).catch(() => null)
    if (answer === null) {
      setTries((count) => count + 1)
      return
    }
    if (isEnded(answer.state)) notify(t`This withdrawal was cancelled. The money is available again.`, 'error')
    else notify(t`Confirmed. Your withdrawal is on its way.`, 'success')
    onConfirmed()
  }

  return (
    <div ref={container} className="flex flex-col gap-4">
      <FactList
        facts={[
          { label: t`You withdraw`, value: <Money value={asked.amount} exact /> },
          { label: t`Network fee`, value: <Money value={asked.fee} exact /> },
          { label: t`Arrives`, value: <Money value={asked.receive} exact /> },
        ]}
      />
      <TargetAddress address={asked.toAddress} />
      <p className="text-sm">
        {maskedEmail === null ? (
          <Trans>We sent six digits to your e-mail.</Trans>
        ) : (
          <Trans>We sent six digits to {maskedEmail}.</Trans>
        )}{' '}
        {by !== null && (
          <Trans>Enter them by {by}; after that the withdrawal is cancelled and the money is yours again.</Trans>
        )}
      </p>
      <OneTimeCodeInput
        key={tries}
        label={t`Code from the e-mail`}
        boxLabel={(position) => t`Digit ${position} of 6`}
        disabled={confirm.isPending || !isMine(asked.toAddress)}
        error={confirm.isError ? problemText(confirm.error) : undefined}
        onComplete={(code) => void submit(code)}
      />
      <div className="flex flex-wrap justify-center gap-2">
        <ResendCode />
        <CancelWithdrawal withdrawId={withdrawId} onCancelled={onCancelled} />
      </div>
    </div>
  )
}

const isEnded = (state: WithdrawalState) => state === 'cancelled' || state === 'rejected' || state === 'failed'
