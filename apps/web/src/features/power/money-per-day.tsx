import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { usePlotTexts } from '../../shared/chart/use-plot-texts.ts'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { MoneyChart, type MoneyRange } from './charts/money-chart.tsx'
import { dailyMoney } from './daily-money.ts'
import { eventsByDay } from './holding-events.ts'
import { type Holding, type SettledDay, useAllHoldings, useRecentDays } from './power.ts'
import { useEventWords } from './use-event-words.ts'

const LONGEST = 90

/** What each day brought over all holdings, next to the fee of the day, and the days on which something happened. */
export function MoneyPerDay() {
  const holdings = useAllHoldings()
  return (
    <QueryView compact query={useRecentDays(LONGEST)}>
      {({ today, rows }) => <Chart today={today} rows={rows} holdings={holdings ?? noHoldings} />}
    </QueryView>
  )
}

/** The bars show without marks while the holdings load. */
const noHoldings: readonly Holding[] = []

type ChartProps = {
  readonly today: string
  readonly rows: readonly SettledDay[]
  readonly holdings: readonly Holding[]
}

function Chart({ today, rows, holdings }: ChartProps) {
  const { i18n, t } = useLingui()
  const plotTexts = usePlotTexts()
  const [range, setRange] = useState<MoneyRange>(30)
  const words = useEventWords()
  const marks = useMemo(() => words(eventsByDay(holdings, rows)), [words, holdings, rows])
  const days = useMemo(() => dailyMoney(rows, { today, days: LONGEST, marks }), [rows, today, marks])
  if (days.length === 0)
    return <p className="text-sm text-muted">{t`The first bar appears after the first settled day.`}</p>
  return (
    <MoneyChart
      label={t`USDT per day`}
      days={days}
      decimals={PLACES}
      locale={i18n.locale}
      range={range}
      onRangeChange={setRange}
      texts={{
        ...plotTexts,
        range: t`Range`,
        ranges: { 7: t`7 days`, 30: t`30 days`, 90: t`90 days` },
        day: t`Day`,
        back: t`Returned`,
        fee: t`Daily fee`,
        result: t`Result`,
        mark: t`Event`,
        loss: t`loss`,
        markLine: t`Event`,
      }}
    />
  )
}
