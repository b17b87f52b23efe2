import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { LazyProofCard } from '../../features/proof/lazy-proof.tsx'
import { InstallOffer } from '../../features/pwa/install-offer.tsx'
import { Deferred } from '../../shared/loading/deferred.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberContext, useSession } from '../../shared/session/session.ts'
import { useSignInHref } from '../../shared/session/sign-in-href.ts'
import { AccountNeeds } from './account-needs.tsx'
import { CashTile } from './cash-tile.tsx'
import { Identity } from './identity.tsx'
import { MemberMenu, PublicMenu } from './menu.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { SignOut } from './sign-out.tsx'

/** The member's wallet and cash, four shortcuts, and links to everything else. */
export default function MyPage() {
  const { t } = useLingui()
  const signInHref = useSignInHref()
  const member = useSession()
  return (
    <Refreshable onRefresh={() => refreshSubjects(['profile', 'cash', 'orders', 'points'])}>
      {member === null ? (
        <>
          <PageHead title={t`My`} />
          <div className="flex max-w-page flex-col gap-4 px-4 pb-6">
            <Card>
              <p className="mb-3 text-sm">{t`Sign in to see your figures.`}</p>
              <ButtonLink wide href={signInHref}>{t`Connect and sign in`}</ButtonLink>
            </Card>
            <PublicMenu isMember={false} />
          </div>
        </>
      ) : (
        <MemberContext key={member.userId} value={member}>
          <Identity />
          <div className="in-order flex flex-col gap-4 px-4 pb-6 lg:grid lg:grid-cols-2 lg:items-start">
            <div className="in-order flex flex-col gap-4">
              <CashTile />
              <LazyProofCard />
              <AccountNeeds />
              <Shortcuts />
              <InstallOffer />
            </div>
            <div className="flex flex-col gap-4">
              <Deferred>
                <MemberMenu />
                <PublicMenu isMember />
                <SignOut />
              </Deferred>
            </div>
          </div>
        </MemberContext>
      )}
    </Refreshable>
  )
}
