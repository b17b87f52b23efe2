import { useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { useState } from 'react'
import { useSendCode } from '../../features/email/email.ts'
import { type EmailDraft, useEmailDraft } from '../../features/email/email-draft.ts'
import { EmailForm } from '../../features/email/email-form.tsx'
import { useProfile } from '../../features/session/profile.ts'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { HoldNote } from '../../shared/page/hold-note.tsx'
import { Note } from '../../shared/page/note.tsx'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { BoundStep } from './bound-step.tsx'
import { CodeStep } from './code-step.tsx'

type BindEmailProps = {
  /** The page to continue with if it is not below this one, as after a reload. */
  readonly from?: string
}

/** Confirms the email address that confirms withdrawals: the address, its code, done. */
export default function BindEmailPage({ from }: BindEmailProps) {
  const { t } = useLingui()
  return (
    <div className="px-4 pt-4 pb-8">
      <MemberOnly
        example={[{ id: '1', title: t`Email`, detail: t`Withdrawals need a code from it.`, value: 'a***@example.com' }]}
      >
        <BindEmail from={from} />
      </MemberOnly>
    </div>
  )
}

function BindEmail({ from }: { readonly from: string | undefined }) {
  const profile = useProfile()
  const place = useFocusAfterStep<HTMLDivElement>(profile.data?.emailVerified)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <QueryView query={profile}>
        {({ email, emailVerified, holdUntil, holdReason }) =>
          emailVerified && email !== null ? (
            <BoundStep email={email} from={from} />
          ) : holdReason === 'frozen' ? (
            <HoldNote holdUntil={holdUntil} holdReason={holdReason} />
          ) : (
            <Steps />
          )
        }
      </QueryView>
    </div>
  )
}

function Steps() {
  const { t } = useLingui()
  const { holdAfterSecurityChangeHours: hours } = business
  const send = useSendCode()
  const { draft, change, forget } = useEmailDraft()
  const [earlier, setEarlier] = useState<EmailDraft | null>(null)
  const { email, sent } = draft

  async function sendTo(address: string) {
    // Going back without a change keeps the code that was sent.
    const isOnItsWay = earlier?.email === address && (earlier.sent?.resendAt ?? 0) > serverTime.now()
    const code = isOnItsWay ? earlier.sent : await send.mutateAsync({ scene: 'bind', email: address })
    change({ email: address, sent: code })
  }

  function changeAddress() {
    setEarlier(draft)
    change({ email, sent: undefined })
  }

  return (
    <div className="flex flex-col gap-4">
      <Note>{t`Each withdrawal needs a code from this address. After a change, withdrawals wait ${hours} hours.`}</Note>
      {sent === undefined ? (
        <EmailForm
          label={t`Email`}
          email={email}
          onEmail={(typed) => change({ email: typed, sent: undefined })}
          sendLabel={t`Send code`}
          onSend={sendTo}
        />
      ) : (
        <CodeStep
          email={email}
          sent={sent}
          onResent={(code) => change({ email, sent: code })}
          onChangeAddress={changeAddress}
          onBound={forget}
        />
      )}
    </div>
  )
}
