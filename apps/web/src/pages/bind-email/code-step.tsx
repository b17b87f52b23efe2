import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { OneTimeCodeInput } from '@terahold/wallet-modal/inputs'
import '@terahold/wallet-modal/inputs.css'
import { useState } from 'react'
import { useBindEmail, useSendBindCode } from '../../features/email/email.ts'
import { ResendButton } from '../../features/email/resend-button.tsx'
import { notify } from '../../shared/notices.ts'
import { useProblemText } from '../../shared/problem.ts'
import { serverTime } from '../../shared/server-clock.ts'
import { useFocusInside } from '../../shared/use-focus-inside.ts'
import '../../shared/wallet-theme.css'

export type SentCode = {
  readonly email: string
  readonly maskedEmail: string
  readonly resendIn: number
  readonly sentAt: number
}

type CodeStepProps = {
  readonly sent: SentCode
  readonly onResent: (sent: SentCode) => void
  readonly onChangeAddress: () => void
}

/** The six digits from the letter; the last one sends them. */
export function CodeStep({ sent, onResent, onChangeAddress }: CodeStepProps) {
  const { t } = useLingui()
  const send = useSendBindCode()
  const bind = useBindEmail()
  const problemText = useProblemText()
  const [tries, setTries] = useState(0)
  const container = useFocusInside(tries)
  const { maskedEmail } = sent

  async function submit(code: string) {
    const bound = await bind.mutateAsync({ email: sent.email, code }).catch(() => null)
    if (bound === null) setTries((count) => count + 1)
    else notify(t`Your e-mail is bound.`, 'success')
  }

  async function resend() {
    const answer = await send.mutateAsync(sent.email).catch((error: unknown) => {
      notify(problemText(error), 'error')
      return null
    })
    if (answer !== null)
      onResent({ ...sent, maskedEmail: answer.maskedEmail, resendIn: answer.resendIn, sentAt: serverTime.now() })
  }

  return (
    <div ref={container} className="flex flex-col gap-4">
      <p className="text-sm">
        <Trans>We sent six digits to {maskedEmail}. They are good for 10 minutes. Look in the spam folder too.</Trans>
      </p>
      <OneTimeCodeInput
        key={tries}
        label={t`Code from the e-mail`}
        boxLabel={(position) => t`Digit ${position} of 6`}
        disabled={bind.isPending}
        error={bind.isError ? problemText(bind.error) : undefined}
        onComplete={(code) => void submit(code)}
      />
      <div className="flex flex-wrap justify-center gap-2">
        <ResendButton allowedAt={sent.sentAt + sent.resendIn * 1_000} onResend={resend} />
        <Button kind="plain" onClick={onChangeAddress}>{t`Another address`}</Button>
      </div>
    </div>
  )
}
