import { useLingui } from '@lingui/react/macro'
import { parsePower } from '@terahold/money/power'
import { type AmountSize, Digits, figureSize, Unit } from '@terahold/ui/amount'
import { formatPower } from './format.ts'

type PowerProps = {
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

type ThProps = {
  /** TH/s as a decimal string, as the server writes power. */
  readonly value: string
  readonly size?: AmountSize
}

/** Mining power in the member's language. */
export function Th({ value, ...rest }: ThProps) {
  const { i18n } = useLingui()
  return <Power value={parsePower(value)} locale={i18n.locale} {...rest} />
}
