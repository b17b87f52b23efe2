import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import type { ReactNode } from 'react'
import { MemberContext, useSession } from './session.ts'

/** A part of a page that belongs to a member; a visitor is told why and shown the way. */
export function MemberOnly({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  if (session === null) return <SignInFirst />
  return (
    <MemberContext key={session.userId} value={session}>
      {children}
    </MemberContext>
  )
}

function SignInFirst() {
  const { t } = useLingui()
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
        <ButtonLink href="#/pages/login/index">
          <Trans>Connect and sign in</Trans>
        </ButtonLink>
      }
    />
  )
}
