import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { EmptyState } from '@terahold/ui/empty-state'
import { MeterIllustration } from '@terahold/ui/illustrations'
import { InfiniteList } from '@terahold/ui/infinite-list'
import { ListRow } from '@terahold/ui/list-row'
import { HoldingCard } from '../../features/power/holding-card.tsx'
import { NetPerDay } from '../../features/power/net-per-day.tsx'
import { useHoldings } from '../../features/power/power.ts'
import { ListSkeleton } from '../../shared/list-skeleton.tsx'
import { useListTexts } from '../../shared/list-texts.ts'
import { MemberOnly } from '../../shared/member-only.tsx'
import { PageHead } from '../../shared/page-head.tsx'
import { refreshSubjects } from '../../shared/query-client.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { Refreshable } from '../../shared/refreshable.tsx'
import { PowerSummary } from './power-summary.tsx'

/** My power: how much, what it brought in per day, and each holding. */
export default function MyPowerPage() {
  const { t } = useLingui()
  return (
    <Refreshable onRefresh={() => refreshSubjects(['power'])}>
      <PageHead title={t`My power`} />
      <div className="flex flex-col gap-4 px-4 pb-6">
        <MemberOnly>
          <MyPower />
        </MemberOnly>
      </div>
    </Refreshable>
  )
}

function MyPower() {
  const { t } = useLingui()
  const holdings = useHoldings()
  const listTexts = useListTexts()
  return (
    <QueryView query={holdings.query} skeleton={<ListSkeleton tall />}>
      {() =>
        holdings.rows.length === 0 ? (
          <EmptyState
            illustration={<MeterIllustration />}
            title={t`No power yet`}
            text={t`When you subscribe, your holding appears here with every day it was settled.`}
            action={<ButtonLink href="#/pages/subscribe/subscribe">{t`See the plans`}</ButtonLink>}
          />
        ) : (
          <div className="flex flex-col gap-4">
            <PowerSummary />
            <Card>
              <NetPerDay holdings={holdings.rows} />
            </Card>
            <nav aria-label={t`History`}>
              <ListRow
                href="#/pages/wodesuanli/tokenHistori"
                title={t`Token history`}
                detail={t`A receipt per day and holding`}
              />
              <ListRow
                href="#/pages/performanceDetails/performanceDetails"
                title={t`Performance details`}
                detail={t`Every credit to its source`}
              />
            </nav>
            <h2 className="text-base font-semibold">{t`Holdings`}</h2>
            <InfiniteList
              label={t`Holdings`}
              items={holdings.rows}
              itemKey={({ holdingId }) => holdingId}
              renderItem={(holding) => <HoldingCard holding={holding} />}
              hasMore={holdings.hasMore}
              loading={holdings.loadingMore}
              failed={holdings.moreFailed}
              onLoadMore={holdings.loadMore}
              texts={listTexts}
            />
          </div>
        )
      }
    </QueryView>
  )
}
