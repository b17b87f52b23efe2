import { Refusal } from '@terahold/contract/refusal'
import type { Day } from '@terahold/money/day'
import { expectedSatoshi } from '@terahold/money/expected-revenue'
import type { Database } from '../../db/connection.ts'
import { findMedianNetwork, findNetwork, findPrice } from './network-store.ts'
import { type DaySums, dayLimit, deviationBps, usdtDeviationBps } from './plausibility.ts'
import { findHighestDay, readSettled } from './revenue-store.ts'

/** The fields of a revenue row that can be judged. `usdt` is in minor units. */
export type JudgedRow = {
  readonly poolId: string
  readonly day: Day
  readonly satoshi: bigint
  readonly usdt: bigint
  readonly uptimeBps: number
}

export type Judgement = {
  readonly kind: 'initial' | 'supplementary'
  /** For the whole day, null while no network figures are known for it or earlier. */
  readonly expectedSatoshi: bigint | null
  /** How far the day's approved rows and this one together are from that. */
  readonly deviationBps: number | null
  /** How far their USDT are from their satoshi at the day's price, null when that price is not known. */
  readonly usdtDeviationBps: number | null
}

/**
 * Judges a row together with the approved rows of its day. The result is valid until another row of the day is
 * approved.
 * @throws Refusal 422 revenue_implausible for more than the day can have brought, network_unknown when nothing tells
 * what it can have brought.
 */
export async function judgeRevenue(db: Database, nameplateMths: bigint, row: JudgedRow): Promise<Judgement> {
  const settled = await readSettled(db, row.poolId, row.day)
  const satoshi = (settled?.satoshi ?? 0n) + row.satoshi
  const usdt = (settled?.usdt ?? 0n) + row.usdt
  const network = await findNetwork(db, row.day)
  const expected = network ? expectedSatoshi(nameplateMths, row.uptimeBps, network) : null
  const price = await findPrice(db, row.day)
  const median = await findMedianNetwork(db, row.day)
  refuseAboveLimit({ satoshi, usdt }, dayLimit(nameplateMths, median, await findHighestDay(db, row.poolId, row.day)))
  return {
    kind: settled === undefined ? 'initial' : 'supplementary',
    expectedSatoshi: expected,
    deviationBps: expected === null ? null : deviationBps(satoshi, expected),
    usdtDeviationBps: price === undefined ? null : usdtDeviationBps(usdt, satoshi, price),
  }
}

/** A row of zero needs no limit: it refunds a day without mining. */
function refuseAboveLimit({ satoshi, usdt }: DaySums, limit: DaySums | undefined): void {
  if (satoshi === 0n && usdt === 0n) return
  if (!limit) throw new Refusal(422, 'network_unknown', { field: 'day' })
  if (satoshi > limit.satoshi) throw new Refusal(422, 'revenue_implausible', { field: 'satoshi' })
  if (usdt > limit.usdt) throw new Refusal(422, 'revenue_implausible', { field: 'usdt' })
}
