import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { Activity, type ReactNode, useState } from 'react'
import { MemberContext, useLastUser, useSession } from './session.ts'
import { useSignInHref } from './sign-in-href.ts'

/**
 * A part of a page for members. A visitor sees why and a sign-in link. When the server ends the session, the part stays hidden
 * with everything typed into it, until the same member is back.
 */
export function MemberOnly({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const lastUser = useLastUser()
  const [last, setLast] = useState(session)
  if (session !== null && session !== last) setLast(session)
  const member = session ?? (last?.userId === lastUser ? last : null)
  return (
    <>
      {session === null && <SignInFirst />}
      {member !== null && (
        <Activity mode={session === null ? 'hidden' : 'visible'}>
          <MemberContext key={member.userId} value={member}>
            {children}
          </MemberContext>
        </Activity>
      )}
    </>
  )
}

function SignInFirst() {
  const { t } = useLingui()
  const signInHref = useSignInHref()
  return (
    <EmptyState
      illustration={<LedgerIllustration />}
      title={t`Sign in to see this page`}
      text={
        <Trans>
          These figures are yours alone. Your wallet is your account: connect it and sign one message. It costs nothing.
        </Trans>
      }
      action={
        <ButtonLink href={signInHref}>
          <Trans>Connect and sign in</Trans>
        </ButtonLink>
      }
    />
  )
}
