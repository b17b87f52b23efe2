import { useLingui } from '@lingui/react/macro'
import { textLengths } from '@terahold/contract/constants'
import { Button } from '@terahold/ui/button'
import { useState } from 'react'
import { PasswordInput } from '../../features/password/password-input.tsx'
import { passwordStrength } from '../../features/password/password-strength.ts'
import { StrengthMeter } from '../../features/password/strength-meter.tsx'
import { useOffline } from '../../shared/connection/connection.ts'
import { CheckedForm } from '../../shared/form/checked-form.tsx'
import { useProblemText } from '../../shared/problem/problem.ts'
import { useMember } from '../../shared/session/session.ts'

export type NewPassword = { readonly newPassword: string; readonly oldPassword: string }
type Complaints = { readonly newPassword?: string; readonly oldPassword?: string; readonly whole?: string }

type PasswordStepProps = {
  readonly hasPassword: boolean
  readonly typed: NewPassword
  readonly onTyped: (typed: NewPassword) => void
  readonly onSendCode: () => Promise<void>
}

/** The new password, and the current one if there is one. Then a code is sent. */
export function PasswordStep({ hasPassword, typed, onTyped, onSendCode }: PasswordStepProps) {
  const { t } = useLingui()
  const { address } = useMember()
  const offline = useOffline()
  const problemText = useProblemText()
  const [complaints, setComplaints] = useState<Complaints>({})
  const [sending, setSending] = useState(false)

  function complain(): Complaints | undefined {
    const { min, max } = textLengths.password
    const strength = passwordStrength(typed.newPassword)
    if (hasPassword && typed.oldPassword === '') return { oldPassword: t`Enter your current password.` }
    if (strength === 'empty' || strength === 'short') return { newPassword: t`Use at least ${min} characters.` }
    if (strength === 'long') return { newPassword: t`Use at most ${max} characters.` }
    return undefined
  }

  function type(changed: Partial<NewPassword>) {
    setComplaints({})
    onTyped({ ...typed, ...changed })
  }

  async function submit() {
    const found = complain()
    setComplaints(found ?? {})
    if (found !== undefined) return
    setSending(true)
    await onSendCode().catch((error: unknown) => {
      setComplaints({ whole: problemText(error) })
      setSending(false)
    })
  }

  return (
    <CheckedForm blocked={sending} onSubmit={submit}>
      {/* Password managers store a password under a user name, which is the wallet here. */}
      <input type="text" autoComplete="username" value={address} readOnly hidden />
      {hasPassword && (
        <PasswordInput
          label={t`Current password`}
          autoComplete="current-password"
          value={typed.oldPassword}
          error={complaints.oldPassword}
          onChange={(oldPassword) => type({ oldPassword })}
        />
      )}
      <div className="flex flex-col gap-2">
        <PasswordInput
          label={t`New password`}
          autoComplete="new-password"
          value={typed.newPassword}
          error={complaints.newPassword}
          onChange={(newPassword) => type({ newPassword })}
        />
        {complaints.newPassword === undefined && <StrengthMeter password={typed.newPassword} />}
      </div>
      <p className="text-sm text-muted">{t`We cannot recover it. Keep it in a password manager.`}</p>
      {complaints.whole !== undefined && (
        <p role="alert" className="text-sm text-loss">
          {complaints.whole}
        </p>
      )}
      <Button wide type="submit" disabled={offline} pending={sending}>{t`Send code`}</Button>
    </CheckedForm>
  )
}
