import { Trans, useLingui } from '@lingui/react/macro'
import { dayOf } from '@terahold/money/day'
import { Card } from '@terahold/ui/card'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { SegmentedControl } from '@terahold/ui/segmented-control'
import { useState } from 'react'
import { MyPlace } from '../../features/ranking/my-place.tsx'
import { RankedRow } from '../../features/ranking/ranked-row.tsx'
import { type RankingPeriod, useRanking } from '../../features/ranking/ranking.ts'
import { Score } from '../../features/ranking/score.tsx'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { formatMonth } from '../../shared/format/format.ts'
import { PagedList } from '../../shared/list/paged-list.tsx'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { useSession } from '../../shared/session/session.ts'

/** The ranking of the members who opted in, and how it is counted. */
export default function RankingPage() {
  const isSignedIn = useSession() !== null
  return (
    <Refreshable onRefresh={() => refreshSubjects(['ranking'])}>
      <div className="flex flex-col gap-4 px-4 pt-4 pb-8">
        <MemberOnly example={example}>
          <Ranking />
        </MemberOnly>
        {!isSignedIn && <Method />}
      </div>
    </Refreshable>
  )
}

function Ranking() {
  const { i18n, t } = useLingui()
  const [period, setPeriod] = useState<RankingPeriod>('month')
  const ranking = useRanking(period)
  const today = dayOf(new Date(serverTime.now()))
  // On the first day of a month, the last day that counts is one of the month before.
  const month = (ranking.first?.data.asOf ?? today).slice(0, 7)
  return (
    <>
      <SegmentedControl
        label={t`Period`}
        options={[
          { value: 'month', label: today.startsWith(month) ? t`This month` : formatMonth(month, i18n.locale) },
          { value: 'all', label: t`All time` },
        ]}
        value={period}
        onChange={setPeriod}
      />
      <QueryView query={ranking.query} skeleton={<ListSkeleton tall />}>
        {() =>
          ranking.first !== undefined && (
            <>
              <MyPlace place={ranking.first.data.me} asOf={ranking.first.data.asOf} />
              <section aria-label={t`Ranking`} className="flex flex-col">
                <h2 className="text-base font-semibold">{t`Ranking`}</h2>
                <PagedList
                  label={t`Ranking`}
                  list={ranking}
                  itemKey={({ rank, member }) => `${rank} ${member}`}
                  renderItem={(entry) => <RankedRow entry={entry} myRank={ranking.first?.data.me.rank ?? null} />}
                  empty={
                    <EmptyState
                      illustration={<LedgerIllustration />}
                      title={t`No one has joined yet`}
                      text={t`Only members who joined the ranking are listed.`}
                    />
                  }
                />
              </section>
              <Method />
            </>
          )
        }
      </QueryView>
    </>
  )
}

function Method() {
  const { t } = useLingui()
  return (
    <Card title={t`How the score works`}>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
        <li>
          <Trans>Score: TH-days delivered to both team levels. One TH-day is one TH/s for one day.</Trans>
        </li>
        <li>
          <Trans>Downtime, sign-ups and payments do not count.</Trans>
        </li>
        <li>
          <Trans>Equal scores share a rank. Updated daily.</Trans>
        </li>
        <li>
          <Trans>Your rank brings no money, points or rights.</Trans>
        </li>
      </ul>
    </Card>
  )
}

const example = [
  { id: '1', title: '1 · 0x52…9169ee', value: <Score value="4120" size="s" /> },
  { id: '2', title: '2 · 0x7c…04d1b2', value: <Score value="3875.5" size="s" /> },
  { id: '3', title: '3 · 0x19…e80a3c', value: <Score value="2210" size="s" /> },
]
