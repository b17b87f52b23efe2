import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { Settings } from '../../features/settings/settings.tsx'
import { ContactList } from '../../features/support/contact-list.tsx'
import { APP_VERSION } from '../../shared/config/version.ts'
import { Deferred } from '../../shared/loading/deferred.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberContext, useSession } from '../../shared/session/session.ts'
import { useSignInHref } from '../../shared/session/sign-in-href.ts'
import { AccountCard } from './account-card.tsx'
import { CashTile } from './cash-tile.tsx'
import { Identity } from './identity.tsx'
import { Menu } from './menu.tsx'
import { OrderBadges } from './order-badges.tsx'
import { PointsCard } from './points-card.tsx'
import { SignOut } from './sign-out.tsx'

/** The member's identity, cash and orders, and links to everything else. */
export default function MyPage() {
  const { t } = useLingui()
  const signInHref = useSignInHref()
  const member = useSession()
  return (
    <Refreshable onRefresh={() => refreshSubjects(['profile', 'cash', 'orders', 'points'])}>
      <PageHead title={t`My`} />
      <div className="flex flex-col gap-4 px-4 pb-6">
        {member === null ? (
          <Card>
            <p className="mb-3 text-sm">{t`Sign in to see your figures.`}</p>
            <ButtonLink wide href={signInHref}>{t`Connect and sign in`}</ButtonLink>
          </Card>
        ) : (
          <MemberContext key={member.userId} value={member}>
            <Identity />
            <CashTile />
            <Deferred>
              <OrderBadges />
              <PointsCard />
              <Menu />
              <Settings />
              <AccountCard />
              <Reach />
              <SignOut />
            </Deferred>
          </MemberContext>
        )}
        {member === null && (
          <Deferred>
            <Settings />
            <Reach />
          </Deferred>
        )}
        <p className="text-center text-xs text-muted tabular-nums">{t`Version ${APP_VERSION}`}</p>
      </div>
    </Refreshable>
  )
}

function Reach() {
  const { t } = useLingui()
  return (
    <Card title={t`Reach us`}>
      <ContactList />
    </Card>
  )
}
