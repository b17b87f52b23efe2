import { Refusal } from '@terahold/contract/refusal'
import { dayOf } from '@terahold/money/day'
import { type AuditedDependencies, auditedSettlement, type SettlementOperator } from '../../decisions/audited.ts'
import type { Clock } from '../../foundation/clock.ts'
import * as store from './network-store.ts'

/** `counts`: revenue is compared with these figures. `waiting`: the day has others until a second operator records the same. */
export type NetworkState = 'counts' | 'waiting'

/**
 * Records the figures with which a day's revenue is compared. Other figures for a recorded day count once a second operator has recorded
 * the same.
 * @throws Refusal 403 role_missing, 403 own_record for the same operator again, 409 already_recorded, 422 day_not_over.
 */
export async function recordNetworkDay(
  { db, clock, audit }: Pick<AuditedDependencies, 'db' | 'audit'> & { readonly clock: Clock },
  operator: SettlementOperator,
  figures: store.NetworkFigures,
): Promise<NetworkState> {
  const { day, difficulty, subsidySat, usdtPerBtc, origin } = figures
  const detail = { difficulty: `${difficulty}`, subsidySat: `${subsidySat}`, usdtPerBtc: `${usdtPerBtc}`, origin }
  const { operatorId } = operator
  return auditedSettlement({ db, audit }, operator, { action: 'network.record', subject: day, detail }, async (tx) => {
    if (day >= dayOf(clock.now())) throw new Refusal(422, 'day_not_over', { field: 'day' })
    if (await store.insertDay(tx, figures, operatorId)) return 'counts'
    if (await store.isInForce(tx, figures)) {
      if (!(await store.hasOtherWaiting(tx, figures, operatorId))) throw new Refusal(409, 'already_recorded')
      // Replaces what the operator recorded by mistake. Otherwise it would wait for another operator alone.
      await store.insertCorrection(tx, clock, figures, operatorId)
      return 'counts'
    }
    if (await store.confirmCorrection(tx, figures, operatorId)) return 'counts'
    if (await store.isWaiting(tx, figures, operatorId)) throw new Refusal(403, 'own_record')
    await store.insertCorrection(tx, clock, figures, operatorId)
    return 'waiting'
  })
}
