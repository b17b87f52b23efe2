import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { EmailInput } from '@terahold/wallet-modal/inputs'
import '@terahold/wallet-modal/inputs.css'
import { type ReactNode, useState } from 'react'
import { useOffline } from '../../shared/connection/connection.ts'
import { CheckedForm } from '../../shared/form/checked-form.tsx'
import { useProblemText } from '../../shared/problem/problem.ts'
import '../../shared/theme/wallet-theme.css'
import { isEmail } from './is-email.ts'

type EmailFormProps = {
  readonly label: string
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly sendLabel: string
  readonly onSend: (email: string) => Promise<void>
  /** Above the address. */
  readonly children?: ReactNode
}

/** The address to send a code to. The step ends when the code is sent. */
export function EmailForm({ label, email, onEmail, sendLabel, onSend, children }: EmailFormProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  const [complaint, setComplaint] = useState<string | undefined>(undefined)
  const [sending, setSending] = useState(false)

  async function submit() {
    const address = email.trim()
    if (!isEmail(address)) {
      setComplaint(t`Check the email address. It looks like name@example.org.`)
      return
    }
    setSending(true)
    await onSend(address).catch((error: unknown) => {
      setComplaint(problemText(error))
      setSending(false)
    })
  }

  return (
    <CheckedForm blocked={sending} onSubmit={submit}>
      {children}
      <EmailInput
        label={label}
        placeholder="you@example.com"
        value={email}
        error={complaint}
        onChange={({ target }) => {
          onEmail(target.value)
          setComplaint(undefined)
        }}
      />
      <Button wide type="submit" disabled={offline} pending={sending}>
        {sendLabel}
      </Button>
    </CheckedForm>
  )
}
