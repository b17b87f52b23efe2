import { Trans, useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { Chip } from '@terahold/ui/chip'
import { formatBps, formatCountry } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { DayResult } from './day-result.tsx'
import type { Plan } from './plans.ts'

type PlanCardProps = {
  readonly plan: Plan
  /** The level of the plan's heading. */
  readonly level?: 2 | 3
  /** Given where plans can be compared. */
  readonly compare?: { readonly chosen: boolean; readonly onToggle: () => void }
}

/** A plan on offer: its price, its result at the latest figures, and the available power. */
export function PlanCard({ plan, level = 2, compare }: PlanCardProps) {
  const { i18n, t } = useLingui()
  const { planId, name, country, powerSource, termDays, ships, goods, onSale } = plan
  const power = <Th value={plan.power} size="s" />
  const fee = <Money value={plan.feePerThDay} size="s" />
  const Heading = `h${level}` as const
  const tariff = <Money value={plan.tariff} unit="USD" size="s" />
  const serviceFee = formatBps(plan.serviceFeeBps, i18n.locale)
  const free = <Th value={plan.available} size="s" />
  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <header>
        <div className="flex items-start justify-between gap-3">
          <Heading className="min-w-0 text-base font-semibold">{name}</Heading>
          <p className="max-w-1/2 shrink-0 text-right">
            <Money value={plan.price} />
          </p>
        </div>
        <p className="text-sm text-muted">
          {formatCountry(country, i18n.locale)} · {powerSource}
        </p>
      </header>
      <p className="text-sm">
        <Trans>
          {power} for {termDays} days; {fee} per TH and day, paid in advance.
        </Trans>
      </p>
      <DayResult today={plan.today} />
      <p className="text-sm text-muted">
        <Trans>
          Electricity at {tariff} per kWh and a service fee of {serviceFee} are taken out of what is mined, never more
          than that.
        </Trans>
      </p>
      {ships && (
        <p className="text-sm text-muted">
          {goods === null ? t`With goods that are shipped` : t`With goods that are shipped: ${goods}`}
        </p>
      )}
      <p className="text-xs text-muted">
        <Trans>{free} free now</Trans>
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {onSale ? (
          <ButtonLink kind="secondary" href={to.checkout({ planId })}>{t`View terms`}</ButtonLink>
        ) : (
          <p className="text-sm text-warning">{t`Not on sale now`}</p>
        )}
        {compare !== undefined && <Chip selected={compare.chosen} onToggle={compare.onToggle}>{t`Compare`}</Chip>}
      </div>
    </article>
  )
}
