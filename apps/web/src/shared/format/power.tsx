import { type AmountSize, Digits, figureSize, Unit } from '../../../../../packages/ui/src/figure/amount.tsx'
import { formatPower } from '../../../../../packages/ui/src/figure/format-amount.ts'

export interface PowerProps {
  /** In mTH/s. */
  readonly value: bigint
  readonly locale: string
  readonly unit?: string | undefined
  readonly size?: AmountSize | undefined
}

/** Mining power in TH/s. */
export function Power({ value, locale, unit = 'TH/s', size = 'm' }: PowerProps) {
  return (
    <span className={`tabular-nums ${figureSize(size)}`}>
      <Digits>{formatPower(value, locale)}</Digits> <Unit size={size}>{unit}</Unit>
    </span>
  )
}
