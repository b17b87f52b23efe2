import { useLingui } from '@lingui/react/macro'
import type { myPower } from '@terahold/contract/calls/power'
import type { Answer } from '@terahold/contract/client'
import { to } from '@terahold/contract/pages'
import { addDays, dayOf } from '@terahold/money/day'
import { Figure } from '@terahold/ui/figure'
import { formatBps, formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'

/** What the last settled day credited, or why there is nothing yet. */
export function LastSettledDay({ power }: { readonly power: Answer<typeof myPower>['data'] }) {
  const { i18n, t } = useLingui()
  const { activePower, yesterdayNet, uptime30dBps, asOf } = power
  const day = formatDay(addDays(dayOf(new Date(asOf)), -1), i18n.locale)
  const uptime = uptime30dBps === null ? null : formatBps(uptime30dBps, i18n.locale)
  return (
    <Figure
      label={t`Last night`}
      href={to.performance()}
      note={
        yesterdayNet === null
          ? undefined
          : uptime === null
            ? t`credited for ${day}`
            : t`credited for ${day}; the machines ran ${uptime} of the last 30 days`
      }
    >
      {yesterdayNet !== null ? (
        <Money value={yesterdayNet} sign="always" />
      ) : (
        <span className="text-sm">
          {activePower === '0' ? t`Nothing of yours is running yet.` : t`Yesterday is not settled yet.`}
        </span>
      )}
    </Figure>
  )
}
