import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { Chip } from '@terahold/ui/chip'
import type { ReactNode } from 'react'
import { formatBps, formatCountry } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { SitePicture } from '../../shared/power-source/site-picture.tsx'
import { usePowerSourceWords } from '../../shared/power-source/words.ts'
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
  const fee = <Money value={plan.feePerThDay} size="s" />
  const Heading = `h${level}` as const
  const tariff = <Money value={plan.tariff} unit="USD" size="s" />
  const sources = usePowerSourceWords()
  const serviceFee = formatBps(plan.serviceFeeBps, i18n.locale)
  return (
    <article
      aria-label={name}
      className="flex flex-col gap-3 overflow-hidden rounded-card border border-line bg-surface px-4 pb-4"
    >
      <SitePicture source={powerSource} className="aspect-[4/1]" />
      <header>
        <div className="flex items-start justify-between gap-3">
          <Heading className="min-w-0 text-base font-semibold">{name}</Heading>
          <p className="max-w-1/2 shrink-0 text-right">
            <Money value={plan.price} />
          </p>
        </div>
        <p className="text-sm text-muted">
          {formatCountry(country, i18n.locale)} · {sources[powerSource]}
        </p>
      </header>
      <dl className="grid grid-cols-3 gap-3 border-y border-line py-3 text-sm">
        <PlanFact label={t`Power`}>
          <Th value={plan.power} size="s" />
        </PlanFact>
        <PlanFact label={t`Term`}>{t`${plural(termDays, { one: '# day', other: '# days' })}`}</PlanFact>
        <PlanFact label={t`Available`}>
          <Th value={plan.available} size="s" />
        </PlanFact>
      </dl>
      <DayResult today={plan.today} />
      <p className="text-xs text-muted">
        <Trans>
          Prepaid fee {fee} per TH/s and day. Deducted from what is mined: electricity at {tariff} per kWh, service fee{' '}
          {serviceFee}.
        </Trans>
      </p>
      {ships && <p className="text-sm text-muted">{goods === null ? t`Includes goods` : t`Includes: ${goods}`}</p>}
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

function PlanFact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
