import { Refusal } from '@terahold/contract/refusal'
import type { Database } from '../../db/connection.ts'
import type { Slice } from '../../db/lists.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { type ActingOperator, auditedAround } from '../../decisions/audited.ts'
import type { Signed } from '../../decisions/signed/signed-decisions.ts'
import * as store from '../request/store.ts'
import { listQueue, type QueueFilter } from './queue-store.ts'
import type { Release } from './release.ts'

/** The operators' decisions on withdrawals, by the withdrawal's id alone. Checks roles and records every attempt. */
export function createReleaseDesk({ db, audit, release }: { db: Database; audit: Audit; release: Release }) {
  async function ownerOf(withdrawId: string): Promise<string> {
    const memberId = await store.findOwner(db, withdrawId)
    if (!memberId) throw new Refusal(404, 'withdraw_unknown', { field: 'id' })
    return memberId
  }

  return {
    /** Returns what the next operator signs. @throws Refusal 404, and as `Release.draft`. */
    draft: async (withdrawId: string) => release.draft(await ownerOf(withdrawId), withdrawId),

    /** @throws Refusal 403 role_missing, 404, and as `Release.prepare`. */
    prepare: (operator: ActingOperator, withdrawId: string, signed: Signed) =>
      auditedAround(
        { db, audit },
        operator,
        { action: 'withdrawal.prepare', subject: withdrawId, detail: {}, roles: ['payout-maker'] },
        async () => release.prepare(await ownerOf(withdrawId), withdrawId, operator.operatorId, signed),
      ),

    /** @throws Refusal 403 role_missing, 404, and as `Release.release`. */
    release: (operator: ActingOperator, withdrawId: string, signed: Signed) =>
      auditedAround(
        { db, audit },
        operator,
        { action: 'withdrawal.release', subject: withdrawId, detail: {}, roles: ['payout-checker'] },
        async () => release.release(await ownerOf(withdrawId), withdrawId, operator.operatorId, signed),
      ),

    /** @throws Refusal 403 role_missing, 404, and as `Release.reject`. */
    reject: (operator: ActingOperator, withdrawId: string, reason: string) =>
      auditedAround(
        { db, audit },
        operator,
        {
          action: 'withdrawal.reject',
          subject: withdrawId,
          detail: { reason },
          roles: ['payout-maker', 'payout-checker'],
        },
        async () => release.reject(await ownerOf(withdrawId), withdrawId, reason),
      ),

    list: (filter: QueueFilter, page: Slice) => listQueue(db, filter, page),
  }
}
