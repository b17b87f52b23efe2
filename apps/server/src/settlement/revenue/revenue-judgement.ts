import type { Day } from '@terahold/money/day'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { deviationBps, expectedSatoshi, usdtDeviationBps } from './plausibility.ts'
import { findNetwork, findPrice, readSettled } from './revenue-store.ts'

/** A row of revenue as far as it can be judged; `usdt` in minor units. */
export type JudgedRow = {
  readonly poolId: string
  readonly day: Day
  readonly satoshi: bigint
  readonly usdt: bigint
  readonly uptimeBps: number
}

export type Judgement = {
  readonly kind: 'initial' | 'supplementary'
  /** For the whole day; null while no network figures are known for it or before. */
  readonly expectedSatoshi: bigint | null
  /** How far the day's approved rows and this one together are from that. */
  readonly deviationBps: number | null
  /** How far their USDT are from their satoshi at the day's price; null when no price of that day is known. */
  readonly usdtDeviationBps: number | null
}

/** Judges a row together with what is approved of its day so far. It holds as long as no other row of the day is approved. */
export async function judgeRevenue(db: Kysely<DB>, nameplateMths: bigint, row: JudgedRow): Promise<Judgement> {
  const settled = await readSettled(db, row.poolId, row.day)
  const satoshi = (settled?.satoshi ?? 0n) + row.satoshi
  const usdt = (settled?.usdt ?? 0n) + row.usdt
  const network = await findNetwork(db, row.day)
  const expected = network ? expectedSatoshi(nameplateMths, row.uptimeBps, network) : null
  const price = await findPrice(db, row.day)
  return {
    kind: settled === undefined ? 'initial' : 'supplementary',
    expectedSatoshi: expected,
    deviationBps: expected === null ? null : deviationBps(satoshi, expected),
    usdtDeviationBps: price === undefined ? null : usdtDeviationBps(usdt, satoshi, price),
  }
}
