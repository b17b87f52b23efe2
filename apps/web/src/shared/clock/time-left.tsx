import { useLingui } from '@lingui/react/macro'
import { Countdown } from '@terahold/ui/countdown'
import { formatLeft } from '../format/format.ts'
import { serverTime } from './server-clock.ts'

type TimeLeftProps = {
  /** An ISO instant. */
  readonly until: string
  readonly ended: string
  readonly onEnd?: () => void
}

/** Counts down to an instant by the server's clock. */
export function TimeLeft({ until, ended, onEnd }: TimeLeftProps) {
  const { i18n } = useLingui()
  return (
    <Countdown
      key={until}
      deadline={Date.parse(until)}
      now={serverTime.now}
      format={(seconds) => formatLeft(seconds * 1_000, i18n.locale)}
      endedText={ended}
      onEnd={onEnd}
    />
  )
}
