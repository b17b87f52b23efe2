import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { MeterIllustration } from '@terahold/ui/illustrations'
import { ExportButton } from '../../features/export/export-button.tsx'
import { EndedHolding } from '../../features/power/ended-holding.tsx'
import { holdingsPage, useHoldings } from '../../features/power/power.ts'
import { useHoldingTable } from '../../features/power/use-holding-table.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { PagedList } from '../../shared/list/paged-list.tsx'
import { readAll } from '../../shared/list/read-all.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'

/** Holdings that ended, and what they delivered compared to what was agreed. */
export default function PowerHistoryPage() {
  const example = useExample()
  return (
    <Refreshable onRefresh={() => refreshSubjects(['power'])}>
      <div className="px-4 pt-4 pb-8">
        <MemberOnly example={example}>
          <PowerHistory />
        </MemberOnly>
      </div>
    </Refreshable>
  )
}

function PowerHistory() {
  const { t } = useLingui()
  const holdings = useHoldings('ended')
  const tableOf = useHoldingTable()
  return (
    <QueryView query={holdings.query} skeleton={<ListSkeleton tall />}>
      {() => (
        <>
          {holdings.rows.length > 0 && (
            <ExportButton
              name="terahold-ended-holdings"
              read={async (signal) =>
                tableOf(await readAll(holdingsPage('ended'), ({ holdingId }) => holdingId, signal))
              }
            />
          )}
          <PagedList
            label={t`Ended holdings`}
            list={holdings}
            itemKey={({ holdingId }) => holdingId}
            renderItem={(holding) => <EndedHolding holding={holding} />}
            empty={
              <EmptyState
                illustration={<MeterIllustration />}
                title={t`No ended holdings`}
                text={t`Ended holdings appear here.`}
                action={<ButtonLink kind="secondary" href={to.myPower()}>{t`My power`}</ButtonLink>}
              />
            }
          />
        </>
      )}
    </QueryView>
  )
}

function useExample() {
  const { t } = useLingui()
  return [
    { id: '1', title: <Th value="10" />, detail: t`Paid`, value: <Money value="3.6" size="s" /> },
    { id: '2', title: t`Received`, value: <Money value="3.11" size="s" /> },
    { id: '3', title: t`Result`, value: <Money value="-0.49" size="s" /> },
  ]
}
