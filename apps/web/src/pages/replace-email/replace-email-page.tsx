import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
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
import { AddressStep } from './address-step.tsx'
import { useCodeSender } from './code-sender.ts'
import { CodesStep } from './codes-step.tsx'
import { useReplaceDraft } from './replace-draft.ts'
import { type ReplaceAnswer, Replaced } from './replaced.tsx'

/** Replaces the email address that confirms withdrawals: with a code from the old address, or without one if it is lost. */
export default function ReplaceEmailPage() {
  const { t } = useLingui()
  return (
    <div className="px-4 pt-4 pb-8">
      <MemberOnly
        example={[
          { id: '1', title: t`Old address`, value: 'a***@example.com' },
          { id: '2', title: t`New email`, value: 'b***@example.com' },
        ]}
      >
        <ReplaceEmail />
      </MemberOnly>
    </div>
  )
}

function ReplaceEmail() {
  const profile = useProfile()
  const [answer, setAnswer] = useState<ReplaceAnswer | null>(null)
  const place = useFocusAfterStep<HTMLDivElement>(answer)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {answer !== null ? (
        <Replaced answer={answer} />
      ) : (
        <QueryView query={profile}>
          {({ email, hasPassword, address, reset, holdUntil, holdReason }) =>
            holdReason === 'frozen' ? (
              <HoldNote holdUntil={holdUntil} holdReason={holdReason} />
            ) : email === null ? (
              <NothingBound />
            ) : (
              <div className="flex flex-col gap-4">
                <Steps maskedEmail={email} hasPassword={hasPassword} onReplaced={setAnswer} />
                <ResetPart address={address} reset={reset} />
              </div>
            )
          }
        </QueryView>
      )}
    </div>
  )
}

type StepsProps = {
  readonly maskedEmail: string
  readonly hasPassword: boolean
  readonly onReplaced: (answer: ReplaceAnswer) => void
}

function Steps({ maskedEmail, hasPassword, onReplaced }: StepsProps) {
  const { draft, change, forget } = useReplaceDraft()
  const sender = useCodeSender()
  if (draft.sent === undefined)
    return (
      <AddressStep
        maskedEmail={maskedEmail}
        hasPassword={hasPassword}
        draft={draft}
        sender={sender}
        onChange={change}
      />
    )
  return (
    <CodesStep
      draft={draft}
      sent={draft.sent}
      sender={sender}
      hasPassword={hasPassword}
      onChange={change}
      onReplaced={(answer) => {
        forget()
        onReplaced(answer)
      }}
    />
  )
}

function NothingBound() {
  const { t } = useLingui()
  return (
    <EmptyState
      illustration={<LedgerIllustration />}
      title={t`No email to replace`}
      text={t`Bind one first. This does not delay withdrawals.`}
      action={<ButtonLink href={to.bindEmail()} data-verb="redirectTo">{t`Bind email`}</ButtonLink>}
    />
  )
}
