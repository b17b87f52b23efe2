import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { useState } from 'react'
import { useSendCode } from '../../features/email/email.ts'
import { parseStoredCode } from '../../features/email/stored-code.ts'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { drafts } from '../../shared/form/drafts.ts'
import { Note } from '../../shared/page/note.tsx'
import { useMember } from '../../shared/session/session.ts'
import { CodeStep } from './code-step.tsx'
import { CommitStep } from './commit-step.tsx'
import type { SetAnswer } from './password-set.tsx'
import { type NewPassword, PasswordStep } from './password-step.tsx'

/** Only where the code was sent and for how long it is valid. */
const SENT = 'password-code'
const nothing: NewPassword = { newPassword: '', oldPassword: '' }

type PasswordStepsProps = { readonly hasPassword: boolean; readonly onSet: (answer: SetAnswer) => void }

/** The password, the code from the email, and the confirmation. What is typed is kept in memory only. */
export function PasswordSteps({ hasPassword, onSet }: PasswordStepsProps) {
  const { t } = useLingui()
  const { holdAfterSecurityChangeHours: hours } = business
  const { userId } = useMember()
  const send = useSendCode()
  const [typed, setTyped] = useState(nothing)
  const [sent, setSent] = useState(() => parseStoredCode(drafts.read(SENT, userId)))
  const [entering, setEntering] = useState(false)
  const [ticket, setTicket] = useState<string | null>(null)

  async function sendCode() {
    const code = await send.mutateAsync({ scene: 'password' })
    drafts.keep(SENT, userId, code)
    setSent(code)
  }

  /** Going back to the password, or a reload, needs no second email. */
  async function enterCode() {
    if (sent === undefined || sent.resendAt <= serverTime.now()) await sendCode()
    setEntering(true)
  }

  function staged(next: string) {
    drafts.drop(SENT)
    setSent(undefined)
    setTicket(next)
  }

  function beginAgain() {
    setTicket(null)
    setEntering(false)
  }

  if (ticket !== null) return <CommitStep ticket={ticket} onSet={onSet} onBeginAgain={beginAgain} />
  return (
    <div className="flex flex-col gap-4">
      <Note>{t`An optional second factor: sign-in then needs your wallet and the password. Other devices are signed out, and withdrawals wait ${hours} hours.`}</Note>
      {sent === undefined || !entering ? (
        <PasswordStep hasPassword={hasPassword} typed={typed} onTyped={setTyped} onSendCode={enterCode} />
      ) : (
        <CodeStep
          typed={typed}
          hasPassword={hasPassword}
          sent={sent}
          onResend={sendCode}
          onStaged={staged}
          onBack={() => setEntering(false)}
        />
      )}
    </div>
  )
}
