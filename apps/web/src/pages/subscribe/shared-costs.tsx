import { Trans, useLingui } from '@lingui/react/macro'
import type { Plan } from '../../features/catalogue/plans.ts'
import { formatBps } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'

/** The costs that are deducted from what these plans mine, once for all of them. */
export function SharedCosts({ plans }: { readonly plans: readonly Plan[] }) {
  const { i18n } = useLingui()
  const rates = new Map(plans.map((plan) => [`${plan.tariff} ${plan.serviceFeeBps}`, plan]))
  return (
    <ul className="text-xs text-muted">
      {[...rates].map(([key, plan]) => {
        const tariff = <Money value={plan.tariff} unit="USD" size="s" />
        const serviceFee = formatBps(plan.serviceFeeBps, i18n.locale)
        return (
          <li key={key}>
            <Trans>
              Deducted from what is mined: electricity at {tariff} per kWh, service fee {serviceFee}.
            </Trans>
          </li>
        )
      })}
    </ul>
  )
}
