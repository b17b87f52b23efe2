import { useState } from 'react'
import { ChartFrame, pointedValue } from '../../src/chart/chart-frame.tsx'
import { lazyPlot } from '../../src/chart/lazy-plot.tsx'
import { Card } from '../../src/layout/card.tsx'

const ExamplePlot = lazyPlot(
  () => import('./example-plot.tsx'),
  (module) => module.ExamplePlot,
)

const days = [12, 9, 15, 18, 7, 11, 21].map((visits, index) => ({ day: `2026-11-0${index + 1}`, visits }))
const texts = { notDrawn: 'The chart could not be loaded.', drawAgain: 'Try again' }

/** The frame of a chart around a plain bar chart. */
export function Charts() {
  const [pointed, setPointed] = useState<number | undefined>(undefined)
  const shown = pointedValue(days, pointed)
  return (
    <Card title="Chart">
      <ChartFrame
        label="Visits per day"
        reading={shown && `${shown.day} · ${shown.visits}`}
        plot={<ExamplePlot plot={{ days, onDay: setPointed }} texts={texts} />}
        table={{
          summary: 'All figures',
          columns: ['Day', 'Visits'],
          rows: days.map(({ day, visits }) => ({ key: day, cells: [day, visits] })),
        }}
      />
    </Card>
  )
}
