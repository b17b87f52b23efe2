import { useLingui } from '@lingui/react/macro'
import { Logo } from '@terahold/ui/logo'
import { PoolCard } from '../../features/catalogue/pool-card.tsx'
import { LegalLinks } from '../../features/documents/legal-links.tsx'
import { InboxButton } from '../../features/inbox/inbox-button.tsx'
import { LanguageButton } from '../../features/settings/language-button.tsx'
import { ThemeButton } from '../../features/settings/theme-button.tsx'
import { TrustCard } from '../../features/trust/trust-card.tsx'
import { SharedRetryContext } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { queryClient } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { useSession } from '../../shared/session/session.ts'
import { BackupOffer, useServerFailure } from './backup-offer.tsx'
import { MemberHome } from './member-home.tsx'
import { PublicLinks } from './public-links.tsx'
import { VisitorHome } from './visitor-home.tsx'

/** The product in one sentence, what can be checked, and the member's own figures. */
export default function HomePage() {
  const { t } = useLingui()
  const signedIn = useSession() !== null
  const failure = useServerFailure()
  const readAgain = () => queryClient.invalidateQueries({ refetchType: 'active' })
  return (
    <Refreshable onRefresh={readAgain}>
      <div className="in-order flex flex-col gap-5 px-4 pb-6">
        <div className="flex flex-wrap items-center justify-between pt-2">
          <span className="flex items-center gap-2 font-semibold lg:invisible">
            <Logo className="size-8" /> Terahold
          </span>
          <span className="flex items-center">
            {signedIn && (
              <MemberOnly>
                <InboxButton />
              </MemberOnly>
            )}
            <LanguageButton />
            <ThemeButton />
          </span>
        </div>
        <BackupOffer failure={failure} onRetry={() => void readAgain()} />
        <SharedRetryContext value={failure === null ? null : t`Could not load`}>
          {signedIn ? (
            <MemberOnly>
              <MemberHome evidence={<Evidence />} links={<PublicLinks isMember />} />
            </MemberOnly>
          ) : (
            <>
              <VisitorHome />
              <div className="flex flex-col gap-5 lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-10">
                <Evidence />
                <PublicLinks />
              </div>
            </>
          )}
        </SharedRetryContext>
        <LegalLinks withHelp />
      </div>
    </Refreshable>
  )
}

/** What everybody can check: recorded revenue, coverage and the pool, on a card with the lines of a ledger page and its margin. */
function Evidence() {
  const { t } = useLingui()
  return (
    <section aria-labelledby="to-check" className="flex flex-col gap-2">
      <h2 id="to-check" className="text-sm text-muted">
        {t`Who checks: two operators each day, and you`}
      </h2>
      <div className="relative flex flex-col gap-4 rounded-card border border-line bg-surface py-4 pr-4 pl-7 before:absolute before:inset-y-0 before:left-3.5 before:w-px before:bg-accent before:opacity-40">
        <TrustCard />
        <div className="border-t border-line pt-3">
          <PoolCard />
        </div>
      </div>
    </section>
  )
}
