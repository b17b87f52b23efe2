import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@terahold/ui/button'
import { Chip } from '@terahold/ui/chip'
import { formatCountry } from '../../shared/format.ts'
import { Money } from '../../shared/money.tsx'
import { Th } from '../../shared/power-text.tsx'
import { DayResult } from './day-result.tsx'
import type { Plan } from './plans.ts'

type PlanCardProps = { readonly plan: Plan; readonly compared: boolean; readonly onCompare: () => void }

/** A plan as it is offered: what it costs, what it would do at the latest numbers, and how much is free. */
export function PlanCard({ plan, compared, onCompare }: PlanCardProps) {
  const { i18n, t } = useLingui()
  const { planId, name, country, powerSource, termDays, ships, goods, onSale } = plan
  const power = <Th value={plan.power} size="s" />
  const fee = <Money value={plan.feePerThDay} size="s" />
  const free = <Th value={plan.available} size="s" />
  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <header>
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-base font-semibold">{name}</h2>
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
          <ButtonLink
            kind="secondary"
            href={`#/pages/subscribe/subscribexin?planId=${planId}`}
          >{t`Look at the terms`}</ButtonLink>
        ) : (
          <p className="text-sm text-warning">{t`Sold out for now`}</p>
        )}
        <Chip selected={compared} onToggle={onCompare}>{t`Compare`}</Chip>
      </div>
    </article>
  )
}
