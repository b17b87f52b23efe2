import { Refusal } from '@terahold/contract/refusal'
import { addDays, dayOf } from '@terahold/money/day'
import { createRecords, type RecordDependencies } from '../../decisions/records.ts'
import { requireReason } from '../../decisions/signed-reason.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { PayoutLimits } from '../payout/rules/limit-rules.ts'
import { type LimitRaise, raiseFields } from './limit-fields.ts'
import { raiseTable } from './limit-store.ts'

export type LimitRaiseDependencies = RecordDependencies & {
  readonly clock: Clock
  /** Decimals of USDT. */
  readonly decimals: number
  /** The limits of a day without a raise. */
  readonly configured: PayoutLimits
}

export type LimitRaises = ReturnType<typeof createLimitRaises>

const sums = ['perHour', 'perDay', 'newWallets'] as const

/** Higher payout limits for a UTC day, which two operators sign. The payout process reads them from what they signed. */
export function createLimitRaises({ clock, decimals, configured, ...deps }: LimitRaiseDependencies) {
  return createRecords(deps, {
    type: 'PayoutLimitRaise',
    actions: { record: 'payouts.limits.record', approve: 'payouts.limits.approve', reject: 'payouts.limits.reject' },
    table: raiseTable,
    fieldsOf: (given: LimitRaise) => raiseFields(given, decimals),
    givenOf: ({ day, per_hour: perHour, per_day: perDay, new_wallets: newWallets, reason }) => ({
      day,
      perHour,
      perDay,
      newWallets,
      reason,
    }),
    noteOf: ({ day, reason }: LimitRaise) => ({ subject: day, detail: { day, reason: reason.trim() } }),

    /**
     * @throws Refusal 400 bad_field naming the day unless it is today or tomorrow, or a limit that is lower than the configured one;
     * 400 reason_required.
     */
    check(_db, given: LimitRaise): LimitRaise {
      const today = dayOf(clock.now())
      if (given.day !== today && given.day !== addDays(today, 1)) throw new Refusal(400, 'bad_field', { field: 'day' })
      const lower = sums.find((name) => given[name] < configured[name])
      if (lower) throw new Refusal(400, 'bad_field', { field: lower })
      return { ...given, reason: requireReason(given.reason) }
    },

    insert: (tx, { id, given: { day, perHour, perDay, newWallets, reason }, operatorId }) =>
      raiseTable.insert(tx, {
        raise_id: id,
        day,
        per_hour: perHour,
        per_day: perDay,
        new_wallets: newWallets,
        reason,
        recorded_by: operatorId,
      }),

    /** The payout process follows it with its next step. */
    approve: (_tx, _row, { decide }) => decide(),
  })
}
