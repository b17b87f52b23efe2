import { useState } from 'react'
import { Amount } from '../../src/figure/amount.tsx'
import { Card } from '../../src/layout/card.tsx'
import { Countdown } from '../../src/figure/countdown.tsx'
import { Figure } from '../../src/figure/figure.tsx'
import { HomeIllustration } from '../../src/illustration/home-illustration.tsx'
import {
  LedgerIllustration,
  MeterIllustration,
  ParcelIllustration,
  RackIllustration,
} from '../../src/illustration/illustrations.tsx'
import { Logo } from '../../src/illustration/logo.tsx'
import { NetChart, type NetRange } from '../../../../apps/web/src/features/power/charts/net-chart.tsx'
import { Power } from '../../../../apps/web/src/shared/format/power.tsx'
import { ProgressBar } from '../../src/figure/progress-bar.tsx'
import { Skeleton, SkeletonGroup } from '../../src/loading/skeleton.tsx'
import { StateLog } from '../../src/figure/state-log.tsx'

const days = Array.from({ length: 90 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 7, 23 + index)).toISOString().slice(0, 10),
  net: BigInt(Math.round(Math.sin(index / 6) * 40_000)) * 10n ** 12n,
  mark: index === 80 ? 'Difficulty +4.2 %' : undefined,
}))
const deadline = Date.now() + 3_600_000

const texts = {
  range: 'Days shown',
  ranges: { 7: '7 days', 30: '30 days', 90: '90 days' },
  day: 'Day',
  net: 'Net',
  mark: 'Event',
  table: 'All figures',
  notDrawn: 'The chart could not be loaded.',
  drawAgain: 'Try again',
  loss: 'loss',
}

export function Figures() {
  const [range, setRange] = useState<NetRange>(30)
  return (
    <>
      <Card title="Figures">
        <div className="flex flex-col gap-4 pb-4">
          <Figure label="My cash" proof="verified" proofLabel="Checked on this device" href="#/rewards" note="20 Nov">
            <Amount value={1_234_560_000n} decimals={6} unit="USDT" locale="en" size="l" />
          </Figure>
          <Figure label="My power" proof="unverified" proofLabel="Not checked yet" onOpen={() => undefined}>
            <Power value={10_500n} locale="en" size="l" />
          </Figure>
        </div>
        <div className="grid grid-cols-2 gap-4 pb-4">
          <Figure label="Last night" proof="failed" proofLabel="The check failed">
            <Amount value="-0.0038" unit="USDT" locale="en" lossWord="loss" />
          </Figure>
          <Figure label="Largest">
            <Amount value={2n ** 256n - 1n} decimals={18} unit="USDT" locale="en" exact size="s" />
          </Figure>
        </div>
        <ProgressBar label="400,000 pool" value={312_400n} max={400_000n} valueText="312,400 of 400,000 TH/s" />
        <p>
          You can cancel for{' '}
          <Countdown
            deadline={deadline}
            now={Date.now}
            format={({ hours, minutes, seconds }) => `${hours} h ${minutes} min ${seconds} s`}
            endedText="no longer"
          />
        </p>
      </Card>
      <Card title="Withdrawal">
        <StateLog
          label="What happened"
          entries={[
            { id: '1', title: 'Asked', at: '20 Nov, 14:05', state: 'done', stateLabel: 'Done' },
            { id: '2', title: 'Held', detail: 'Your e-mail changed.', state: 'current', stateLabel: 'Now' },
            { id: '3', title: 'Paid', state: 'waiting', stateLabel: 'To come' },
            { id: '4', title: 'Refused by the chain', state: 'failed', stateLabel: 'Failed' },
          ]}
        />
      </Card>
      <Card>
        <NetChart
          label="Net per day"
          days={days}
          decimals={18}
          unit="USDT"
          locale="en"
          range={range}
          onRangeChange={setRange}
          texts={texts}
        />
      </Card>
      <Card title="Pictures">
        <div className="grid grid-cols-3 gap-2 text-muted">
          <Logo title="Terahold" className="w-16 text-ink" />
          <RackIllustration />
          <MeterIllustration />
          <LedgerIllustration />
          <ParcelIllustration title="A parcel" />
        </div>
        <HomeIllustration className="my-4 text-muted" />
        <SkeletonGroup label="Loading">
          <Skeleton shape="figure" />
          <Skeleton />
          <Skeleton shape="short" />
        </SkeletonGroup>
      </Card>
    </>
  )
}
