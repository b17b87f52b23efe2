import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import { requireReason } from '../../decisions/decision-rules.ts'
import * as store from './blocked-store.ts'

const eitherRole = ['payout-maker', 'payout-checker'] as const

/** Addresses whose withdrawals two operators must release. One operator adds an address; removing it takes two. */
export function createBlockedAddresses(deps: { db: Database; audit: Audit }) {
  /** @throws Refusal 403 role_missing, 400 bad_field or reason_required, 409 already_recorded. */
  async function block(operator: ActingOperator, address: string, reason: string): Promise<void> {
    const [subject, why] = [requireAddress(address), requireReason(reason)]
    const attempt = { action: 'address.block', subject, detail: { reason: why }, roles: eitherRole }
    await audited(deps, operator, attempt, async (tx) => {
      if (!(await store.insertBlocked(tx, subject, why, operator.operatorId)))
        throw new Refusal(409, 'already_recorded')
    })
  }

  /**
   * Records the first operator's removal of an address. @throws Refusal as above, 404 record_unknown, 409
   * already_decided.
   */
  async function prepareRemoval(operator: ActingOperator, address: string, reason: string): Promise<void> {
    const [subject, why] = [requireAddress(address), requireReason(reason)]
    const attempt = { action: 'address.unblock.prepare', subject, detail: { reason: why } }
    await audited(deps, operator, { ...attempt, roles: ['payout-maker'] }, async (tx) => {
      const row = await store.lockBlocked(tx, subject)
      if (!row) throw new Refusal(404, 'record_unknown', { field: 'address' })
      if (row.removal_by && row.removal_by !== operator.operatorId) throw new Refusal(409, 'already_decided')
      await store.prepareRemoval(tx, subject, why, operator.operatorId)
    })
  }

  /**
   * Approves the removal as the second operator. @throws Refusal 403 role_missing or own_record, 404 record_unknown.
   */
  async function remove(operator: ActingOperator, address: string): Promise<void> {
    const subject = requireAddress(address)
    const attempt = { action: 'address.unblock.release', subject, detail: {}, roles: ['payout-checker'] as const }
    await audited(deps, operator, attempt, async (tx) => {
      const row = await store.lockBlocked(tx, subject)
      if (!row?.removal_by) throw new Refusal(404, 'record_unknown', { field: 'address' })
      if (row.removal_by === operator.operatorId) throw new Refusal(403, 'own_record')
      await store.removeBlocked(tx, subject, operator.operatorId)
    })
  }

  return { block, prepareRemoval, remove, list: () => store.listBlocked(deps.db) }
}

function requireAddress(address: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw new Refusal(400, 'bad_field', { field: 'address' })
  return address.toLowerCase()
}
