import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Chip } from '@terahold/ui/chip'
import type { Plan } from '../../features/catalogue/plans.ts'
import { ChoiceRow } from '../../shared/form/choice-row.tsx'
import { formatCountry } from '../../shared/format/format.ts'

/** A term in days and a country; null for any. */
export type Wanted = { readonly term: number | null; readonly country: string | null }

export const everyPlan: Wanted = { term: null, country: null }

export function isWanted({ termDays, country }: Plan, wanted: Wanted): boolean {
  return (wanted.term === null || wanted.term === termDays) && (wanted.country === null || wanted.country === country)
}

type PlanFilterProps = {
  readonly plans: readonly Plan[]
  readonly wanted: Wanted
  readonly onWanted: (wanted: Wanted) => void
}

/** Filters plans by term and by the country of the site. */
export function PlanFilter({ plans, wanted, onWanted }: PlanFilterProps) {
  const { i18n, t } = useLingui()
  const terms = [...new Set(plans.map(({ termDays }) => termDays))].toSorted((one, other) => one - other)
  const countries = [...new Set(plans.map(({ country }) => country))]
  return (
    <div className="flex flex-col gap-2">
      <ChoiceRow label={t`Term`}>
        <Chip selected={wanted.term === null} onToggle={() => onWanted({ ...wanted, term: null })}>{t`All terms`}</Chip>
        {terms.map((days) => (
          <Chip
            key={days}
            selected={wanted.term === days}
            onToggle={() => onWanted({ ...wanted, term: wanted.term === days ? null : days })}
          >
            {t`${plural(days, { one: '# day', other: '# days' })}`}
          </Chip>
        ))}
      </ChoiceRow>
      {countries.length > 1 && (
        <ChoiceRow label={t`Country`}>
          <Chip
            selected={wanted.country === null}
            onToggle={() => onWanted({ ...wanted, country: null })}
          >{t`All countries`}</Chip>
          {countries.map((country) => (
            <Chip
              key={country}
              selected={wanted.country === country}
              onToggle={() => onWanted({ ...wanted, country: wanted.country === country ? null : country })}
            >
              {formatCountry(country, i18n.locale)}
            </Chip>
          ))}
        </ChoiceRow>
      )}
    </div>
  )
}
