import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { QuantityStepper } from '@terahold/ui/quantity-stepper'
import type { ReactNode } from 'react'
import { formatCount, formatCountry } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import type { MixPlan } from './mix-figures.ts'

type MixRowProps = {
  readonly plan: MixPlan & { readonly name: string; readonly country: string; readonly onSale: boolean }
  readonly qty: number
  /** How many units fit together with the rest of the mix. */
  readonly mostUnits: number
  readonly onQty: (qty: number) => void
  /** The plan's result on the latest settled day. */
  readonly result: ReactNode
}

/** A plan and its number of units in the mix. */
export function MixRow({ plan, qty, mostUnits, onQty, result }: MixRowProps) {
  const { i18n, t } = useLingui()
  const { name, country, power, termDays, price, onSale } = plan
  return (
    <article aria-label={name} className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <header className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-[9em]">
          <h2 className="text-base font-semibold">{name}</h2>
          <p className="text-sm text-muted">
            <Th value={power} size="s" /> · {t`${plural(termDays, { one: '# day', other: '# days' })}`} ·{' '}
            {formatCountry(country, i18n.locale)}
          </p>
        </div>
        <p className="ml-auto text-right">
          <Money value={price} />
        </p>
      </header>
      {result}
      {onSale && (mostUnits > 0 || qty > 0) ? (
        <QuantityStepper
          label={t`How many of ${name}`}
          value={qty}
          onChange={onQty}
          min={0}
          max={mostUnits}
          decreaseLabel={t`Remove ${name}`}
          increaseLabel={t`Add ${name}`}
          hint={t`${{ mostUnits: formatCount(mostUnits, i18n.locale) }} available`}
        />
      ) : (
        <p className="text-sm text-warning">{onSale ? t`Your mix is full` : t`Not on sale now`}</p>
      )}
    </article>
  )
}
