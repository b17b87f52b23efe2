import { fetchBounded } from '../wallet-services/outbound/fetch-bounded.ts'
import { type DollarRate, parseDollarRates } from './parse-rates.ts'

/** A place with exchange rates, by the name that members see. @throws Error if it has none. */
export type RateSource = { readonly name: string; readonly read: () => Promise<readonly DollarRate[]> }

const bounds = { timeoutMs: 10_000, maxBytes: 1_000_000 }

/** Returns a source for an address of the European Central Bank's daily file, or of JSON. Members see its host. */
export function rateSourceAt(address: string): RateSource {
  const url = new URL(address)
  return {
    name: url.host,
    read: async () => parseDollarRates((await fetchBounded(url, bounds)).body.toString('utf8')),
  }
}
