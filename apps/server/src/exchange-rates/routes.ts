import type { exchangeRateCalls } from '@terahold/contract/calls/member/exchange-rates'
import type { Handlers } from '../http/call/handler.ts'
import type { ExchangeRates } from './exchange-rates.ts'

/** The public call that lists the recorded rates. */
export function exchangeRateRoutes({
  exchangeRates,
}: {
  readonly exchangeRates: Pick<ExchangeRates, 'list'>
}): Handlers<typeof exchangeRateCalls> {
  return { exchangeRates: () => exchangeRates.list() }
}
