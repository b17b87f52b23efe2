import { Refusal } from '@terahold/contract/refusal'
import { addDays, dayOf } from '@terahold/money/day'
import type { Database } from '../../db/connection.ts'
import type { Tx } from '../../db/transaction.ts'
import { createRecords, type RecordDependencies } from '../../decisions/records.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import type { Clock } from '../../foundation/clock.ts'
import { matchIncidents } from '../../incidents/incidents.ts'
import { deviationFields } from '../signed/signed-fields.ts'
import { type DaySpan, deviationTable, type PoolRow, readPools, readSettledDays } from './deviation-store.ts'
import { comparedDays, expectedOfDay, isDeviation, isExplained, type PoolRevenue, sumDays } from './expected-revenue.ts'

type Dependencies = RecordDependencies & {
  readonly clock: Clock
  /** How many days an approved row may wait for its money before it is overdue. */
  readonly overdueDays: number
}

/** A pool's recorded and expected revenue of thirty days, and its money that venues owe. Amounts in minor units. */
export type PoolFigures = Omit<PoolRow, 'explainedBps'> &
  PoolRevenue & {
    /** Whether the deviation needs a written reason that it does not have. */
    readonly isUnexplained: boolean
  }

export type DeviationRecord = { readonly poolId: string; readonly reason: string }

const deviationIncident = 'revenue_deviation'

/**
 * Compares what pools recorded with what their measured power should have brought. A deviation beyond 5 % over thirty
 * days needs a written reason: one operator writes it, another approves it.
 */
export function createDeviations({ clock, overdueDays, ...deps }: Dependencies) {
  /** Returns each pool's figures of the last thirty days, by name. */
  async function readPoolFigures(reader: Database): Promise<PoolFigures[]> {
    const before = dayOf(clock.now())
    const from = addDays(before, -comparedDays)
    const pools = await readPools(reader, from, overdueDays)
    const days = await readSettledDays(reader, { from, before })
    return pools.map(({ explainedBps, ...pool }) => {
      const revenue = sumDays(days.filter(({ poolId }) => poolId === pool.poolId))
      const { deviationBps } = revenue
      const needsReason = isDeviation(deviationBps)
      const hasReason = needsReason && explainedBps !== null && isExplained(deviationBps, explainedBps)
      return { ...pool, ...revenue, reason: hasReason ? pool.reason : null, isUnexplained: needsReason && !hasReason }
    })
  }

  /** Opens an incident for each pool whose deviation has no reason, and closes those of the others. Returns how many are new. */
  async function raiseDeviations(tx: Tx): Promise<number> {
    const unexplained = (await readPoolFigures(tx)).filter((pool) => pool.isUnexplained)
    const incidents = unexplained.map(({ poolId, slug, recorded, expected, deviationBps }) => ({
      subject: poolId,
      detail: {
        pool: slug,
        recorded: `${recorded.usdt}`,
        expected: `${expected?.usdt ?? 0n}`,
        deviationBps: `${deviationBps}`,
      },
    }))
    return matchIncidents(tx, clock, deviationIncident, incidents)
  }

  const records = createRecords(deps, {
    type: 'DeviationExplanation',
    actions: { record: 'deviation.explain', approve: 'deviation.approve', reject: 'deviation.reject' },
    table: deviationTable,
    fieldsOf: deviationFields,
    givenOf: ({ pool_id: poolId, day, reason }) => ({ poolId, day, reason }),
    noteOf: ({ poolId, reason }: DeviationRecord) => ({ subject: poolId, detail: { reason } }),

    /** @throws Refusal 400 reason_required below ten characters, 404 record_unknown when the pool has no such deviation. */
    async check(db, { poolId, reason: words }: DeviationRecord) {
      const reason = requireReason(words)
      const pool = (await readPoolFigures(db)).find((one) => one.poolId === poolId)
      if (!pool || !isDeviation(pool.deviationBps)) throw new Refusal(404, 'record_unknown', { field: 'poolId' })
      return { deviationBps: pool.deviationBps, poolId, day: addDays(dayOf(clock.now()), -1), reason }
    },

    insert: (tx, { id, given: { poolId, day, deviationBps, reason }, operatorId }) =>
      deviationTable.insert(tx, {
        deviation_id: id,
        pool_id: poolId,
        day,
        deviation_bps: deviationBps,
        reason,
        recorded_by: operatorId,
      }),

    /** Members see the reason for thirty days, and the incident closes. */
    async approve(tx, _row, { decide }) {
      await decide()
      await raiseDeviations(tx)
    },
  })

  return {
    deviations: records,
    raiseDeviations,
    readPoolFigures,
    /** Returns a pool's settled days with what they recorded and should have brought, oldest first. */
    readExpectedDays: async (reader: Database, poolId: string, span: DaySpan) =>
      (await readSettledDays(reader, span, poolId)).map((settled) => ({
        day: settled.day,
        recorded: settled.recorded,
        expected: expectedOfDay(settled) ?? null,
      })),
  }
}
