import { useLingui } from '@lingui/react/macro'
import { NetChart, type NetRange } from '@terahold/ui/net-chart'
import { useMemo, useState } from 'react'
import { QueryView } from '../../shared/query-view.tsx'
import { PLACES } from '../../shared/signed.ts'
import { dailyNet } from './daily-net.ts'
import type { Holding } from './holding-card.tsx'
import { useRecentReceipts } from './power.ts'

const LONGEST = 90

/** Net per day over all holdings, with the days holdings began and ended. */
export function NetPerDay({ holdings }: { readonly holdings: readonly Holding[] }) {
  const { t } = useLingui()
  const receipts = useRecentReceipts(LONGEST)
  return (
    <QueryView compact query={receipts}>
      {({ today, rows, complete }) => (
        <>
          <Chart today={today} rows={rows} holdings={holdings} />
          {!complete && (
            <p className="text-xs text-muted">{t`You have more receipts than are drawn here; all of them are in the token history.`}</p>
          )}
        </>
      )}
    </QueryView>
  )
}

type ChartProps = {
  readonly today: string
  readonly rows: readonly { readonly date: string; readonly net: string }[]
  readonly holdings: readonly Holding[]
}

function Chart({ today, rows, holdings }: ChartProps) {
  const { i18n, t } = useLingui()
  const [range, setRange] = useState<NetRange>(30)
  const marks = useMemo(() => {
    const events = holdings.flatMap(({ startDate, endDate, planName, status }) => [
      { day: startDate, text: t`${planName} begins` },
      ...(status === 'completed' ? [{ day: endDate, text: t`${planName} ends` }] : []),
    ])
    return new Map(events.map(({ day, text }) => [day, text]))
  }, [holdings, t])
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
        range: t`Range`,
        ranges: { 7: t`7 days`, 30: t`30 days`, 90: t`90 days` },
        day: t`Day`,
        net: t`Net`,
        mark: t`Event`,
        table: t`The figures as a table`,
        loss: t`loss`,
      }}
    />
  )
}
