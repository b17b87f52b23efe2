import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { ListRow } from '@terahold/ui/list-row'
import { Skeleton } from '@terahold/ui/skeleton'
import { EarningsCard } from '../../features/team/earnings-card.tsx'
import { MemberList } from '../../features/team/member-list.tsx'
import { useTeam } from '../../features/team/team.ts'
import { TeamRules } from '../../features/team/team-rules.tsx'
import { TeamSummary } from '../../features/team/team-summary.tsx'
import { Deferred } from '../../shared/loading/deferred.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { PageHead } from '../../shared/page/page-head.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { useSession } from '../../shared/session/session.ts'

/** The members of the team, the commission, and the rules. */
export default function TeamPage() {
  const { t } = useLingui()
  const isSignedIn = useSession() !== null
  return (
    <Refreshable onRefresh={() => refreshSubjects(['team'])}>
      <PageHead title={t`Team`}>{t`Whom you invited, and what it brought you.`}</PageHead>
      <div className="flex flex-col gap-4 px-4 pb-6">
        <MemberOnly>
          <MyTeam />
        </MemberOnly>
        {!isSignedIn && <TeamRules />}
      </div>
    </Refreshable>
  )
}

/** What needs no answer of the server stays visible without one. */
function MyTeam() {
  const { t } = useLingui()
  const team = useTeam({ level: 'both', keyword: '' })
  return (
    <>
      <QueryView compact query={team.query} skeleton={<Skeleton shape="block" />}>
        {() => team.first !== undefined && <TeamSummary {...team.first.data} />}
      </QueryView>
      <ButtonLink wide href={to.inviteFriends()}>{t`Invite friends`}</ButtonLink>
      <Deferred>
        <EarningsCard />
        <nav aria-label={t`More about my team`}>
          <ListRow href={to.teamSize()} title={t`Team size`} detail={t`How many, and who joined by month`} />
          <ListRow href={to.ranking()} title={t`Promotion ranking`} detail={t`Only if you choose to be in it`} />
        </nav>
        <TeamRules />
        <MemberList isEmpty={team.first?.data.l1 === 0} />
      </Deferred>
    </>
  )
}
