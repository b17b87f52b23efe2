import { type AmountSize, figureSize, Unit } from './amount.tsx'
import { formatPower } from './format-amount.ts'

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
    <span className={`wrap-anywhere tabular-nums ${figureSize(size)}`}>
      {formatPower(value, locale)} <Unit size={size}>{unit}</Unit>
    </span>
  )
}
