import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { useState } from 'react'
import { CodeEntry } from '../../features/email/code-entry.tsx'
import { useBindEmail, useSendCode } from '../../features/email/email.ts'
import type { SentCode } from '../../shared/form/sent-code.ts'
import { useFocusInside } from '../../shared/form/use-focus-inside.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { useResetOnReturn } from '../../shared/session/use-reset-on-return.ts'
import { showToast } from '../../shared/toast/toast.ts'

type CodeStepProps = {
  readonly email: string
  readonly sent: SentCode
  readonly onResent: (sent: SentCode) => void
  readonly onChangeAddress: () => void
  readonly onBound: () => void
}

/** The six digits from the email. The last one submits them. */
export function CodeStep({ email, sent, onResent, onChangeAddress, onBound }: CodeStepProps) {
  const { t } = useLingui()
  const send = useSendCode()
  const bind = useBindEmail()
  useResetOnReturn(bind.reset)
  const problemText = useProblemText()
  const [tries, setTries] = useState(0)
  const container = useFocusInside(tries)

  async function submit(code: string) {
    const bound = await bind.mutateAsync({ email, code }).catch(() => null)
    if (bound === null) {
      setTries((count) => count + 1)
      return
    }
    showToast(t`Your email is bound.`, 'success')
    onBound()
  }

  async function resend() {
    onResent(await send.mutateAsync({ scene: 'bind', email }))
    setTries((count) => count + 1)
    bind.reset()
  }

  return (
    <div ref={container}>
      <CodeEntry
        sent={sent}
        label={t`Code from the email`}
        tries={tries}
        disabled={bind.isPending}
        error={bind.isError ? problemText(bind.error) : undefined}
        onComplete={(code) => void submit(code)}
        onResend={resend}
        otherAction={<Button kind="plain" onClick={onChangeAddress}>{t`Use another address`}</Button>}
      />
    </div>
  )
}
