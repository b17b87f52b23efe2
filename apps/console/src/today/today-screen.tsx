import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loading } from '../queue/loading.tsx'
import { api } from '../shared/api.ts'
import { formatBps } from '../shared/bps.ts'
import { failureText } from '../shared/failure-text.ts'
import { formatColumn, formatInstant } from '../shared/format.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { IncidentList } from './incident-list.tsx'
import { StatusList } from './status-list.tsx'
import type { Today } from './today.ts'
import { TodayCharts } from './today-charts.tsx'
import { WaitingList } from './waiting-list.tsx'

const refreshMs = 30_000

type TodayScreenProps = {
  /** The screens that the operator can open. */
  readonly screens: ReadonlySet<string>
}

/** What waits, what is wrong, how the product runs, and its cash. It is read again every 30 seconds. */
export function TodayScreen({ screens }: TodayScreenProps) {
  const texts = useTexts()
  const { today, screens: titles } = texts
  const { data, error, refetch } = useQuery({
    queryKey: ['today'],
    queryFn: async ({ signal }) => (await api.showToday({}, { signal })).data,
    refetchInterval: refreshMs,
  })
  return (
    <div className="flex h-full flex-col">
      <header className="flex items-baseline gap-4 border-b border-line px-5 py-3">
        <h1 className="text-base font-semibold">{titles.today}</h1>
        {data && <span className="text-muted">{fill(today.asOf, { time: formatInstant(data.asOf) })}</span>}
        {data && error && (
          <span role="alert" className="text-loss">
            {failureText(error, texts)}
          </span>
        )}
      </header>
      {data ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Figures today={data} />
          <div className="grid gap-x-6 desk:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="min-w-0">
              <WaitingList screens={screens} waiting={data.waiting} />
              <IncidentList screens={screens} incidents={data.incidents} halt={data.status.payouts.halt} />
            </div>
            <StatusList status={data.status} />
          </div>
          <TodayCharts days={data.days} />
        </div>
      ) : (
        <Loading error={error} title={today.failed} onRetry={() => refetch()} />
      )}
    </div>
  )
}

/** The figures of the cash, in one line. */
function Figures({ today: { cash, status, days } }: { readonly today: Today }) {
  const { today: texts } = useTexts()
  const day = days.at(-1)
  const bps = cash?.coverageBps
  return (
    <dl className="grid grid-cols-2 border-b border-line md:grid-cols-3 desk:grid-cols-6">
      <Figure label={texts.coverage} isBad={typeof bps === 'number' && bps < 10_000}>
        {cash ? (typeof bps === 'number' ? formatBps(bps) : texts.nothingOwed) : texts.noChain}
      </Figure>
      <Figure label={texts.onChain}>{cash ? usdt(cash.onChain) : texts.noChain}</Figure>
      <Figure label={texts.owed}>{cash ? usdt(cash.owed) : texts.unknown}</Figure>
      <Figure label={texts.vault}>{status.payouts.vault === null ? texts.unknown : usdt(status.payouts.vault)}</Figure>
      <Figure label={texts.todayIn}>{day ? usdt(day.cameIn) : texts.unknown}</Figure>
      <Figure label={texts.todayOut}>{day ? usdt(day.wentOut) : texts.unknown}</Figure>
    </dl>
  )
}

const usdt = (amount: string) => `${formatColumn(amount)} USDT`

type FigureProps = { readonly label: string; readonly isBad?: boolean; readonly children: ReactNode }

function Figure({ label, isBad = false, children }: FigureProps) {
  return (
    <div className="min-w-0 px-5 py-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className={`text-lg font-semibold wrap-anywhere tabular-nums ${isBad ? 'text-loss' : ''}`}>{children}</dd>
    </div>
  )
}
