import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { EmailInput } from '@terahold/wallet-modal/inputs'
import '@terahold/wallet-modal/inputs.css'
import { useState } from 'react'
import { isEmail } from '../../features/email/is-email.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import '../../shared/theme/wallet-theme.css'
import { CheckedForm } from '../../shared/form/checked-form.tsx'
import type { CodeSender } from './code-sender.ts'
import { ProofChoice } from './proof-choice.tsx'
import type { ChangeDraft, ReplaceDraft } from './replace-draft.ts'

type AddressStepProps = {
  readonly maskedEmail: string
  readonly hasPassword: boolean
  readonly draft: ReplaceDraft
  readonly sender: CodeSender
  readonly onChange: ChangeDraft
}

/** The kind of proof, and the new address. Then the codes are sent. */
export function AddressStep({ maskedEmail, hasPassword, draft, sender, onChange }: AddressStepProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  const [complaint, setComplaint] = useState<string | undefined>(undefined)
  const [sending, setSending] = useState(false)
  const { way } = draft

  async function submit() {
    const email = draft.email.trim()
    if (!isEmail(email)) {
      setComplaint(t`Check the email address. It looks like name@example.org.`)
      return
    }
    setSending(true)
    try {
      const fresh = await sender.toNew(email)
      onChange({ email, sent: { fresh, old: way === 'lost' ? undefined : await sender.toOld() } })
    } catch (error) {
      setComplaint(problemText(error))
      setSending(false)
    }
  }

  return (
    <CheckedForm blocked={sending} onSubmit={submit}>
      <p className="wrap-anywhere">
        <Trans>Current: {maskedEmail}</Trans>
      </p>
      <ProofChoice way={way} hasPassword={hasPassword} onWay={(next) => onChange({ way: next })} />
      <EmailInput
        label={t`New email`}
        placeholder="you@example.com"
        value={draft.email}
        error={complaint}
        onChange={({ target }) => {
          onChange({ email: target.value })
          setComplaint(undefined)
        }}
      />
      <Button wide type="submit" disabled={offline} pending={sending}>
        {way === 'lost' ? t`Send code` : t`Send both codes`}
      </Button>
    </CheckedForm>
  )
}
