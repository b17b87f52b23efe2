import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { useState } from 'react'
import { CodeEntry } from '../../features/email/code-entry.tsx'
import { useStagePassword } from '../../features/password/password.ts'
import type { SentCode } from '../../shared/form/sent-code.ts'
import { useFocusInside } from '../../shared/form/use-focus-inside.ts'
import { Note } from '../../shared/page/note.tsx'
import { refusedField } from '../../shared/problem/field-problem.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { useResetOnReturn } from '../../shared/session/use-reset-on-return.ts'
import type { NewPassword } from './password-step.tsx'

type CodeStepProps = {
  readonly typed: NewPassword
  readonly hasPassword: boolean
  readonly sent: SentCode
  readonly onResend: () => Promise<void>
  readonly onStaged: (ticket: string) => void
  readonly onBack: () => void
}

/** The six digits from the email stage the password. A problem with the password itself is shown with a link back to it. */
export function CodeStep({ typed, hasPassword, sent, onResend, onStaged, onBack }: CodeStepProps) {
  const { t } = useLingui()
  const stage = useStagePassword()
  useResetOnReturn(stage.reset)
  const problemText = useProblemText()
  const [tries, setTries] = useState(0)
  const container = useFocusInside(tries)
  const field = refusedField(stage.error)
  const isAboutPassword = field === 'newPassword' || field === 'oldPassword'

  async function submit(code: string) {
    const { newPassword, oldPassword } = typed
    const ticket = await stage
      .mutateAsync({ newPassword, code, ...(hasPassword ? { oldPassword } : {}) })
      .catch(() => null)
    if (ticket === null) setTries((count) => count + 1)
    else onStaged(ticket)
  }

  async function resend() {
    await onResend()
    stage.reset()
    setTries((count) => count + 1)
  }

  return (
    <div ref={container} className="flex flex-col gap-4">
      {stage.isError && isAboutPassword && (
        <Note tone="warning" alert>
          <p>{problemText(stage.error)}</p>
          <Button kind="secondary" onClick={onBack}>{t`Edit entries`}</Button>
        </Note>
      )}
      <CodeEntry
        sent={sent}
        label={t`Code from the email`}
        tries={tries}
        disabled={stage.isPending}
        error={stage.isError && !isAboutPassword ? problemText(stage.error) : undefined}
        onComplete={(code) => void submit(code)}
        onResend={resend}
        otherAction={<Button kind="plain" onClick={onBack}>{t`Back to the password`}</Button>}
      />
    </div>
  )
}
