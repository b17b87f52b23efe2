import { Trans, useLingui } from '@lingui/react/macro'
import type { PlanFields } from '@terahold/contract/calls/member/catalogue'
import { formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { isLoss, lossSize } from '../../shared/format/signed-amount.ts'

/** The result of one TH/s on the latest settled day, after all costs. A loss is named a loss. */
export function DayResult({ today }: { readonly today: PlanFields['today'] }) {
  const { i18n } = useLingui()
  if (today === null) {
    return (
      <p className="text-sm text-muted">
        <Trans>No settled day yet.</Trans>
      </p>
    )
  }
  const day = formatDay(today.day, i18n.locale)
  const loses = isLoss(today.netAfterFee)
  const amount = <Money value={loses ? lossSize(today.netAfterFee) : today.netAfterFee} />
  return (
    <div className="rounded-control bg-sunken p-3">
      <p className={`font-semibold ${loses ? 'text-loss' : 'text-verified'}`}>
        {loses ? <Trans>Lost {amount}</Trans> : <Trans>Earned {amount}</Trans>}
      </p>
      <p className="text-xs text-muted">
        <Trans>per TH/s, on {day}</Trans>
      </p>
    </div>
  )
}
