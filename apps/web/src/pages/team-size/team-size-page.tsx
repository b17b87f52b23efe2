import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { Card } from '@terahold/ui/card'
import { Figure } from '@terahold/ui/figure'
import { FigureGrid } from '@terahold/ui/figure-grid'
import { ListRow } from '@terahold/ui/list-row'
import { useMemo, useState } from 'react'
import { JoinsChart } from '../../features/team/joins-chart.tsx'
import { LevelChoice } from '../../features/team/level-choice.tsx'
import { useTeamSize } from '../../features/team/team.ts'
import { countOf, joinsOf, type TeamLevel } from '../../features/team/team-level.ts'
import { usePlotTexts } from '../../shared/chart/use-plot-texts.ts'
import { formatCount, formatMonth } from '../../shared/format/format.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'

type Size = NonNullable<ReturnType<typeof useTeamSize>['data']>

/** How many members the team has, and who joined by month. */
export default function TeamSizePage() {
  const example = useExample()
  return (
    <Refreshable onRefresh={() => refreshSubjects(['team'])}>
      <div className="px-4 pt-4 pb-8">
        <MemberOnly example={example}>
          <TeamSize />
        </MemberOnly>
      </div>
    </Refreshable>
  )
}

function TeamSize() {
  const { t } = useLingui()
  const size = useTeamSize()
  const [level, setLevel] = useState<TeamLevel>('both')
  return (
    <div className="in-order flex flex-col gap-4">
      <LevelChoice level={level} onLevel={setLevel} />
      <QueryView query={size} skeleton={<ListSkeleton tall />}>
        {(found) => (
          <>
            <Counts size={found} level={level} />
            <Joins series={found.series} level={level} />
          </>
        )}
      </QueryView>
      <nav aria-label={t`More about my team`}>
        <ListRow href={to.team()} title={t`Members`} detail={t`Members and their power`} />
        <ListRow href={to.inviteFriends()} title={t`Invite friends`} />
      </nav>
    </div>
  )
}

function Counts({ size, level }: { readonly size: Size; readonly level: TeamLevel }) {
  const { i18n, t } = useLingui()
  const thisMonth = size.series.at(-1)
  const count = (value: number) => formatCount(value, i18n.locale)
  return (
    <section aria-label={t`Team size`} className="rounded-card border border-line bg-surface p-4">
      <FigureGrid>
        <Figure label={t`Members`}>
          <span className="text-2xl font-semibold tabular-nums">{count(countOf(level, size))}</span>
        </Figure>
        <Figure label={t`Joined this month`}>
          <span className="text-2xl font-semibold tabular-nums">
            {count(thisMonth === undefined ? 0 : countOf(level, thisMonth))}
          </span>
        </Figure>
        {level === 'both' && (
          <Figure label={t`With power today`}>
            <span className="tabular-nums">{count(size.active)}</span>
          </Figure>
        )}
      </FigureGrid>
    </section>
  )
}

function Joins({ series, level }: { readonly series: Size['series']; readonly level: TeamLevel }) {
  const { i18n, t } = useLingui()
  const plotTexts = usePlotTexts()
  const months = useMemo(() => joinsOf(level, series), [level, series])
  return (
    <Card>
      <JoinsChart
        label={t`Joined per month`}
        months={months}
        locale={i18n.locale}
        texts={{
          ...plotTexts,
          month: t`Month`,
          joined: t`Joined`,
          count: (joined) => t`${plural(joined, { one: '# member joined', other: '# members joined' })}`,
        }}
      />
    </Card>
  )
}

function useExample() {
  const { i18n, t } = useLingui()
  return [
    { id: '1', title: formatMonth('2026-11', i18n.locale), detail: t`Joined`, value: 3 },
    { id: '2', title: formatMonth('2026-10', i18n.locale), detail: t`Joined`, value: 1 },
  ]
}
