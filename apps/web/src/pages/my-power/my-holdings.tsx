import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { InfiniteList } from '@terahold/ui/infinite-list'
import { ListRow } from '@terahold/ui/list-row'
import { ExportButton } from '../../features/export/export-button.tsx'
import { readAll } from '../../features/export/read-all.ts'
import { WithdrawOrder } from '../../features/orders/withdraw-order.tsx'
import { HoldingCard } from '../../features/power/holding-card.tsx'
import { NetPerDay } from '../../features/power/money-per-day.tsx'
import { holdingsPage, type useHoldings } from '../../features/power/power.ts'
import { PowerOverTime } from '../../features/power/power-over-time.tsx'
import { useHoldingTable } from '../../features/power/use-holding-table.ts'
import { useListTexts } from '../../shared/list/list-texts.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { PowerSummary } from './power-summary.tsx'

/** The figures of a member with holdings, current or past, and the open holdings. */
export function MyHoldings({ holdings }: { readonly holdings: ReturnType<typeof useHoldings> }) {
  const { t } = useLingui()
  const listTexts = useListTexts()
  const tableOf = useHoldingTable()
  return (
    <div className="flex flex-col gap-4">
      <PowerSummary />
      <Card>
        <NetPerDay />
      </Card>
      <Card>
        <PowerOverTime />
      </Card>
      <nav aria-label={t`History`}>
        <ListRow href={to.tokenHistory()} title={t`Token history`} detail={t`A receipt per day and holding`} />
        <ListRow href={to.performance()} title={t`Performance details`} detail={t`Every credit to its source`} />
        <ListRow
          href={to.powerHistory()}
          title={t`Historical computing power`}
          detail={t`What has ended, and what it delivered`}
        />
      </nav>
      <h2 className="text-base font-semibold">{t`Holdings`}</h2>
      <QueryView query={holdings.query} skeleton={<ListSkeleton tall />}>
        {() => (
          <InfiniteList
            label={t`Holdings`}
            items={holdings.rows}
            itemKey={({ holdingId }) => holdingId}
            renderItem={(holding) => (
              <HoldingCard holding={holding} withdraw={<WithdrawOrder order={{ ...holding, unit: 'USDT' }} />} />
            )}
            hasMore={holdings.hasMore}
            loading={holdings.loadingMore}
            failed={holdings.moreFailed}
            onLoadMore={holdings.loadMore}
            texts={listTexts}
            empty={
              <div className="flex flex-col items-start gap-3">
                <p className="text-sm text-muted">{t`No holding of yours goes on. Those that ended are in the history.`}</p>
                <ButtonLink href={to.subscribe()}>{t`See the plans`}</ButtonLink>
              </div>
            }
          />
        )}
      </QueryView>
      <ExportButton
        name="terahold-holdings"
        read={async (signal) => tableOf(await readAll(holdingsPage(), ({ holdingId }) => holdingId, signal))}
      />
    </div>
  )
}
