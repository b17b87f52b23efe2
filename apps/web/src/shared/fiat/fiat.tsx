import { fetchedPart } from '@terahold/ui/fetched-part'
import { useChosenCurrency } from './chosen-currency.ts'

/** Fetched for those who have chosen a currency. */
const useConverted = fetchedPart(
  () => import('./converted.tsx'),
  (module) => module.Converted,
)

type FiatProps = {
  /** USDT as a decimal string. */
  readonly value: string
  /** What it is a part of, shown after a slash. */
  readonly of?: string
  /** Inside a link or a button: a tap then does not show the rate. */
  readonly isPlain?: boolean
}

/**
 * An amount of USDT in the currency that the member has chosen, on its own line. Renders nothing if none is chosen or
 * it has no rate.
 */
export function Fiat(props: FiatProps) {
  const currency = useChosenCurrency()
  return currency === '' ? null : <Loaded {...props} currency={currency} />
}

function Loaded(props: FiatProps & { readonly currency: string }) {
  const { Part } = useConverted()
  return Part === undefined ? null : <Part {...props} />
}
