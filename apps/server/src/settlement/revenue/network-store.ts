import type { Day } from '@terahold/money/day'
import type { Network } from '@terahold/money/expected-revenue'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'

/** Bitcoin's network and price on a UTC day. The price is in minor units of USDT. */
export type NetworkFigures = {
  readonly day: Day
  readonly difficulty: bigint
  readonly subsidySat: bigint
  readonly usdtPerBtc: bigint
  /** Where the figures come from. Public. */
  readonly origin: string
}

type Figures = Network & { readonly usdtPerBtc: bigint }

/** Returns the network figures of the day, or of the last known day before it. */
export async function findNetwork(db: Database, day: Day): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    select difficulty, subsidy_sat as "subsidySat", usdt_per_btc as "usdtPerBtc" from network_figure
    where day <= ${day}::date order by day desc limit 1`.execute(db)
  return rows[0]
}

/**
 * Returns the median of each figure of the last three days that are known, up to this one. One operator alone records a day, so a day that
 * is wrong must neither lift nor lower what limits revenue.
 */
export async function findMedianNetwork(db: Database, day: Day): Promise<Figures | undefined> {
  const { rows } = await sql<{ [Name in keyof Figures]: bigint | null }>`
    select percentile_disc(0.5) within group (order by difficulty) as difficulty,
      percentile_disc(0.5) within group (order by subsidy_sat) as "subsidySat",
      percentile_disc(0.5) within group (order by usdt_per_btc) as "usdtPerBtc"
    from (select * from network_figure where day <= ${day}::date order by day desc limit 3) known`.execute(db)
  const { difficulty, subsidySat, usdtPerBtc } = rows[0] ?? {}
  if (typeof difficulty !== 'bigint' || typeof subsidySat !== 'bigint' || typeof usdtPerBtc !== 'bigint')
    return undefined
  return { difficulty, subsidySat, usdtPerBtc }
}

/** Returns the price of a bitcoin on that very day, in minor units, or undefined if none was recorded. */
export async function findPrice(db: Database, day: Day): Promise<bigint | undefined> {
  const row = await db.selectFrom('network_figure').select('usdt_per_btc').where('day', '=', day).executeTakeFirst()
  return row?.usdt_per_btc ?? undefined
}

const columnsOf = ({ day, difficulty, subsidySat, usdtPerBtc, origin }: NetworkFigures, operatorId: string) => ({
  day,
  difficulty,
  subsidy_sat: subsidySat,
  usdt_per_btc: usdtPerBtc,
  origin,
  recorded_by: operatorId,
  recorded_at: sql<Date>`database_now()`,
})

/** Returns false, and changes nothing, when the day is recorded. */
export async function insertDay(tx: Tx, figures: NetworkFigures, operatorId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('network_day')
    .values(columnsOf(figures, operatorId))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether these are the numbers of this day, from any source. */
const same = ({ day, difficulty, subsidySat, usdtPerBtc }: NetworkFigures) =>
  sql<boolean>`(day, difficulty, subsidy_sat, usdt_per_btc) = (${day}::date, ${difficulty}, ${subsidySat}, ${usdtPerBtc})`

export async function isInForce(tx: Tx, figures: NetworkFigures): Promise<boolean> {
  const row = await tx.selectFrom('network_figure').select('day').where(same(figures)).executeTakeFirst()
  return row !== undefined
}

/**
 * Not confirmed, not replaced by a later entry of the same operator, and not older than a correction of the day.
 * Otherwise a mistyped entry would wait for another operator for ever.
 */
const isStillWaiting = sql<boolean>`confirmed_at is null and not exists (
  select from network_correction later where later.day = network_correction.day and (later.confirmed_at > network_correction.recorded_at
    or later.recorded_by = network_correction.recorded_by
      and (later.recorded_at, later.correction_id) > (network_correction.recorded_at, network_correction.correction_id)))`

/** Returns whether these figures of this operator wait for a second one. */
export async function isWaiting(tx: Tx, figures: NetworkFigures, operatorId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('network_correction')
    .select('correction_id')
    .where(same(figures))
    .where(isStillWaiting)
    .where('recorded_by', '=', operatorId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether other figures of this operator for the day wait for a second one. */
export async function hasOtherWaiting(tx: Tx, figures: NetworkFigures, operatorId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('network_correction')
    .select('correction_id')
    .where('day', '=', figures.day)
    .where(sql<boolean>`not ${same(figures)}`)
    .where(isStillWaiting)
    .where('recorded_by', '=', operatorId)
    .executeTakeFirst()
  return row !== undefined
}

/** Confirms a correction that another operator recorded. Returns false when none with these figures waits. */
export async function confirmCorrection(tx: Tx, figures: NetworkFigures, operatorId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('network_correction')
    .set({ confirmed_by: operatorId, confirmed_at: sql<Date>`database_now()` })
    .where(same(figures))
    .where(isStillWaiting)
    .where('recorded_by', '<>', operatorId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function insertCorrection(
  tx: Tx,
  clock: Clock,
  figures: NetworkFigures,
  operatorId: string,
): Promise<void> {
  await tx
    .insertInto('network_correction')
    .values({ correction_id: newId(clock), ...columnsOf(figures, operatorId) })
    .execute()
}
