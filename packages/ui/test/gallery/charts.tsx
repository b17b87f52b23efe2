import { Card } from '../../src/layout/card.tsx'
import { CoverageChart } from '../../../../apps/web/src/features/trust/coverage-chart.tsx'
import { JoinsChart } from '../../../../apps/web/src/features/team/joins-chart.tsx'
import { PowerChart } from '../../../../apps/web/src/features/power/charts/power-chart.tsx'
import { UptimeChart } from '../../../../apps/web/src/features/sites/uptime-chart.tsx'

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

/** The charts beside the one of net per day, which stands with the figures. */
export function Charts() {
  return (
    <Card title="Charts">
      <div className="flex flex-col gap-6">
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
