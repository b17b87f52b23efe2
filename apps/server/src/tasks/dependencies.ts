import type { Database } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'
import type { Audit } from '../decisions/audit-log.ts'
import type { Publish } from '../events/events.ts'
import type { Clock } from '../foundation/clock.ts'

export type TaskDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Audit
  readonly publish: Publish
  /** Credits points once for each member and reference. */
  readonly grantPoints: (
    tx: Tx,
    grant: { readonly memberId: string; readonly points: bigint; readonly reason: 'task'; readonly ref: string },
  ) => Promise<unknown>
  /** Whether a ticket number is the member's own. */
  readonly isOwnTicket: (tx: Tx, memberId: string, ticketNo: string) => Promise<boolean>
  /** Whether a hash, 64 hex digits, is in the member's own statement or in the published settlements. */
  readonly isKnownHash: (memberId: string, hash: string) => Promise<boolean>
  /** How well the member's account is secured. */
  readonly securityOf: (memberId: string) => Promise<{ readonly emailVerified: boolean; readonly hasPassword: boolean }>
}
