import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@terahold/ui/button'
import { Logo } from '@terahold/ui/logo'
import { PoolCard } from '../../features/catalogue/pool-card.tsx'
import { LanguageButton } from '../../features/settings/language-button.tsx'
import { TrustCard } from '../../features/trust/trust-card.tsx'
import { MemberOnly } from '../../shared/member-only.tsx'
import { queryClient } from '../../shared/query-client.ts'
import { Refreshable } from '../../shared/refreshable.tsx'
import { useSession } from '../../shared/session.ts'
import { MemberHome } from './member-home.tsx'

/** What this is in one sentence, what can be checked, and, for a member, how they stand. */
export default function HomePage() {
  const { t } = useLingui()
  const signedIn = useSession() !== null
  return (
    <Refreshable onRefresh={() => queryClient.invalidateQueries({ refetchType: 'active' })}>
      <div className="flex flex-col gap-4 px-4 pb-6">
        <div className="flex items-center justify-between pt-2">
          <span className="flex items-center gap-2 font-semibold">
            <Logo className="size-8" /> Terahold
          </span>
          <LanguageButton />
        </div>
        {signedIn ? (
          <MemberOnly>
            <MemberHome />
          </MemberOnly>
        ) : (
          <VisitorHead />
        )}
        <TrustCard />
        <PoolCard />
        {!signedIn && (
          <ButtonLink wide kind="secondary" href="#/pages/subscribe/subscribe">{t`See the plans`}</ButtonLink>
        )}
        <p className="text-center text-xs text-muted">
          <Trans>Mining can lose money. Read the terms and the worst case of a plan before you pay.</Trans>
        </p>
      </div>
    </Refreshable>
  )
}

function VisitorHead() {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-3 py-4">
      <h1 className="text-2xl font-semibold">{t`Mining power you can check.`}</h1>
      <p className="text-muted">
        <Trans>
          Subscribe to power of real machines. You are paid out of revenue that was recorded with evidence, day by day,
          and out of nothing else. We promise no yield.
        </Trans>
      </p>
      <ButtonLink wide href="#/pages/login/index">{t`Connect Wallet`}</ButtonLink>
    </div>
  )
}
