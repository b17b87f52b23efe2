import { Refusal } from '@terahold/contract/refusal'
import { type Day, dayOf } from '@terahold/money/day'
import { sql } from 'kysely'
import { type AuditedDependencies, auditedSettlement, type SettlementOperator } from '../../decisions/audited.ts'
import { alreadyRecorded } from '../../decisions/decision-rules.ts'
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

/**
 * Records the figures with which a day's revenue is compared, once per day.
 * @throws Refusal 403 role_missing, 409 already_recorded, 422 day_not_over.
 */
export async function recordNetworkDay(
  { db, clock, audit }: Pick<AuditedDependencies, 'db' | 'audit'> & { readonly clock: Clock },
  operator: SettlementOperator,
  { day, difficulty, subsidySat, usdtPerBtc, origin }: NetworkFigures,
): Promise<void> {
  const detail = { difficulty: `${difficulty}`, subsidySat: `${subsidySat}`, usdtPerBtc: `${usdtPerBtc}`, origin }
  const deps = { db, audit, refusalOf: alreadyRecorded }
  await auditedSettlement(deps, operator, { action: 'network.record', subject: day, detail }, async (tx) => {
    if (day >= dayOf(clock.now())) throw new Refusal(422, 'day_not_over', { field: 'day' })
    await tx
      .insertInto('network_day')
      .values({
        day,
        difficulty,
        subsidy_sat: subsidySat,
        usdt_per_btc: usdtPerBtc,
        origin,
        recorded_by: operator.operatorId,
        recorded_at: sql<Date>`database_now()`,
      })
      .execute()
  })
}
