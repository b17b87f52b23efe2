import { useQuery } from '@tanstack/react-query'
import type { exchangeRates } from '@terahold/contract/calls/member/exchange-rates'
import type { RowOf } from '@terahold/contract/endpoint'
import { api } from '../api/api.ts'

/** What a US dollar costs in a currency, on a day, and who says so. */
export type ExchangeRate = RowOf<typeof exchangeRates>

const HOUR = 3_600_000

/** Reads the newest recorded rates. They change once a day. */
export function useExchangeRates() {
  return useQuery({
    queryKey: ['exchange-rates'],
    queryFn: async ({ signal }) => (await api.exchangeRates({}, { signal })).rows satisfies ExchangeRate[],
    staleTime: HOUR,
  })
}
