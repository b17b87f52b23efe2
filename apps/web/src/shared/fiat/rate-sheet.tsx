import { Trans, useLingui } from '@lingui/react/macro'
import { demoSource } from '@terahold/contract/codes/currencies'
import { Amount } from '@terahold/ui/amount'
import { Sheet } from '@terahold/ui/sheet'
import { formatDay } from '../format/format.ts'
import { FactList } from '../page/fact-list.tsx'
import type { ExchangeRate } from './exchange-rates.ts'

/** Decimals of a rate that is shown. Published rates have about five digits. */
const SHOWN = 6

/** The rate that converted an amount, its day and its source. */
export function RateSheet({ rate, onClose }: { readonly rate: ExchangeRate; readonly onClose: () => void }) {
  const { i18n, t } = useLingui()
  const { currency, perDollar, day, host } = rate
  const value = <Amount value={perDollar} unit={currency} locale={i18n.locale} maxFraction={SHOWN} size="s" />
  return (
    <Sheet open onClose={onClose} title={t`Exchange rate`} closeLabel={t`Close`}>
      <FactList
        facts={[
          { label: t`1 US dollar`, value },
          { label: t`Day`, value: formatDay(day, i18n.locale) },
          { label: t`Source`, value: host === demoSource ? t`Invented for the demo` : host },
        ]}
      />
      <p className="pt-3 text-sm text-muted">
        <Trans>We count 1 USDT as 1 US dollar and round down. You pay and receive USDT only.</Trans>
      </p>
    </Sheet>
  )
}
