import { useState } from 'react'
import { parseInviteCode } from '../../features/invitation/invite-code.ts'
import { pendingCode } from '../../features/invitation/pending-code.ts'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { MemberContext, useSession } from '../../shared/session/session.ts'
import { CodeForm } from './code-form.tsx'
import { InvitedMember } from './invited-member.tsx'
import { InvitedVisitor } from './invited-visitor.tsx'

/** For an invited person: who invited them, the risks, and both answers. The code comes with the link and survives signing in. */
export default function InvitationPage({ code: linked = '' }: { readonly code?: string }) {
  const member = useSession()
  const [code, setCode] = useState(() => (linked === '' ? pendingCode.read() : parseInviteCode(linked)))
  const area = useFocusAfterStep<HTMLDivElement>(code)
  const isLinkBroken = linked !== '' && parseInviteCode(linked) === undefined

  return (
    <div ref={area} tabIndex={-1} className="flex flex-col gap-4 px-4 pt-4 pb-8 outline-none">
      {code === undefined ? (
        <CodeForm isLinkBroken={isLinkBroken} onCode={setCode} />
      ) : member === null ? (
        <InvitedVisitor code={code} />
      ) : (
        <MemberContext key={member.userId} value={member}>
          <InvitedMember key={code} code={code} onOtherCode={() => setCode(undefined)} />
        </MemberContext>
      )}
    </div>
  )
}
