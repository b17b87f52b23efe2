import type { networkCalls } from '@terahold/contract/calls/desk/network'
import { amountField } from '../http/call/fields.ts'
import type { Handlers } from '../http/call/handler.ts'
import { recordNetworkDay } from './revenue/network-day.ts'

/** The operators' call on what revenue is compared with. */
export function networkRoutes({
  decimals,
  ...deps
}: Parameters<typeof recordNetworkDay>[0] & { readonly decimals: number }): Handlers<typeof networkCalls> {
  return {
    async recordNetwork({ operator, input: { day, difficulty, subsidy, usdtPerBtc, origin } }) {
      const price = amountField('usdtPerBtc', usdtPerBtc, decimals)
      const figures = { day, difficulty: BigInt(difficulty), subsidySat: BigInt(subsidy), usdtPerBtc: price, origin }
      return { data: { day, state: await recordNetworkDay(deps, operator, figures) } }
    },
  }
}
