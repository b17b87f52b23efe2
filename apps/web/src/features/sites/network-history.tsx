import { useLingui } from '@lingui/react/macro'
import { demoSource } from '@terahold/contract/codes/currencies'
import { Card } from '@terahold/ui/card'
import { formatDayLabel } from '@terahold/ui/chart-day'
import { ChartFrame, pointedValue } from '@terahold/ui/chart-frame'
import { lazyPlot } from '@terahold/ui/lazy-plot'
import { SegmentedControl } from '@terahold/ui/segmented-control'
import { useMemo, useState } from 'react'
import { usePlotTexts } from '../../shared/chart/use-plot-texts.ts'
import { exactAmount } from '../../shared/format/exact-amount.ts'
import { formatInstant, shortAddress } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { formatDifficulty, type NetworkDay, type NetworkFigure, useNetworkDays } from './network-days.ts'

const NetworkPlot = lazyPlot(
  () => import('./network-plot.tsx'),
  (module) => module.NetworkPlot,
)

/** What the Bitcoin network paid for a TH/s each day, with the difficulty and the price it follows from, and their source. */
export function NetworkHistory() {
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
  const { locale } = i18n
  const { table, ...plotTexts } = usePlotTexts()
  const [shown, setShown] = useState<NetworkFigure>('hashprice')
  const days = useMemo(() => rows.toReversed().map((row) => ({ ...row, value: Number(row[shown]) })), [rows, shown])
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const read = pointedValue(days, pointed)
  const labels = {
    hashprice: t`Mined per TH/s and day at full uptime, in USDT`,
    difficulty: t`Difficulty at the end of the day`,
  }
  return (
    <div className="flex flex-col gap-3">
      <ChartFrame
        label={labels[shown]}
        control={
          <SegmentedControl
            label={t`Figure of the network`}
            options={[
              { value: 'hashprice', label: t`Hashprice` },
              { value: 'difficulty', label: t`Difficulty` },
            ]}
            value={shown}
            onChange={setShown}
          />
        }
        reading={
          read && (
            <>
              {formatDayLabel(read.day, locale, 'long')} ·{' '}
              {shown === 'hashprice' ? <Money value={read.hashprice} size="s" /> : formatDifficulty(read.value, locale)}
              <Source day={read} />
            </>
          )
        }
        plot={<NetworkPlot plot={{ days, shown, locale, onDay: setPointed }} texts={plotTexts} />}
        table={{
          summary: table,
          columns: [t`Day`, t`Per TH/s`, t`Difficulty`, t`Bitcoin`],
          rows: rows.map((row) => ({
            key: row.day,
            cells: [
              <span key="day">
                {formatDayLabel(row.day, locale, 'long')}
                <Source day={row} />
              </span>,
              <Money key="hashprice" value={row.hashprice} unit="" size="s" />,
              formatDifficulty(Number(row.difficulty), locale),
              <Money key="price" value={row.usdtPerBtc} unit="" size="s" />,
            ],
          })),
        }}
      />
      <p className="text-xs text-muted">{t`Compare these figures with a block explorer and an exchange.`}</p>
    </div>
  )
}

/** Where a day's figures come from, who recorded them and when, and what they were before a correction. */
function Source({ day: { recorded, earlier } }: { readonly day: NetworkDay }) {
  const { i18n, t } = useLingui()
  const { by, at } = recorded
  const origin = recorded.origin === demoSource ? t`Invented for the demo` : recorded.origin
  const [operator, time] = [shortAddress(by), formatInstant(at, i18n.locale)]
  return (
    <span className="block text-xs break-words text-muted">
      {t`Source: ${origin}. Recorded by operator ${operator} on ${time}.`}
      {earlier.map((before) => {
        const difficulty = formatDifficulty(Number(before.difficulty), i18n.locale)
        const price = exactAmount(before.usdtPerBtc, i18n.locale)
        return (
          <span key={before.recorded.at} className="block">
            {t`Corrected by two operators. Before: ${difficulty}, ${price} USDT.`}
          </span>
        )
      })}
    </span>
  )
}
