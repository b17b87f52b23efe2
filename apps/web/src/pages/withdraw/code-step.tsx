import { Trans, useLingui } from '@lingui/react/macro'
import type { WithdrawalState } from '@terahold/contract/codes/withdrawals'
import { business } from '@terahold/contract/constants'
import { OneTimeCodeInput } from '@terahold/wallet-modal/inputs'
import '@terahold/wallet-modal/inputs.css'
import { useState } from 'react'
import { useProfile } from '../../features/session/profile.ts'
import { CancelWithdrawal } from '../../features/withdrawals/cancel-withdrawal.tsx'
import { firstResendAt, verifyBy } from '../../features/withdrawals/verify-by.ts'
import { useConfirmWithdrawal, type Withdrawal } from '../../features/withdrawals/withdrawals.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { useFocusInside } from '../../shared/form/use-focus-inside.ts'
import { formatTime } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { useProblemText } from '../../shared/problem/problem.ts'
import { useResetOnReturn } from '../../shared/session/use-reset-on-return.ts'
import { showToast } from '../../shared/toast/toast.ts'
import { TargetAddress, useIsMine } from '../../shared/wallet/target-address.tsx'
import '../../shared/theme/wallet-theme.css'
import { useSendCode } from '../../features/email/email.ts'
import { ResendButton } from '../../features/email/resend-button.tsx'

type CodeStepProps = {
  readonly withdrawal: Withdrawal
  readonly onConfirmed: () => void
  readonly onCancelled: () => void
}

/** The six digits that confirm the withdrawal, next to its details. */
export function CodeStep({ withdrawal, onConfirmed, onCancelled }: CodeStepProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const confirm = useConfirmWithdrawal()
  useResetOnReturn(confirm.reset)
  const problemText = useProblemText()
  const { emailCodeDigits: digits } = business
  const [tries, setTries] = useState(0)
  const container = useFocusInside(tries)
  const isMine = useIsMine()
  const { withdrawId, amount, fee, receive, toAddress, createdAt } = withdrawal

  async function submit(code: string) {
    const answer = await confirm.mutateAsync({ withdrawId, code }).catch(() => null)
    if (answer === null) {
      setTries((count) => count + 1)
      return
    }
    if (isEnded(answer.state)) showToast(t`This withdrawal was cancelled. The money is available again.`, 'error')
    else if (answer.state === 'holding') showToast(t`Confirmed. Paid when the hold ends.`, 'success')
    else showToast(t`Confirmed. Your withdrawal is on its way.`, 'success')
    onConfirmed()
  }

  /** The previous code is no longer valid, so the message about it is wrong, too. */
  function forgetCode() {
    confirm.reset()
    setTries((count) => count + 1)
  }

  return (
    <div ref={container} className="flex flex-col gap-4">
      <FactList
        facts={[
          { label: t`You withdraw`, value: <Money value={amount} exact /> },
          { label: t`Network fee`, value: <Money value={fee} exact /> },
          { label: t`Arrives`, value: <Money value={receive} exact /> },
        ]}
      />
      <TargetAddress address={toAddress} />
      <SentTo by={verifyBy(createdAt)} />
      <OneTimeCodeInput
        key={tries}
        label={t`Code from the email`}
        boxLabel={(position) => t`Digit ${position} of ${digits}`}
        disabled={confirm.isPending || offline || !isMine(toAddress)}
        error={confirm.isError ? problemText(confirm.error) : undefined}
        onComplete={(code) => void submit(code)}
      />
      <div className="flex flex-wrap justify-center gap-2">
        <ResendCode firstAt={firstResendAt(createdAt)} onSent={forgetCode} />
        <CancelWithdrawal withdrawId={withdrawId} onCancelled={onCancelled} />
      </div>
    </div>
  )
}

function SentTo({ by }: { readonly by: number }) {
  const { i18n } = useLingui()
  const { emailCodeDigits: digits, emailCodeTries: tries } = business
  const maskedEmail = useProfile().data?.email ?? null
  const time = formatTime(by, i18n.locale)
  return (
    <p className="text-sm wrap-anywhere">
      {maskedEmail === null ? (
        <Trans>Enter the {digits} digits we sent to your email.</Trans>
      ) : (
        <Trans>
          Enter the {digits} digits we sent to {maskedEmail}.
        </Trans>
      )}{' '}
      <Trans>
        Valid until {time}. After that, or after {tries} wrong codes, the withdrawal is cancelled.
      </Trans>
    </p>
  )
}

const isEnded = (state: WithdrawalState) => state === 'cancelled' || state === 'rejected' || state === 'failed'

/** Sends another code after the waiting time since the last one. */
function ResendCode({ firstAt, onSent }: { readonly firstAt: number; readonly onSent: () => void }) {
  const send = useSendCode()
  const problemText = useProblemText()
  const [allowedAt, setAllowedAt] = useState(firstAt)

  async function resend() {
    await send.mutateAsync({ scene: 'withdraw' }).then(
      ({ resendAt }) => {
        setAllowedAt(resendAt)
        onSent()
      },
      (error: unknown) => showToast(problemText(error), 'error'),
    )
  }

  return <ResendButton key={allowedAt} allowedAt={allowedAt} onResend={resend} />
}
