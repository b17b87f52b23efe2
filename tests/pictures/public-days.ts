import type { trustCoverage, trustNetwork } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
import { addDays } from '@terahold/money/day'
import { today } from './market.ts'

const DAYS = 60
const newestFirst = Array.from({ length: DAYS }, (_, index) => addDays(today, -1 - index))

/** Bitcoin's network: a price that swings, and a difficulty that changes every two weeks. */
export const networkDays = newestFirst.map((day, index): Answer<typeof trustNetwork>['rows'][number] => {
  const price = 102_000 * (1 + 0.06 * Math.sin(index / 7))
  const difficulty = 148.5e12 * 1.01 ** -Math.floor(index / 14)
  const perThDay = (1e12 * 86_400 * 3.125) / (difficulty * 2 ** 32)
  return {
    day,
    difficulty: difficulty.toFixed(0),
    subsidySat: '312500000',
    usdtPerBtc: price.toFixed(2),
    hashprice: (price * perThDay).toFixed(9),
    recorded: {
      origin: 'mempool.space, Binance daily close',
      by: '0x8ba1f109551bd432803012645ac136ddd64dba72',
      at: `${addDays(day, 1)}T00:30:00.000Z`,
      confirmedBy: null,
    },
    earlier: [],
  }
})

/** Cash on chain and what is owed: more cash than debts on every day. */
export const coverageDays = newestFirst.map((day, index): Answer<typeof trustCoverage>['rows'][number] => {
  const owed = 712_204.81 - index * 2_400
  const coverageBps = Math.round(14_331 + 600 * Math.sin(index / 9))
  return {
    day,
    at: `${day}T23:50:00.000Z`,
    owed: owed.toFixed(2),
    coverageBps,
    everything: { owed: (owed * 1.02).toFixed(2), coverageBps: Math.round(coverageBps / 1.02) },
    cash: ((owed * coverageBps) / 10_000).toFixed(2),
  }
})
