import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { FoldedRow } from '@terahold/ui/folded-row'
import { ListRow } from '@terahold/ui/list-row'
import { ChevronDown } from 'lucide-react'
import { ExportButton } from '../../features/export/export-button.tsx'
import { WithdrawOrder } from '../../features/orders/withdraw-order.tsx'
import { HoldingCard } from '../../features/power/holding-card.tsx'
import { MoneyPerDay } from '../../features/power/money-per-day.tsx'
import { holdingsPage, type useHoldings } from '../../features/power/power.ts'
import { PowerOverTime } from '../../features/power/power-over-time.tsx'
import { useHoldingTable } from '../../features/power/use-holding-table.ts'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { PagedList } from '../../shared/list/paged-list.tsx'
import { readAll } from '../../shared/list/read-all.ts'
import { Deferred } from '../../shared/loading/deferred.tsx'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { PowerSummary } from './power-summary.tsx'

/** The open holdings of a member with holdings, current or past, then the charts and the history. */
export function MyHoldings({ holdings }: { readonly holdings: ReturnType<typeof useHoldings> }) {
  const { t } = useLingui()
  const tableOf = useHoldingTable()
  const list = useFocusAfterStep<HTMLDivElement>(holdings.rows.length)
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-2 lg:items-start">
      <div className="flex flex-col gap-4">
        <PowerSummary />
        <h2 className="sr-only">{t`Holdings`}</h2>
        <QueryView query={holdings.query} skeleton={<ListSkeleton tall />}>
          {() => (
            <div ref={list} tabIndex={-1} className="outline-none">
              <PagedList
                label={t`Holdings`}
                list={holdings}
                itemKey={({ holdingId }) => holdingId}
                renderItem={(holding) => (
                  <div className="pb-3">
                    <HoldingCard holding={holding} withdraw={<WithdrawOrder order={{ ...holding, unit: 'USDT' }} />} />
                  </div>
                )}
                hasFrames
                empty={
                  <div className="flex flex-col items-start gap-3">
                    <p className="text-sm text-muted">{t`No holding is running.`}</p>
                    <ButtonLink href={to.subscribe()}>{t`See the plans`}</ButtonLink>
                  </div>
                }
              />
            </div>
          )}
        </QueryView>
      </div>
      <div className="flex flex-col gap-4">
        <Deferred>
          <Card>
            <MoneyPerDay />
          </Card>
          <Card>
            <FoldedRow
              summary={
                <>
                  {t`Power history`} <ChevronDown aria-hidden="true" className="size-4.5 text-muted" />
                </>
              }
            >
              <PowerOverTime />
            </FoldedRow>
          </Card>
          <nav aria-label={t`History`} className="rounded-card border border-line bg-surface px-4 py-1">
            <ListRow href={to.performance()} title={t`Performance details`} />
            <ListRow href={to.tokenHistory()} title={t`Token history`} />
            <ListRow href={to.powerHistory()} title={t`Historical computing power`} />
          </nav>
          <ExportButton
            name="terahold-holdings"
            read={async (signal) => tableOf(await readAll(holdingsPage(), ({ holdingId }) => holdingId, signal))}
          />
        </Deferred>
      </div>
    </div>
  )
}
