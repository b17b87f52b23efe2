import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Clock } from '../../../foundation/clock.ts'
import { closeIncidents, openIncident } from '../../../incidents/incidents.ts'
import type { Candidate } from '../rules/payout-rules.ts'
import type { PayoutsDependencies } from './dependencies.ts'
import { readWatchedCursor } from './finality-store.ts'
import { insertHalt, readOpenHalt, storeSeenHalt } from './halt-store.ts'
import type { Finding } from './halting.ts'
import type { SignerRow } from './lease-store.ts'

type Payment = {
  /** Where a withdrawal waits to be paid: the recipient, or the wallet that the recipient's account has moved to. */
  readonly address: string
  readonly recipient: string
  readonly tx_hash: string
  readonly log_index: number
  readonly amount: bigint
}

/** The incident of a member who is not paid until two operators have explained the vault's last payment to them. */
export const unknownPaymentKind = 'payout_held_for_unknown_payment'

/**
 * Halts the payouts of a restored database, as its owner. A halt from before the backup remains under another id, and what operators had
 * prepared or signed to resume it no longer counts: both decide after the restore.
 */
export async function haltAfterRestore(
  owner: Database,
  clock: Clock,
  { detail, facts }: Pick<Finding, 'detail' | 'facts'>,
): Promise<void> {
  await transaction(owner, async (tx) => {
    await tx
      .updateTable('payout_halt')
      .set({
        halt_id: sql<string>`gen_random_uuid()`,
        decision: null,
        resume_reason: null,
        resume_id: null,
        prepared_by: null,
        prepared_at: null,
      })
      .where('released_at', 'is', null)
      .execute()
    const signers = await tx.selectFrom('payout_signer').select('chain_id').execute()
    for (const { chain_id: chainId } of signers) {
      const found = { cause: 'database_restored', subject: newId(clock), detail } as const
      if (await insertHalt(tx, newId(clock), chainId, found))
        await openIncident(tx, clock, { kind: found.cause, subject: found.subject, detail: facts })
      // Someone with the application's rights could end it before any payout process sees it.
      const open = await readOpenHalt(tx, chainId)
      if (open && (await canStoreSeen(tx))) await storeSeenHalt(tx, chainId, open.halt_id)
    }
  })
}

/** A backup from before the table gets it, with the open halt, when the restored database is migrated. */
async function canStoreSeen(tx: Database): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('payout_seen_halt') is not null`.execute(tx)
  return rows.length > 0
}

/**
 * Whether the watcher has read every block that may contain payouts missing from the books. If the chain has used more
 * of a key or vault than the books know, somebody else used it, or we did before a backup was restored.
 */
export async function isReadSinceAhead(deps: PayoutsDependencies, tx: Database, signer: SignerRow): Promise<boolean> {
  if (signer.ahead_at === null) return true
  const cursor = await readWatchedCursor(tx, deps.chainId)
  if (cursor && cursor.height >= signer.ahead_at) return true
  const detail = { watchedUntil: String(cursor?.height ?? null), needed: String(signer.ahead_at) }
  await openIncident(tx, deps.clock, { kind: 'payout_awaits_watcher', subject: signer.vault, detail })
  return false
}

/**
 * Returns the candidates without an unexplained payment from the vault to their address or an earlier wallet of their
 * member. Such a payment may be exactly the withdrawal they wait for. The others stay in the queue, each with an incident,
 * until two operators have booked the payment.
 */
export async function withoutUnknownPayments<T extends Candidate>(
  deps: PayoutsDependencies,
  tx: Database,
  candidates: readonly T[],
): Promise<T[]> {
  const addresses = [...new Set(candidates.map(({ toAddress }) => toAddress))]
  const { rows: payments } = await sql<Payment>`
    select * from payout_unknown_payments(${deps.chainId}, ${addresses}::text[])`.execute(tx)
  for (const { recipient, tx_hash, log_index, amount } of payments) {
    const detail = { to: recipient, amount: String(amount) }
    await openIncident(tx, deps.clock, { kind: unknownPaymentKind, subject: `${tx_hash}:${log_index}`, detail })
  }
  await closeOthers(tx, payments)
  return candidates.filter(({ toAddress }) => !payments.some(({ address }) => address === toAddress))
}

/**
 * Closes the incidents of payments that were explained without a booking, or whose member has no waiting withdrawal
 * left.
 */
async function closeOthers(tx: Database, payments: readonly Payment[]): Promise<void> {
  const open = await tx
    .selectFrom('incident')
    .select('subject')
    .where('kind', '=', unknownPaymentKind)
    .where('closed_at', 'is', null)
    .execute()
  const present = new Set(payments.map(({ tx_hash, log_index }) => `${tx_hash}:${log_index}`))
  const over = open.map(({ subject }) => subject).filter((subject) => !present.has(subject))
  await closeIncidents(tx, unknownPaymentKind, over)
}
