import { Trans, useLingui } from '@lingui/react/macro'
import { EmailForm } from '../../features/email/email-form.tsx'
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
  const { way } = draft
  const isLost = way === 'lost'

  async function send(email: string) {
    const fresh = await sender.toNew(email)
    onChange({ email, sent: { fresh, old: isLost ? undefined : await sender.toOld() } })
  }

  return (
    <EmailForm
      label={t`New email`}
      email={draft.email}
      onEmail={(email) => onChange({ email })}
      sendLabel={isLost ? t`Send code` : t`Send both codes`}
      onSend={send}
    >
      <p className="wrap-anywhere">
        <Trans>Current: {maskedEmail}</Trans>
      </p>
      <ProofChoice way={way} hasPassword={hasPassword} onWay={(next) => onChange({ way: next })} />
    </EmailForm>
  )
}
