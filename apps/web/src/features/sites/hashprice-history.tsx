import { useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'
import { writeDay } from '@terahold/ui/chart-day'
import { ChartFrame, pointedValue } from '@terahold/ui/chart-frame'
import { lazyPlot } from '@terahold/ui/lazy-plot'
import { useMemo, useState } from 'react'
import { usePlotTexts } from '../../shared/chart/use-plot-texts.ts'
import { Money } from '../../shared/format/money.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { type NetworkDay, useNetworkDays } from './network-days.ts'

const HashpricePlot = lazyPlot(
  () => import('./hashprice-plot.tsx'),
  (module) => module.HashpricePlot,
)

/** What the Bitcoin network paid for a TH/s each day, with the difficulty and the price it follows from. */
export function HashpriceHistory() {
  const { t } = useLingui()
  return (
    <Card title={t`Bitcoin’s network`}>
      <QueryView compact query={useNetworkDays()}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-sm text-muted">{t`No network day is recorded yet.`}</p>
          ) : (
            <Chart rows={rows} />
          )
        }
      </QueryView>
    </Card>
  )
}

function Chart({ rows }: { readonly rows: readonly NetworkDay[] }) {
  const { i18n, t } = useLingui()
  const { table, ...plotTexts } = usePlotTexts()
  const days = useMemo(() => rows.toReversed(), [rows])
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const read = pointedValue(days, pointed)
  return (
    <div className="flex flex-col gap-3">
      <ChartFrame
        label={t`Mined per TH/s and day at full uptime, in USDT`}
        reading={
          read && (
            <>
              {writeDay(read.day, i18n.locale, 'long')} · <Money value={read.hashprice} size="s" />
            </>
          )
        }
        plot={<HashpricePlot plot={{ days, locale: i18n.locale, onDay: setPointed }} texts={plotTexts} />}
        table={{
          summary: table,
          columns: [t`Day`, t`Per TH/s`, t`Difficulty`, t`Bitcoin`],
          rows: rows.map(({ day, hashprice, difficulty, usdtPerBtc }) => ({
            key: day,
            cells: [
              writeDay(day, i18n.locale, 'long'),
              <Money key="hashprice" value={hashprice} unit="" size="s" />,
              compact(difficulty, i18n.locale),
              <Money key="price" value={usdtPerBtc} unit="" size="s" />,
            ],
          })),
        }}
      />
      <p className="text-xs text-muted">
        {t`Recorded daily by an operator. Compare them with a block explorer and an exchange.`}
      </p>
    </div>
  )
}

/** Writes a difficulty with four digits and its scale, such as `148.5T`. */
function compact(difficulty: string, locale: string): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumSignificantDigits: 4 }).format(BigInt(difficulty))
}
