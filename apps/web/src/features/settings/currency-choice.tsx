import { useLingui } from '@lingui/react/macro'
import { Field } from '@terahold/ui/field'
import { displayNames } from '@terahold/ui/formatters'
import { Select } from '@terahold/ui/select'
import { NotKnownYet } from '@terahold/ui/skeleton'
import { chooseCurrency, useChosenCurrency } from '../../shared/fiat/chosen-currency.ts'
import { useExchangeRates } from '../../shared/fiat/exchange-rates.ts'

/** The currency in which amounts are also shown, of those that have a rate. Nothing if none has. */
export function CurrencyChoice() {
  const { i18n, t } = useLingui()
  const chosen = useChosenCurrency()
  const { data: rates = [], isPending } = useExchangeRates()
  if (isPending) return <NotKnownYet />
  if (rates.length === 0) return null
  const names = displayNames(i18n.locale, { type: 'currency' })
  return (
    <Field label={t`Also show amounts in`}>
      {(control) => (
        <Select
          {...control}
          value={rates.some(({ currency }) => currency === chosen) ? chosen : ''}
          onChange={({ target }) => chooseCurrency(target.value)}
        >
          <option value="">{t`USDT only`}</option>
          {rates.map(({ currency }) => (
            <option key={currency} value={currency}>
              {currency} · {names.of(currency)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
