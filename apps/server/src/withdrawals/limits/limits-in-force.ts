import { minorOf } from '@terahold/decisions/field-kinds'
import { dayOf } from '@terahold/money/day'
import { verifyStored } from '../../decisions/signed/signed-decisions.ts'
import { type PayoutLimits, raisedBy } from '../payout/rules/limit-rules.ts'
import type { PayoutsDependencies } from '../payout/state/dependencies.ts'
import { listApprovedOf } from './limit-store.ts'

export type LimitsInForce = {
  readonly limits: PayoutLimits
  /** Raises that the database calls approved and that two operators did not sign. They raise nothing. */
  readonly forged: readonly string[]
}

/**
 * Returns the limits of now: those configured, and what two operators raised for this day. The sums and the day are those
 * of the signed bytes, verified with this process's own node and clock. The row in the database only says where to look.
 */
export async function limitsInForce(deps: PayoutsDependencies): Promise<LimitsInForce> {
  const today = dayOf(deps.clock.now())
  const raises: PayoutLimits[] = []
  const forged: string[] = []
  for (const raiseId of await listApprovedOf(deps.db, today)) {
    const found = await verifyStored(deps, { type: 'PayoutLimitRaise', subject: raiseId })
    if (found.kind !== 'valid' || found.message.day !== today || found.message.decisionId !== raiseId) {
      forged.push(raiseId)
      continue
    }
    const { perHour, perDay, newWallets } = found.message
    raises.push({
      perHour: minorOf(String(perHour)),
      perDay: minorOf(String(perDay)),
      newWallets: minorOf(String(newWallets)),
    })
  }
  return { limits: raisedBy(deps.caps, raises), forged }
}
