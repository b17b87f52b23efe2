import { useLingui } from '@lingui/react/macro'
import { Amount } from '@terahold/ui/amount'

type MoneyProps = {
  /** A decimal string in whole units, as the server writes money. */
  readonly value: string
  readonly unit?: string
  readonly size?: 's' | 'm' | 'title' | 'l'
  readonly sign?: 'auto' | 'always'
  /** Shows all decimals, for something that is paid or signed. */
  readonly exact?: boolean
  /** A tap shows all decimals. Not inside of a link or a button. */
  readonly tap?: boolean
}

/** Money in the member's language. A loss has a sign and a word. */
export function Money({ value, unit = 'USDT', ...rest }: MoneyProps) {
  const { i18n, t } = useLingui()
  return <Amount value={value} unit={unit} locale={i18n.locale} lossWord={t`loss`} {...rest} />
}

/** A cost: written with a minus, and neither coloured nor called a loss. */
export function Cost({ value, unit = 'USDT', ...rest }: Pick<MoneyProps, 'value' | 'unit' | 'exact' | 'tap'>) {
  const { i18n } = useLingui()
  return <Amount value={value} unit={unit} locale={i18n.locale} size="s" sign="minus" {...rest} />
}
