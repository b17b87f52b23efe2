import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '@terahold/ui/card'
import { TimeLeft } from '../../shared/clock/time-left.tsx'
import { formatInstant } from '../../shared/format/format.ts'

type CoolingOffProps = { readonly endsAt: string; readonly startsOn: string | null; readonly onTimeUp: () => void }

/** How long the order can still be cancelled, by the server's clock. */
export function CoolingOff({ endsAt, startsOn, onTimeUp }: CoolingOffProps) {
  const { i18n, t } = useLingui()
  const { locale } = i18n
  const ends = formatInstant(endsAt, locale)
  const starts = startsOn === null ? null : formatInstant(`${startsOn}T00:00:00Z`, locale)
  return (
    <Card title={t`Cooling-off`}>
      <p className="text-xl font-semibold">
        <TimeLeft until={endsAt} ended={t`ended`} onEnd={onTimeUp} />
      </p>
      <p className="text-sm text-muted">
        <Trans>Full refund if you withdraw from the contract by {ends}.</Trans>{' '}
        {starts !== null && <Trans>Your power starts on {starts}.</Trans>}
      </p>
    </Card>
  )
}
