import { useLingui } from '@lingui/react/macro'
import { pagePaths, to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { useState } from 'react'
import { ResetPart } from '../../features/reset/reset-part.tsx'
import { useProfile } from '../../features/session/profile.ts'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { HoldNote } from '../../shared/page/hold-note.tsx'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { PasswordSet, type SetAnswer } from './password-set.tsx'
import { PasswordSteps } from './password-steps.tsx'

/** Sets or changes the password that signing in requires as well as the wallet. */
export default function LoginPasswordPage() {
  const { t } = useLingui()
  const detail = t`Sign-in then needs your wallet and this password.`
  return (
    <div className="px-4 pt-4 pb-8">
      <MemberOnly example={[{ id: '1', title: t`Login password`, detail, value: t`On` }]}>
        <LoginPassword />
      </MemberOnly>
    </div>
  )
}

function LoginPassword() {
  const profile = useProfile()
  const [answer, setAnswer] = useState<SetAnswer | null>(null)
  const place = useFocusAfterStep<HTMLDivElement>(answer)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {answer !== null ? (
        <PasswordSet answer={answer} />
      ) : (
        <QueryView query={profile}>
          {({ email, emailVerified, hasPassword, address, reset, holdUntil, holdReason }) =>
            holdReason === 'frozen' ? (
              <HoldNote holdUntil={holdUntil} holdReason={holdReason} />
            ) : emailVerified && email !== null ? (
              <div className="flex flex-col gap-4">
                <PasswordSteps hasPassword={hasPassword} onSet={setAnswer} />
                <ResetPart address={address} reset={reset} />
              </div>
            ) : (
              <EmailFirst />
            )
          }
        </QueryView>
      )}
    </div>
  )
}

function EmailFirst() {
  const { t } = useLingui()
  return (
    <EmptyState
      illustration={<LedgerIllustration />}
      title={t`Bind your email first`}
      text={t`Setting a password needs a code from your email.`}
      action={<ButtonLink href={to.bindEmail({ from: pagePaths.loginPassword })}>{t`Bind email`}</ButtonLink>}
    />
  )
}
