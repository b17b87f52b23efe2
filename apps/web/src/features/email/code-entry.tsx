import { Trans, useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { OneTimeCodeInput } from '@terahold/wallet-modal/inputs'
import '@terahold/wallet-modal/inputs.css'
import type { ReactNode } from 'react'
import { useOffline } from '../../shared/connection/connection.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'
import '../../shared/theme/wallet-theme.css'
import type { SentCode } from '../../shared/form/sent-code.ts'
import { ResendButton } from './resend-button.tsx'

type CodeEntryProps = {
  readonly sent: SentCode
  readonly label: string
  /** The problem with the code, as text. */
  readonly error?: string | undefined
  readonly disabled?: boolean
  /** A different number clears the boxes. */
  readonly tries: number
  readonly onChange?: (code: string) => void
  readonly onComplete?: (code: string) => void
  readonly onResend: () => Promise<unknown>
  /** A back button next to the button that sends another code. */
  readonly otherAction?: ReactNode
}

/** Where the code was sent, its six boxes, and a button for another code. */
export function CodeEntry({
  sent,
  label,
  tries,
  error,
  disabled = false,
  onResend,
  otherAction,
  ...on
}: CodeEntryProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  const { maskedEmail } = sent
  const { emailCodeDigits: digits, emailCodeMinutes: minutes } = business
  const resend = () => onResend().catch((problem: unknown) => showToast(problemText(problem), 'error'))
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm wrap-anywhere">
        <Trans>
          Enter the {digits} digits we sent to {maskedEmail}. They expire after {minutes} minutes. Check your spam
          folder too.
        </Trans>
      </p>
      <OneTimeCodeInput
        key={tries}
        label={label}
        boxLabel={(position) => t`Digit ${position} of ${digits}`}
        disabled={disabled || offline}
        error={error}
        {...on}
      />
      <div className="flex flex-wrap justify-center gap-2">
        <ResendButton key={sent.resendAt} allowedAt={sent.resendAt} onResend={resend} />
        {otherAction}
      </div>
    </div>
  )
}
