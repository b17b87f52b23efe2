import { Trans, useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { Button } from '@terahold/ui/button'
import { useState } from 'react'
import { CodeEntry } from '../../features/email/code-entry.tsx'
import { ResetPart } from '../../features/reset/reset-part.tsx'
import type { SentCode } from '../../shared/form/sent-code.ts'
import { useFocusInside } from '../../shared/form/use-focus-inside.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'

type ForgottenPasswordProps = {
  readonly address: string
  /** Sends the code by email. */
  readonly onSend: () => Promise<SentCode>
  readonly onCode: (code: string) => void
  readonly onBack: () => void
  readonly disabled: boolean
  /** The problem with the last code, as text. */
  readonly error: string | undefined
  /** A different number clears the boxes. */
  readonly tries: number
}

/** For a forgotten password: what signing in without it costs, then the code from the confirmed email address. */
export function ForgottenPassword({ address, onSend, onCode, onBack, disabled, error, tries }: ForgottenPasswordProps) {
  const { t } = useLingui()
  const { holdAfterRecoveryHours: hours } = business
  const problemText = useProblemText()
  const [sent, setSent] = useState<SentCode>()
  const place = useFocusInside(sent === undefined ? 0 : tries + 1)
  const send = async () => setSent(await onSend())
  const back = <Button kind="plain" onClick={onBack}>{t`Enter the password`}</Button>

  return (
    <section ref={place} aria-label={t`Forgotten password`} className="flex flex-col gap-3">
      <p className="text-sm">
        <Trans>
          Sign in with your wallet and a code from your email. This removes the password, signs out other devices, and
          withdrawals wait {hours} hours.
        </Trans>
      </p>
      {sent === undefined ? (
        <div className="flex flex-wrap justify-center gap-2">
          <Button
            kind="secondary"
            onClick={() => send().catch((problem: unknown) => showToast(problemText(problem), 'error'))}
          >
            {t`Send code`}
          </Button>
          {back}
        </div>
      ) : (
        <CodeEntry
          sent={sent}
          label={t`Code from the email`}
          tries={tries}
          disabled={disabled}
          error={error}
          onComplete={onCode}
          onResend={send}
          otherAction={back}
        />
      )}
      <ResetPart address={address} reset={null} />
    </section>
  )
}
