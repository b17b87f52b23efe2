import { useLingui } from '@lingui/react/macro'
import { NetChart, type NetRange } from '@terahold/ui/net-chart'
import { useMemo, useState } from 'react'
import { formatBps } from '../../shared/format.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { PLACES } from '../../shared/signed.ts'
import { usePlotTexts } from '../../shared/use-plot-texts.ts'
import { dailyNet } from './daily-net.ts'
import { type DayEvent, eventsByDay } from './holding-events.ts'
import { type Holding, useNewestHoldings, useRecentReceipts } from './power.ts'
import type { Receipt } from './receipt-row.tsx'

const LONGEST = 90

/** Net per day over all holdings, with the days on which something happened. */
export function NetPerDay() {
  const { t } = useLingui()
  const receipts = useRecentReceipts(LONGEST)
  const holdings = useNewestHoldings()
  return (
    <QueryView compact query={receipts}>
      {({ today, rows, complete }) => (
        <>
          <Chart today={today} rows={rows} holdings={holdings.data ?? noHoldings} />
          {!complete && (
            <p className="text-xs text-muted">{t`You have more receipts than are drawn here; all of them are in the token history.`}</p>
          )}
        </>
      )}
    </QueryView>
  )
}

/** While the holdings are on their way the bars stand there without marks. */
const noHoldings: readonly Holding[] = []

type ChartProps = {
  readonly today: string
  readonly rows: readonly Receipt[]
  readonly holdings: readonly Holding[]
}

function Chart({ today, rows, holdings }: ChartProps) {
  const { i18n, t } = useLingui()
  const plotTexts = usePlotTexts()
  const [range, setRange] = useState<NetRange>(30)
  const marks = useMemo(() => {
    const { locale } = i18n
    const wordsOf = (event: DayEvent): string => {
      if (event.kind === 'stands') {
        const uptime = formatBps(event.uptimeBps, locale)
        return t`Machines ran ${uptime} of the day`
      }
      const { planName } = event
      if (event.kind === 'begins') return t`${planName} begins`
      return event.kind === 'ends' ? t`${planName} ends` : t`${planName} was left early`
    }
    const events = [...eventsByDay(holdings, rows)]
    return new Map(events.map(([day, ofDay]) => [day, ofDay.map(wordsOf).join('; ')]))
  }, [holdings, rows, i18n, t])
  const days = useMemo(() => dailyNet(rows, { today, days: LONGEST, decimals: PLACES, marks }), [rows, today, marks])
  if (days.length === 0)
    return <p className="text-sm text-muted">{t`The first bar appears when the first day of a holding is settled.`}</p>
  return (
    <NetChart
      label={t`Net per day`}
      days={days}
      decimals={PLACES}
      unit="USDT"
      locale={i18n.locale}
      range={range}
      onRangeChange={setRange}
      texts={{
        ...plotTexts,
        range: t`Range`,
        ranges: { 7: t`7 days`, 30: t`30 days`, 90: t`90 days` },
        day: t`Day`,
        net: t`Net`,
        mark: t`Event`,
        loss: t`loss`,
      }}
    />
  )
}
