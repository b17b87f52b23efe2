import type { IncidentKind } from '@terahold/contract/codes/incidents'
import type { PayoutHaltReason, PayoutWait, WithdrawalState } from '@terahold/contract/codes/withdrawals'
import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { Incident, IncidentDetail } from '../../../incidents/incidents.ts'
import { sendingKinds, waitingKinds } from '../rules/waiting-rules.ts'
import type { HaltRow } from './halt-store.ts'
import { readSigner } from './lease-store.ts'
import { readOutflow } from './queue-store.ts'

const haltKinds = [
  // The halt itself names only the newest cause.
  'suspect_outflow',
  'payouts_halted',
  'chain_replaced',
  'database_restored',
  'not_solvent',
  'payout_nonce_unexplained',
  'payout_number_unexplained',
  'payout_receipt_contradicts',
  'payout_refused',
  'payout_verified_too_late',
]

/** Returns what waits to be signed, what waits for two operators, and what is signed and not final. */
export async function readOpenWork(db: Database, chainId: number) {
  const [queued, awaitingRelease] = [await sumOf(db, 'queued'), await sumOf(db, 'screening')]
  const batches = await db
    .selectFrom('payout_batch as b')
    .select([
      ...(['b.batch_id as batchId', 'b.signer', 'b.nonce', 'b.total', 'b.created_at as since'] as const),
      sql<number>`(select count(*)::int from payout_item i where i.batch_id = b.batch_id)`.as('payouts'),
      sql<number>`(select count(*)::int from payout_attempt a where a.batch_id = b.batch_id)`.as('forms'),
      sql<number>`(select sum(a.sends)::int from payout_attempt a where a.batch_id = b.batch_id)`.as('sends'),
    ])
    .where('b.chain_id', '=', chainId)
    .where('b.state', 'in', ['signed', 'broadcast'])
    .orderBy('b.first_payout_no')
    .execute()
  return { queued, awaitingRelease, open: batches }
}

/** Returns what can leave now for all members together; undefined before the payout process first looked. In minor units. */
export async function readLimits(db: Database, chainId: number) {
  const { limit_hour: hour, limit_day: day, limit_new_wallets: newWallets } = await readSigner(db, chainId)
  if (hour === null || day === null || newWallets === null) return undefined
  const used = await readOutflow(db, chainId)
  return {
    hour: { limit: hour, left: leftOf(hour, used.lastHour) },
    day: { limit: day, left: leftOf(day, used.lastDay) },
    newWallets: { limit: newWallets, left: leftOf(newWallets, used.lastNewWallets) },
  }
}

const leftOf = (limit: bigint, used: bigint) => (used < limit ? limit - used : 0n)

/** Returns the queued withdrawals that a limit keeps from the next batch, by the limit. */
export async function readWaits(db: Database): Promise<{ reason: PayoutWait; count: number; sum: bigint }[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .select(['waits_for as reason', sql<number>`count(*)::int`.as('count')])
    .select(sql<bigint>`sum(amount - fee)`.as('sum'))
    .where('state', '=', 'queued')
    .where('waits_for', 'is not', null)
    .groupBy('waits_for')
    .orderBy('waits_for')
    .execute()
  return rows as { reason: PayoutWait; count: number; sum: bigint }[]
}

async function sumOf(db: Database, state: WithdrawalState): Promise<{ count: number; sum: bigint }> {
  return db
    .selectFrom('withdrawal')
    .select([sql<number>`count(*)::int`.as('count'), sql<bigint>`coalesce(sum(amount - fee), 0)`.as('sum')])
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
}

/** Lists why payouts are halted, the oldest first: the open halt and a flag that has not become one yet. */
export async function readPayoutHalts(
  db: Database,
  chainId: number,
): Promise<{ reason: PayoutHaltReason; since: Date }[]> {
  const { rows } = await sql<{ reason: PayoutHaltReason; since: Date }>`
    select reason, min(since) as since from (
      select cause as reason, halted_at as since from payout_halt where chain_id = ${chainId} and released_at is null
      union all
      select halt_reason, halted_at from payout_signer where chain_id = ${chainId} and halted_at is not null
    ) halt group by reason order by since, reason`.execute(db)
  return rows
}

/** Returns since when payouts wait because the cash on chain is below everything owed; null while it is not. */
export async function readUncoveredSince(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('incident')
    .select((is) => is.fn.min('opened_at').as('since'))
    .where('kind', '=', 'payout_not_covered')
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.since
}

/** Returns the newest incident that says what a halt found. A flag of the watcher names it: its kind, a space and its subject. */
export async function readHaltIncident(
  db: Database,
  { cause, subject, detail }: HaltRow,
): Promise<(Incident & { readonly isOpen: boolean }) | undefined> {
  const [kind = '', about = ''] = detail.split(' ')
  const found = await db
    .selectFrom('incident')
    .select(['kind', 'subject', 'detail', sql<boolean>`closed_at is null`.as('isOpen')])
    .where((is) =>
      is.or([
        is.and([is('kind', '=', cause), is('subject', '=', subject)]),
        is.and([is('kind', '=', kind), is('subject', '=', about)]),
      ]),
    )
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && { ...found, kind: found.kind as IncidentKind, detail: found.detail as IncidentDetail }
}

export async function readPayoutIncidents(db: Database) {
  return db
    .selectFrom('incident')
    .select(['kind', 'subject', 'opened_at as openedAt'])
    .where('closed_at', 'is', null)
    .where('kind', 'in', [...waitingKinds, ...sendingKinds, ...haltKinds])
    .orderBy('opened_at')
    .execute()
}
