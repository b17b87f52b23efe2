import { useLingui } from '@lingui/react/macro'
import { dayOf } from '@terahold/money/day'
import { useMemo } from 'react'
import { usePlotTexts } from '../../shared/chart/use-plot-texts.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { PowerChart } from './charts/power-chart.tsx'
import { dailyPower } from './daily-power.ts'
import { eventsByDay } from './holding-events.ts'
import { type MyPower, useAllHoldings, useMyPower } from './power.ts'
import { useEventWords } from './use-event-words.ts'

/** The maximum number of days; the server has no older steps. */
const DAYS = 90

/** The power of each day, with the days on which holdings started, ended or were ended early. */
export function PowerOverTime() {
  return (
    <QueryView compact query={useMyPower()}>
      {(power) => <Chart power={power} />}
    </QueryView>
  )
}

function Chart({ power: { powerSteps, asOf } }: { readonly power: MyPower }) {
  const { i18n, t } = useLingui()
  const plotTexts = usePlotTexts()
  const words = useEventWords()
  const holdings = useAllHoldings()
  const days = useMemo(() => {
    const today = dayOf(new Date(asOf))
    const marks = words(eventsByDay(holdings ?? [], []))
    return dailyPower(powerSteps, { today, days: DAYS, marks })
  }, [powerSteps, asOf, holdings, words])
  if (days.length === 0)
    return <p className="text-sm text-muted">{t`Your power appears here from the first day of a holding.`}</p>
  return (
    <PowerChart
      label={t`Power per day, in TH/s`}
      days={days}
      locale={i18n.locale}
      texts={{ ...plotTexts, from: t`From (UTC)`, power: t`Power`, mark: t`Event` }}
    />
  )
}
