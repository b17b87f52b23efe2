import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useProfile } from '../../features/session/profile.ts'
import { MemberOnly } from '../../shared/member-only.tsx'
import { Note } from '../../shared/note.tsx'
import { QueryView } from '../../shared/query-view.tsx'
import { AddressStep } from './address-step.tsx'
import { BoundStep } from './bound-step.tsx'
import { CodeStep, type SentCode } from './code-step.tsx'

/** Binds the e-mail that confirms withdrawals: the address, the code from it, done. */
export default function BindEmailPage() {
  return (
    <div className="px-4 pt-4 pb-8">
      <MemberOnly>
        <BindEmail />
      </MemberOnly>
    </div>
  )
}

function BindEmail() {
  const { t } = useLingui()
  const profile = useProfile()
  const [sent, setSent] = useState<SentCode | null>(null)
  return (
    <QueryView query={profile}>
      {({ email, emailVerified }) => {
        if (emailVerified && email !== null) return <BoundStep email={email} />
        return (
          <div className="flex flex-col gap-4">
            <Note>{t`A withdrawal leaves only after a code sent to this address. Whenever it is replaced, withdrawals wait 24 hours: whoever steals a session cannot put their own address here and empty your account.`}</Note>
            {sent === null ? (
              <AddressStep onSent={setSent} />
            ) : (
              <CodeStep key={sent.sentAt} sent={sent} onResent={setSent} onChangeAddress={() => setSent(null)} />
            )}
          </div>
        )
      }}
    </QueryView>
  )
}
