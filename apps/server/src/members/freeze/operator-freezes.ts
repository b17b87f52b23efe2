import { Refusal } from '@terahold/contract/refusal'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import * as store from './freeze-store.ts'

export type FreezeDeskDependencies = {
  readonly db: Database
  readonly audit: Audit
  /** Makes the withdrawals that a hold delayed due again. */
  readonly endHolds: (tx: Transaction<DB>, memberId: string) => Promise<unknown>
}

const shortestReason = 10

/** Two operators unfreeze an account: one who has spoken with the member records why, another approves. */
export function createFreezeDesk(deps: FreezeDeskDependencies) {
  /** @throws Refusal 403 role_missing, 400 reason_required, 404 record_unknown when there is no freeze, 409 already_decided. */
  async function prepareLift(operator: ActingOperator, memberId: string, reason: string): Promise<void> {
    const why = reason.trim()
    const attempt = { action: 'member.unfreeze.prepare', subject: memberId, detail: { reason: why } }
    await audited(deps, operator, { ...attempt, roles: ['support', 'payout-maker'] }, async (tx) => {
      if (why.length < shortestReason) throw new Refusal(400, 'reason_required', { field: 'reason' })
      const { operatorId } = operator
      const { freezeId, liftBy } = await lockOpen(tx, memberId)
      if (liftBy !== null && liftBy !== operatorId) throw new Refusal(409, 'already_decided')
      await store.prepareLift(tx, { memberId, freezeId, operatorId, reason: why })
    })
  }

  /** @throws Refusal 403 role_missing or own_record, 404 record_unknown when nothing was prepared. */
  async function lift(operator: ActingOperator, memberId: string): Promise<void> {
    const attempt = { action: 'member.unfreeze.release', subject: memberId, detail: {} }
    await audited(deps, operator, { ...attempt, roles: ['payout-checker'] }, async (tx) => {
      const { freezeId, liftBy } = await lockOpen(tx, memberId)
      if (liftBy === null) throw new Refusal(404, 'record_unknown')
      if (liftBy === operator.operatorId) throw new Refusal(403, 'own_record')
      await store.liftFreeze(tx, { memberId, freezeId, operatorId: operator.operatorId })
      await deps.endHolds(tx, memberId)
    })
  }

  return { prepareLift, lift, list: () => store.listFreezes(deps.db) }
}

async function lockOpen(tx: Transaction<DB>, memberId: string) {
  const freeze = await store.lockFreeze(tx, memberId)
  if (!freeze) throw new Refusal(404, 'record_unknown', { field: 'member' })
  return freeze
}
