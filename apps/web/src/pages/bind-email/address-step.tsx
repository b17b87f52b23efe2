import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { EmailInput } from '@terahold/wallet-modal/inputs'
import '@terahold/wallet-modal/inputs.css'
import { useState } from 'react'
import { isEmail } from '../../features/email/is-email.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import '../../shared/theme/wallet-theme.css'
import { CheckedForm } from '../../shared/form/checked-form.tsx'

type AddressStepProps = {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly onSend: (email: string) => Promise<void>
}

/** The address to send a code to. The step ends when the code is sent. */
export function AddressStep({ email, onEmail, onSend }: AddressStepProps) {
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
      <EmailInput
        label={t`Email`}
        placeholder="you@example.com"
        value={email}
        error={complaint}
        onChange={({ target }) => {
          onEmail(target.value)
          setComplaint(undefined)
        }}
      />
      <Button wide type="submit" disabled={offline} pending={sending}>{t`Send code`}</Button>
    </CheckedForm>
  )
}
