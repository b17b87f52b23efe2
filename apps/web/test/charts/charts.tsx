import { Card } from '@terahold/ui/card'
import { useState } from 'react'
import { MoneyChart, type MoneyRange } from '../../src/features/power/charts/money-chart.tsx'
import { PowerChart } from '../../src/features/power/charts/power-chart.tsx'
import { UptimeChart } from '../../src/features/sites/uptime-chart.tsx'
import { JoinsChart } from '../../src/features/team/joins-chart.tsx'
import { CoverageChart } from '../../src/features/trust/coverage-chart.tsx'

const moneyDays = Array.from({ length: 90 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 7, 23 + index)).toISOString().slice(0, 10),
  back: BigInt(120_000 + Math.round(Math.sin(index / 6) * 40_000)) * 10n ** 12n,
  fee: 120_000n * 10n ** 12n,
  result: BigInt(Math.round(Math.sin(index / 6) * 40_000)) * 10n ** 12n,
  mark: index === 80 ? 'Difficulty +4.2 %' : undefined,
}))
const day = (index: number) => new Date(Date.UTC(2026, 8, 22 + index)).toISOString().slice(0, 10)
const uptime = Array.from({ length: 60 }, (_, index) => ({
  day: day(index),
  bps: index === 20 ? null : 9_700 + Math.round(Math.sin(index / 3) * 220),
}))
const coverage = Array.from({ length: 30 }, (_, index) => ({
  day: day(index + 30),
  bps: index < 3 ? null : 10_400 + Math.round(Math.cos(index / 4) * 600),
}))
const months = Array.from({ length: 12 }, (_, index) => ({
  month: new Date(Date.UTC(2025, 11 + index)).toISOString().slice(0, 7),
  joined: [3, 0, 4, 9, 12, 7, 0, 2, 15, 11, 6, 8][index] ?? 0,
}))
const power = Array.from({ length: 40 }, (_, index) => ({
  day: day(index),
  power: index < 12 ? 10_000n : index < 30 ? 32_500n : 22_500n,
  ...(index === 12 ? { mark: 'Skagi 10 begins' } : {}),
}))
const plotTexts = { notDrawn: 'The chart could not be loaded.', drawAgain: 'Try again' }
const texts = { ...plotTexts, day: 'Day', share: 'Share', missing: 'not recorded', table: 'All days' }

/** Every chart of the app with example figures. */
export function Charts() {
  const [range, setRange] = useState<MoneyRange>(30)
  return (
    <Card title="Charts">
      <div className="flex flex-col gap-6">
        <MoneyChart
          label="Returned per day, in USDT"
          days={moneyDays}
          decimals={18}
          locale="en"
          range={range}
          onRangeChange={setRange}
          texts={{
            ...plotTexts,
            range: 'Days shown',
            ranges: { 7: '7 days', 30: '30 days', 90: '90 days' },
            day: 'Day',
            back: 'Back',
            fee: 'Fee',
            result: 'Result',
            markLine: 'A holding began or ended. Tap the day.',
            mark: 'Event',
            table: 'All figures',
            loss: 'loss',
          }}
        />
        <PowerChart
          label="Power per day"
          days={power}
          locale="en"
          texts={{ ...plotTexts, from: 'From', power: 'Power', mark: 'Event', table: 'All changes' }}
        />
        <UptimeChart label="Uptime per day" days={uptime} locale="en" texts={texts} />
        <CoverageChart
          label="Coverage per day"
          days={coverage}
          locale="en"
          texts={{ ...texts, whole: 'all that is owed' }}
        />
        <JoinsChart
          label="Joined per month"
          months={months}
          locale="en"
          texts={{
            ...plotTexts,
            month: 'Month',
            joined: 'Joined',
            table: 'All months',
            count: (joined) => `${joined} joined`,
          }}
        />
      </div>
    </Card>
  )
}
