import { useLingui } from '@lingui/react/macro'
import { parsePower } from '@terahold/money/power'
import { Power } from '@terahold/ui/power'

type ThProps = {
  /** TH/s as a decimal string, as the server writes power. */ readonly value: string
  readonly size?: 's' | 'm' | 'title' | 'l'
}

/** Mining power in the member's language. */
export function Th({ value, ...rest }: ThProps) {
  const { i18n } = useLingui()
  return <Power value={parsePower(value)} locale={i18n.locale} {...rest} />
}
