import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { EmailInput } from '@terahold/wallet-modal/inputs'
import '@terahold/wallet-modal/inputs.css'
import { useState } from 'react'
import { useSendBindCode } from '../../features/email/email.ts'
import { isEmail } from '../../features/email/is-email.ts'
import { useOffline } from '../../shared/connection.ts'
import { useProblemText } from '../../shared/problem.ts'
import { serverTime } from '../../shared/server-clock.ts'
import { storage } from '../../shared/storage.ts'
import '../../shared/wallet-theme.css'
import type { SentCode } from './code-step.tsx'

/** What was typed survives an ended session: nobody should have to type an address twice. */
const DRAFT = 'draft:email'

export function AddressStep({ onSent }: { readonly onSent: (sent: SentCode) => void }) {
  const { t } = useLingui()
  const send = useSendBindCode()
  const offline = useOffline()
  const problemText = useProblemText()
  const [email, setEmail] = useState(() => storage.getText(DRAFT))
  const [complaint, setComplaint] = useState<string | undefined>(undefined)

  async function submit() {
    const address = email.trim()
    if (!isEmail(address)) {
      setComplaint(t`This is not an e-mail address. It looks like name@example.org.`)
      return
    }
    const answer = await send.mutateAsync(address).catch((error: unknown) => {
      setComplaint(problemText(error))
      return null
    })
    if (answer !== null)
      onSent({ email: address, maskedEmail: answer.maskedEmail, resendIn: answer.resendIn, sentAt: serverTime.now() })
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending) void submit()
      }}
    >
      <EmailInput
        label={t`E-mail`}
        placeholder={t`Email`}
        value={email}
        error={complaint}
        onChange={({ target }) => {
          setEmail(target.value)
          storage.set(DRAFT, target.value)
          setComplaint(undefined)
        }}
      />
      <Button wide type="submit" disabled={offline} pending={send.isPending}>{t`Send the code`}</Button>
    </form>
  )
}
