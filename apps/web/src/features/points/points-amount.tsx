import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Amount } from '@terahold/ui/amount'

type PointsAmountProps = {
  /** Whole points as the server writes them; negative for a deduction. */
  readonly value: string
  readonly size?: 's' | 'm' | 'l'
  readonly sign?: 'auto' | 'always'
}

/** Points in the member's language. */
export function PointsAmount({ value, ...rest }: PointsAmountProps) {
  const { i18n, t } = useLingui()
  const count = Math.abs(Number(value))
  const unit = t`${plural(count, { one: 'point', other: 'points' })}`
  return <Amount value={value} unit={unit} locale={i18n.locale} minFraction={0} {...rest} />
}
