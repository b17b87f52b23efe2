import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { Chip } from '@terahold/ui/chip'
import { formatCountry } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { FigureRow } from '../../shared/page/figure-row.tsx'
import { SitePicture } from '../../shared/power-source/site-picture.tsx'
import { usePowerSourceWords } from '../../shared/power-source/words.ts'
import type { Plan } from './plans.ts'
import { TermResult } from './term-result.tsx'

type PlanCardProps = {
  readonly plan: Plan
  /** The level of the plan's heading. */
  readonly level?: 2 | 3
  /** Given where plans can be compared. */
  readonly compare?: { readonly chosen: boolean; readonly onToggle: () => void }
}

/** A plan on offer: its price, the range of its results, and the available power. */
export function PlanCard({ plan, level = 2, compare }: PlanCardProps) {
  const { i18n, t } = useLingui()
  const { planId, name, country, powerSource, termDays, ships, goods, onSale } = plan
  const Heading = `h${level}` as const
  const sources = usePowerSourceWords()
  return (
    <article
      aria-label={name}
      className="flex flex-col gap-3 overflow-hidden rounded-card border border-line bg-surface px-4 pb-4 [contain-intrinsic-height:auto_480px] [content-visibility:auto]"
    >
      <SitePicture source={powerSource} className="aspect-[4/1]" />
      <header>
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <Heading className="min-w-0 flex-1 basis-[8em] text-base font-semibold">{name}</Heading>
          <p className="text-right">
            <Money value={plan.price} />
          </p>
        </div>
        <p className="text-sm text-muted">
          {formatCountry(country, i18n.locale)} · {sources[powerSource]}
        </p>
      </header>
      <div className="border-y border-line py-3 text-sm font-semibold">
        <FigureRow
          facts={[
            { label: t`Power`, value: <Th value={plan.power} size="s" /> },
            { label: t`Term`, value: t`${plural(termDays, { one: '# day', other: '# days' })}` },
            { label: t`Available`, value: <Th value={plan.available} size="s" /> },
          ]}
        />
      </div>
      <TermResult plan={plan} />
      {ships && <p className="text-sm text-muted">{goods === null ? t`Includes goods` : t`Includes: ${goods}`}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-2">
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
