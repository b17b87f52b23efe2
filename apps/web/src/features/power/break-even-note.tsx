import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '@terahold/money/amount'
import { Money } from '../../shared/format/money.tsx'
import { PLACES } from '../../shared/format/signed-amount.ts'
import { breakEven, hasSettledDay, latestPerDay, type MoneyFields } from './holding-money.ts'

/** Whether holdings can still break even, in one sentence. */
export function BreakEvenNote({ money }: { readonly money: MoneyFields }) {
  const { t } = useLingui()
  const outcome = breakEven(money)
  if (outcome.state === 'unknown') return <p className="text-sm text-muted">{t`No settled day yet.`}</p>
  if (outcome.state === 'reached') return <p className="text-sm text-verified">{t`Broke even.`}</p>
  if (outcome.state === 'missed') return <p className="text-sm text-loss">{t`Did not break even.`}</p>
  if (outcome.state === 'pending') return <p className="text-sm">{t`Breaks even once the pending money arrives.`}</p>
  // Before the first day there is no rate.
  if (outcome.state === 'on_course' && !hasSettledDay(money)) return null
  if (outcome.state === 'on_course') return <p className="text-sm">{t`Breaks even at this rate.`}</p>
  const needed = <Money value={formatAmount(outcome.neededPerDay, PLACES)} size="s" />
  const latest = <Money value={latestPerDay(money) ?? '0'} size="s" />
  return (
    <p className="text-sm text-loss">
      <Trans>
        Needs {needed} a day to break even. Latest: {latest}.
      </Trans>
    </p>
  )
}
