import { useLingui } from '@lingui/react/macro'
import { type PerformanceType, performanceTypes } from '@terahold/contract/codes/power'
import { Chip } from '@terahold/ui/chip'
import { InfiniteList } from '@terahold/ui/infinite-list'
import { useState } from 'react'
import { ExportButton } from '../../features/export/export-button.tsx'
import { readAll } from '../../features/export/read-all.ts'
import { type PerformanceFilter, performancePage, usePerformance } from '../../features/performance/performance.ts'
import { PerformanceRow, usePerformanceWords } from '../../features/performance/performance-row.tsx'
import { usePerformanceTable } from '../../features/performance/use-performance-table.ts'
import { ChoiceRow } from '../../shared/form/choice-row.tsx'
import { type DayRange, rangeName } from '../../shared/form/day-range.ts'
import { DayRangeChoice } from '../../shared/form/day-range-choice.tsx'
import { useListTexts } from '../../shared/list/list-texts.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { NoEntries } from './no-entries.tsx'
import { PerformanceTotals } from './performance-totals.tsx'

/** Every credit and deduction, down to its source transaction. */
export default function PerformancePage() {
  return (
    <Refreshable onRefresh={() => refreshSubjects(['performance'])}>
      <div className="px-4 pt-4 pb-8">
        <MemberOnly>
          <Entries />
        </MemberOnly>
      </div>
    </Refreshable>
  )
}

function Entries() {
  const { t } = useLingui()
  const words = usePerformanceWords()
  const [type, setType] = useState<PerformanceType | undefined>(undefined)
  const [range, setRange] = useState<DayRange>({})
  return (
    <div className="flex flex-col gap-4">
      <ChoiceRow label={t`Kind`} scrolls>
        <Chip selected={type === undefined} onToggle={() => setType(undefined)}>{t`All`}</Chip>
        {performanceTypes.map((known) => (
          <Chip key={known} selected={type === known} onToggle={() => setType(type === known ? undefined : known)}>
            {words[known]}
          </Chip>
        ))}
      </ChoiceRow>
      <DayRangeChoice onChange={setRange} />
      <EntryList filter={{ ...range, ...(type === undefined ? {} : { type }) }} />
    </div>
  )
}

function EntryList({ filter }: { readonly filter: PerformanceFilter }) {
  const { t } = useLingui()
  const listTexts = useListTexts()
  const tableOf = usePerformanceTable()
  const entries = usePerformance(filter)
  const name = ['terahold-performance', filter.type, rangeName(filter)].filter(Boolean).join('-')
  return (
    <QueryView query={entries.query} skeleton={<ListSkeleton />}>
      {() => (
        <>
          {entries.first !== undefined && entries.rows.length > 0 && (
            <>
              <PerformanceTotals sums={entries.first.data.sums} />
              <ExportButton
                name={name}
                read={async (signal) => tableOf(await readAll(performancePage(filter), ({ id }) => id, signal))}
              />
            </>
          )}
          <InfiniteList
            label={t`Credits and deductions`}
            items={entries.rows}
            itemKey={({ id }) => id}
            renderItem={(entry) => <PerformanceRow entry={entry} />}
            hasMore={entries.hasMore}
            loading={entries.loadingMore}
            failed={entries.moreFailed}
            onLoadMore={entries.loadMore}
            texts={listTexts}
            empty={<NoEntries isFiltered={Object.keys(filter).length > 0} />}
          />
        </>
      )}
    </QueryView>
  )
}
