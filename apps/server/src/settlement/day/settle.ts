import type { Selectable, Transaction } from 'kysely'
import { NIL_ID, newId } from '../../db/ids.ts'
import type { DB, RevenueTable } from '../../db/schema.gen.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { giveDustBack } from './dust.ts'
import { settlementLegs } from './legs.ts'
import { baseOf, emptySplit, settleTerms, splitDay, splitDifference } from './rules.ts'
import { findSettlement, insertSettledTerms, insertSettlement, readSoldPower } from './settle-store.ts'

/**
 * Settles the day of an approved revenue row. Writes one row of figures per set of terms and a handful of transfers,
 * for any number of holders. A supplementary row settles the day again on the sum of its rows and posts the difference.
 * The day keeps the base of its first settlement and the lowest uptime of its rows, so that no holder's figure ever
 * falls. The caller holds the settling lock. Returns the settlement's id.
 */
export async function settleRevenue(
  tx: Transaction<DB>,
  revenue: Selectable<RevenueTable>,
  { clock, ledger }: { clock: Clock; ledger: Ledger },
  nameplateMths: bigint,
): Promise<string> {
  const { pool_id: poolId, day } = revenue
  const prior = await findSettlement(tx, poolId, day)
  if (prior) await giveDustBack(tx, prior.settlement_id, { ledger })
  const sold = await readSoldPower(tx, poolId, day)
  const soldMths = sold.reduce((sum, part) => sum + part.soldMths, 0n)
  const baseMths = prior?.base_mths ?? baseOf(nameplateMths, soldMths)
  const input = {
    revenue: (prior?.revenue_total ?? 0n) + revenue.usdt,
    uptimeBps: Math.min(revenue.uptime_bps, prior?.uptime_bps ?? revenue.uptime_bps),
    baseMths,
    sold,
  }
  const before = prior
    ? splitDay({ revenue: prior.revenue_total, uptimeBps: prior.uptime_bps, baseMths, sold })
    : emptySplit
  const added = splitDifference(splitDay(input), before)

  const settlementId = newId(clock)
  const revision = (prior?.revision ?? 0) + 1
  await insertSettlement(tx, {
    settlement_id: settlementId,
    pool_id: poolId,
    day,
    revision,
    revenue_id: revenue.revenue_id,
    revenue_total: input.revenue,
    uptime_bps: input.uptimeBps,
    base_mths: baseMths,
    sold_mths: soldMths,
    payable_net: added.net,
    payable_downtime: added.downtime,
  })
  await insertSettledTerms(tx, { settlementId, poolId, day, revision }, settleTerms(input))
  await ledger.post(tx, NIL_ID, settlementLegs(settlementId, added), settlementId)
  return settlementId
}
