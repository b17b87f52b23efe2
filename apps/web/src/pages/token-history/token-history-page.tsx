import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { useState } from 'react'
import { ExportButton } from '../../features/export/export-button.tsx'
import { receiptsPage, useReceipts } from '../../features/power/power.ts'
import { ReceiptHead, ReceiptRow } from '../../features/power/receipt-row.tsx'
import { useReceiptTable } from '../../features/power/use-receipt-table.ts'
import { type DayRange, rangeName } from '../../shared/form/day-range.ts'
import { DayRangeChoice } from '../../shared/form/day-range-choice.tsx'
import { formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { PagedList } from '../../shared/list/paged-list.tsx'
import { readAll } from '../../shared/list/read-all.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { useDesktop } from '../../shared/page/desktop.ts'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { ReceiptSums } from './receipt-sums.tsx'

/** A receipt per settled day and holding. */
export default function TokenHistoryPage() {
  const example = useExample()
  return (
    <Refreshable onRefresh={() => refreshSubjects(['power'])}>
      <div className="flex flex-col gap-4 px-4 pt-4 pb-8">
        <MemberOnly example={example} sample="performance">
          <Receipts />
        </MemberOnly>
      </div>
    </Refreshable>
  )
}

function Receipts() {
  const { t } = useLingui()
  const tableOf = useReceiptTable()
  const isTable = useDesktop()
  const [range, setRange] = useState<DayRange>({})
  const receipts = useReceipts(range)
  const isWhole = range.from === undefined && range.to === undefined
  return (
    <>
      <DayRangeChoice onChange={setRange} />
      <QueryView query={receipts.query} skeleton={<ListSkeleton />}>
        {() => (
          <>
            {receipts.first !== undefined && receipts.rows.length > 0 && (
              <>
                <ReceiptSums sums={receipts.first.data} />
                <div className="flex flex-col lg:self-start">
                  <ExportButton
                    name={`terahold-receipts-${rangeName(range)}`}
                    read={async (signal) => tableOf(await readAll(receiptsPage(range), keyOf, signal))}
                  />
                </div>
              </>
            )}
            {isTable && receipts.rows.length > 0 && <ReceiptHead />}
            <PagedList
              label={t`Receipts`}
              list={receipts}
              itemKey={keyOf}
              renderItem={(receipt) => <ReceiptRow receipt={receipt} isTable={isTable} />}
              empty={
                <EmptyState
                  illustration={<LedgerIllustration />}
                  title={isWhole ? t`No receipts yet` : t`No receipts on these days`}
                  text={t`Each settled day appears here with its deductions.`}
                  action={isWhole && <ButtonLink kind="secondary" href={to.myPower()}>{t`My power`}</ButtonLink>}
                />
              }
            />
          </>
        )}
      </QueryView>
    </>
  )
}

const keyOf = ({ date, holdingId }: { readonly date: string; readonly holdingId: string }) => `${date} ${holdingId}`

function useExample() {
  const { i18n } = useLingui()
  return [
    {
      id: '1',
      title: formatDay('2026-11-22', i18n.locale),
      detail: <Th value="10" size="s" />,
      value: <Money value="0.186" size="s" sign="always" />,
    },
    {
      id: '2',
      title: formatDay('2026-11-21', i18n.locale),
      detail: <Th value="10" size="s" />,
      value: <Money value="0.179" size="s" sign="always" />,
    },
  ]
}
