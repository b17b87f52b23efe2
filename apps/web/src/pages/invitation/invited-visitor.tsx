import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { HeadingText } from '@terahold/ui/heading-text'
import { groupedCode } from '../../features/invitation/invite-code.ts'
import { useKeepCode } from '../../features/invitation/pending-code.ts'
import { AboutTerahold } from './about-terahold.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { SkipCode } from './skip-code.tsx'

/** An invitation before signing in. The code is stored; its owner is shown to members only. */
export function InvitedVisitor({ code }: { readonly code: string }) {
  const { t } = useLingui()
  useKeepCode(code)
  return (
    <>
      <AboutTerahold />
      <header className="flex flex-col gap-2">
        <h2 className="text-xl font-semibold">
          <HeadingText>{t`You were invited`}</HeadingText>
        </h2>
        <p className="font-mono text-base">{groupedCode(code)}</p>
        <p className="text-sm text-muted">{t`Sign in to see who invited you, then accept or decline.`}</p>
      </header>
      <DecisionBar>
        <ButtonLink wide href={to.login({ connect: 'yes' })}>{t`Connect and sign in`}</ButtonLink>
        <SkipCode />
      </DecisionBar>
    </>
  )
}
