import { useLingui } from '@lingui/react/macro'
import { dayOf } from '@terahold/money/day'
import { useMemo } from 'react'
import { usePlotTexts } from '../../shared/chart/use-plot-texts.ts'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { DAYS_LOOKED_BACK, type PoolDay } from '../../shared/pool-days/pool-days.ts'
import { uptimeDays } from './day-span.ts'
import { usePoolDays } from './pool-days.ts'
import { UptimeChart } from './uptime-chart.tsx'

/** A pool's uptime on each recorded day. */
export function PoolUptime({ poolId }: { readonly poolId: string }) {
  return (
    <QueryView compact query={usePoolDays(poolId)}>
      {(days) => <Chart recorded={days} />}
    </QueryView>
  )
}

function Chart({ recorded }: { readonly recorded: readonly PoolDay[] }) {
  const { i18n, t } = useLingui()
  const plotTexts = usePlotTexts()
  const today = dayOf(new Date(serverTime.now()))
  const days = useMemo(() => uptimeDays(recorded, today, DAYS_LOOKED_BACK), [recorded, today])
  if (days.every(({ bps }) => bps === null)) return <p className="text-sm text-muted">{t`No recorded day yet.`}</p>
  return (
    <UptimeChart
      label={t`Uptime per day`}
      days={days}
      locale={i18n.locale}
      texts={{ ...plotTexts, day: t`Day`, share: t`Uptime`, missing: t`not recorded` }}
    />
  )
}
