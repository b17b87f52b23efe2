import { Amount } from '../../src/figure/amount.tsx'
import { Countdown } from '../../src/figure/countdown.tsx'
import { Figure } from '../../src/figure/figure.tsx'
import { ProgressBar } from '../../src/figure/progress-bar.tsx'
import { StateLog } from '../../src/figure/state-log.tsx'
import {
  LedgerIllustration,
  MeterIllustration,
  RackIllustration,
  ShipmentIllustration,
} from '../../src/illustration/illustrations.tsx'
import { Logo } from '../../src/illustration/logo.tsx'
import { Card } from '../../src/layout/card.tsx'
import { Skeleton, SkeletonGroup } from '../../src/loading/skeleton.tsx'

const deadline = Date.now() + 3_600_000

export function Figures() {
  return (
    <>
      <Card title="Figures">
        <div className="flex flex-col gap-4 pb-4">
          <Figure label="My cash" proof="verified" proofLabel="Checked on this device" href="#/rewards" note="20 Nov">
            <Amount value={1_234_560_000n} decimals={6} unit="USDT" locale="en" size="l" />
          </Figure>
          <Figure label="My power" proof="unverified" proofLabel="Not checked yet" onOpen={() => undefined}>
            <Amount value="10.5" unit="TH/s" locale="en" size="l" />
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
            format={(seconds) => `${Math.ceil(seconds / 60)} min`}
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
      <Card title="Pictures">
        <div className="grid grid-cols-3 gap-2 text-muted">
          <Logo className="w-16 text-ink" />
          <RackIllustration />
          <MeterIllustration />
          <LedgerIllustration />
          <ShipmentIllustration />
        </div>
        <SkeletonGroup label="Loading">
          <Skeleton shape="figure" />
          <Skeleton />
          <Skeleton shape="short" />
        </SkeletonGroup>
      </Card>
    </>
  )
}
