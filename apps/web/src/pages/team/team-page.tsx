import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { ListRow } from '@terahold/ui/list-row'
import { Skeleton } from '@terahold/ui/skeleton'
import { EarningsCard } from '../../features/team/earnings-card.tsx'
import { MemberList } from '../../features/team/member-list.tsx'
import { useTeam } from '../../features/team/team.ts'
import { TeamRules } from '../../features/team/team-rules.tsx'
import { TeamSummary } from '../../features/team/team-summary.tsx'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { Deferred } from '../../shared/loading/deferred.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { useSession } from '../../shared/session/session.ts'

/** The members of the team, the commission, and the rules. */
export default function TeamPage() {
  const example = useExample()
  const { t } = useLingui()
  const isSignedIn = useSession() !== null
  return (
    <Refreshable onRefresh={() => refreshSubjects(['team'])}>
      <PageHead title={t`Team`} />
      <div className="flex flex-col gap-4 px-4 pb-6">
        <MemberOnly example={example}>
          <MyTeam />
        </MemberOnly>
        {!isSignedIn && (
          <div className="max-w-page">
            <TeamRules />
          </div>
        )}
      </div>
    </Refreshable>
  )
}

/** What needs no answer of the server stays visible without one. Without a team, there are no figures to show. */
export function MyTeam() {
  const { t } = useLingui()
  const team = useTeam({ level: 'both', keyword: '' })
  const hasTeam = (team.first?.data.l1 ?? 0) > 0
  return (
    <div className="in-order flex flex-col gap-4 lg:grid lg:grid-cols-2 lg:items-start">
      <div className="in-order flex flex-col gap-4">
        <QueryView compact query={team.query} skeleton={<Skeleton shape="block" />}>
          {() =>
            hasTeam && team.first ? (
              <TeamSummary {...team.first.data} />
            ) : (
              <EmptyState
                illustration={<LedgerIllustration />}
                title={t`No one has joined yet`}
                text={t`People you invite appear here.`}
              />
            )
          }
        </QueryView>
        <ButtonLink wide href={to.inviteFriends()}>{t`Invite friends`}</ButtonLink>
        <Deferred>
          {hasTeam && <EarningsCard />}
          <nav aria-label={t`More about my team`} className="rounded-card border border-line bg-surface px-4 py-1">
            <ListRow href={to.teamSize()} title={t`Team size`} detail={t`Size and new members per month`} />
            <ListRow href={to.ranking()} title={t`Promotion ranking`} detail={t`Optional`} />
          </nav>
        </Deferred>
      </div>
      <div className="flex flex-col gap-4">
        <Deferred>
          {hasTeam && <MemberList />}
          <TeamRules />
        </Deferred>
      </div>
    </div>
  )
}

function useExample() {
  const { t } = useLingui()
  return [
    { id: '1', title: t`Level 1`, detail: t`invited by you`, value: 4 },
    { id: '2', title: t`Their power today`, value: <Th value="260" size="s" /> },
    { id: '3', title: t`Commission`, value: <Money value="18.2" size="s" /> },
  ]
}
