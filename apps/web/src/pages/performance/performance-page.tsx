import { useLingui } from '@lingui/react/macro'
import { type PerformanceType, performanceTypes } from '@terahold/contract/codes/power'
import { Chip } from '@terahold/ui/chip'
import { ListFilter } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ExportButton } from '../../features/export/export-button.tsx'
import { resultsByDay } from '../../features/performance/entry-days.ts'
import {
  type PerformanceEntry,
  type PerformanceFilter,
  performancePage,
  usePerformance,
} from '../../features/performance/performance.ts'
import { PerformanceHead, PerformanceRow, usePerformanceWords } from '../../features/performance/performance-row.tsx'
import { PerformanceTotals } from '../../features/performance/performance-totals.tsx'
import { usePerformanceTable } from '../../features/performance/use-performance-table.ts'
import { dailyMoney } from '../../features/power/daily-money.ts'
import { useRecentDays } from '../../features/power/power.ts'
import { RecentDays } from '../../features/power/recent-days.tsx'
import { LazyProofRow } from '../../features/proof/lazy-proof.tsx'
import { LazyPastProof } from '../../features/proof/past/lazy-past-proof.tsx'
import { ChoiceRow } from '../../shared/form/choice-row.tsx'
import { type DayRange, rangeName } from '../../shared/form/day-range.ts'
import { DayRangeChoice } from '../../shared/form/day-range-choice.tsx'
import { formatDay } from '../../shared/format/format.ts'
import { Cost, Money } from '../../shared/format/money.tsx'
import { PLACES, parseSignedAmount } from '../../shared/format/signed-amount.ts'
import { PagedList } from '../../shared/list/paged-list.tsx'
import { readAll } from '../../shared/list/read-all.ts'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { useDesktop } from '../../shared/page/desktop.ts'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { NoEntries } from './no-entries.tsx'

const PICTURE_DAYS = 30

/** Every credit and deduction, down to its source transaction. */
export default function PerformancePage() {
  const example = useExample()
  return (
    <Refreshable onRefresh={() => refreshSubjects(['performance'])}>
      <div className="px-4 pt-4 pb-8">
        <MemberOnly example={example} sample="performance">
          <Entries />
        </MemberOnly>
      </div>
    </Refreshable>
  )
}

function Entries() {
  const { i18n, t } = useLingui()
  const words = usePerformanceWords()
  const [type, setType] = useState<PerformanceType | undefined>(undefined)
  const [range, setRange] = useState<DayRange>({})
  const filter = { ...range, ...(type === undefined ? {} : { type }) }
  const { first, rows } = usePerformance(filter)
  const isFiltered = Object.keys(filter).length > 0
  const days = [range.from, range.to].map((day) => (day === undefined ? '' : formatDay(day, i18n.locale)))
  const chosen = [...(type === undefined ? [] : [words[type]]), ...(days.join('') === '' ? [] : [days.join(' – ')])]
  if (first !== undefined && rows.length === 0 && !isFiltered) return <NoEntries isFiltered={false} />
  return (
    <div className="flex flex-col gap-4">
      <Totals filter={filter} />
      <details className="rounded-card border border-line bg-surface px-4">
        <summary className="flex min-h-touch items-center justify-between gap-3 py-2">
          <span className="flex items-center gap-2">
            <ListFilter aria-hidden="true" className="size-4.5" /> {t`Filter`}
          </span>
          <span className="text-right text-sm text-muted">{chosen.length === 0 ? t`All` : chosen.join(' · ')}</span>
        </summary>
        <div className="flex flex-col gap-3 pb-4">
          <ChoiceRow label={t`Kind`}>
            <Chip selected={type === undefined} onToggle={() => setType(undefined)}>{t`All`}</Chip>
            {performanceTypes.map((known) => (
              <Chip key={known} selected={type === known} onToggle={() => setType(type === known ? undefined : known)}>
                {words[known]}
              </Chip>
            ))}
          </ChoiceRow>
          <DayRangeChoice onChange={setRange} />
        </div>
      </details>
      <EntryList filter={filter} />
    </div>
  )
}

/** The totals of what is selected. Without a filter, with the latest days as a picture. */
function Totals({ filter }: { readonly filter: PerformanceFilter }) {
  const isWide = useDesktop()
  const { first, rows } = usePerformance(filter)
  const isWhole = filter.type === undefined
  if (first === undefined || rows.length === 0) return null
  const picture = Object.keys(filter).length === 0 ? <LatestDays /> : null
  return <PerformanceTotals sums={first.data.sums} isWhole={isWhole} picture={picture} isWide={isWide} />
}

function LatestDays() {
  const { data } = useRecentDays(PICTURE_DAYS)
  const days = data === undefined ? [] : dailyMoney(data.rows, { today: data.today, days: PICTURE_DAYS })
  return days.length === 0 ? null : <RecentDays days={days} />
}

function EntryList({ filter }: { readonly filter: PerformanceFilter }) {
  const { t } = useLingui()
  const isTable = useDesktop()
  const tableOf = usePerformanceTable()
  const entries = usePerformance(filter)
  const { rows, hasMore } = entries
  const isWhole = filter.type === undefined
  const results = useMemo(() => resultsByDay(rows, { hasMore }), [rows, hasMore])
  const firstIds = useMemo(
    () => new Set(rows.filter(({ date }, index) => rows[index - 1]?.date !== date).map(({ id }) => id)),
    [rows],
  )
  const name = ['terahold-performance', filter.type, rangeName(filter)].filter(Boolean).join('-')
  return (
    <QueryView query={entries.query} skeleton={<ListSkeleton />}>
      {() => (
        <>
          {isTable && rows.length > 0 && <PerformanceHead />}
          <PagedList
            label={t`Credits and deductions`}
            list={entries}
            itemKey={({ id }) => id}
            renderItem={(entry) => (
              <PerformanceRow
                proof={<EntryProof entry={entry} />}
                entry={entry}
                isTable={isTable}
                isFirstOfDay={firstIds.has(entry.id)}
                dayResult={isWhole && firstIds.has(entry.id) ? results.get(entry.date) : undefined}
              />
            )}
            empty={<NoEntries isFiltered={Object.keys(filter).length > 0} />}
          />
          {rows.length > 0 && (
            <div className="flex flex-col lg:self-start">
              <ExportButton
                name={name}
                read={async (signal) => tableOf(await readAll(performancePage(filter), ({ id }) => id, signal))}
              />
            </div>
          )}
        </>
      )}
    </QueryView>
  )
}

/** The proof of the day or transfer that an entry comes from, and of what we owe the member. */
function EntryProof({ entry }: { readonly entry: PerformanceEntry }) {
  const { asset, date, id, net, source } = entry
  const transferId = /^transfer:(.+)$/.exec(id)?.[1]
  const amount = parseSignedAmount(net, asset === 'POINT' ? 0 : PLACES)
  return (
    <>
      {source.settlementId !== undefined && <LazyPastProof entry={{ settlementId: source.settlementId, day: date }} />}
      {transferId !== undefined && <LazyPastProof entry={{ transferId, asset, amount }} />}
      <LazyProofRow />
    </>
  )
}

function useExample() {
  const { i18n, t } = useLingui()
  return [
    {
      id: '1',
      title: t`Mining`,
      detail: formatDay('2026-11-22', i18n.locale),
      value: <Money value="0.186" size="s" sign="always" />,
    },
    { id: '2', title: t`Electricity`, value: <Cost value="0.245" /> },
    { id: '3', title: t`The pool’s bitcoin payout`, value: '6b86b2…875b4b' },
  ]
}
