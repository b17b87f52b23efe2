import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import type { PayoutSignerTable } from '../../../db/schema.gen.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { PayoutLimits } from '../rules/limit-rules.ts'
import type { PayoutCash } from './dependencies.ts'

export type SignerRow = Selectable<PayoutSignerTable>
/**
 * Takes or renews the lease of the chain's signing key. Returns its epoch, or undefined while another process holds it.
 * A takeover raises the epoch, and signing checks it under the row's lock, so a former holder cannot sign after a
 * pause. Leases use the database server's real time, which all processes share; the demo's moved clock does not affect
 * them.
 */
export async function takeLease(
  db: Database,
  chainId: number,
  holder: string,
  seconds: number,
): Promise<bigint | undefined> {
  const row = await db
    .updateTable('payout_signer')
    .set({
      lease_holder: holder,
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
      lease_epoch: sql<bigint>`lease_epoch + case when lease_holder is distinct from ${holder}::uuid then 1 else 0 end`,
    })
    .where('chain_id', '=', chainId)
    .where((is) =>
      is.or([
        is('lease_holder', '=', holder),
        is('lease_until', 'is', null),
        is('lease_until', '<', sql<Date>`clock_timestamp()`),
      ]),
    )
    .returning('lease_epoch')
    .executeTakeFirst()
  return row?.lease_epoch
}

/** Gives the lease up, so that the next process need not wait until it expires. */
export async function dropLease(db: Database, chainId: number, holder: string): Promise<void> {
  await db
    .updateTable('payout_signer')
    .set({ lease_until: null })
    .where('chain_id', '=', chainId)
    .where('lease_holder', '=', holder)
    .execute()
}

export async function readSigner(db: Database, chainId: number): Promise<SignerRow> {
  return db.selectFrom('payout_signer').selectAll().where('chain_id', '=', chainId).executeTakeFirstOrThrow()
}

export async function lockSigner(tx: Tx, chainId: number): Promise<SignerRow> {
  return tx
    .selectFrom('payout_signer')
    .selectAll()
    .where('chain_id', '=', chainId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Makes another key the signing key, starting at its nonce on the chain, but never at a nonce it has already signed
 * with. Its nonce says nothing about payments of the former key that the books do not have since a backup was restored, so the
 * watcher must have read the chain up to there first.
 */
export async function takeKey(
  tx: Tx,
  chainId: number,
  address: string,
  { nonce, height }: { nonce: bigint; height: bigint },
): Promise<void> {
  const used = sql`select max(nonce) + 1 from payout_batch where chain_id = ${chainId} and signer = ${address}`
  await tx
    .updateTable('payout_signer')
    .set({
      address,
      next_nonce: sql<bigint>`greatest(${nonce}::bigint, (${used}))`,
      ahead_at: sql<bigint>`greatest(ahead_at, ${height}::bigint)`,
    })
    .where('chain_id', '=', chainId)
    .execute()
}

/**
 * Whether the key's last batch ended so long ago that every node must know its nonce. True also when it signed none.
 */
export async function isNonceOverdue(tx: Tx, { chain_id, address }: SignerRow, minutes: number): Promise<boolean> {
  const { rows } = await sql<{ isOverdue: boolean }>`select not exists (select from payout_batch
    where chain_id = ${chain_id} and signer = ${address} and final_at > database_now() - make_interval(mins => ${minutes})
    ) as "isOverdue"`.execute(tx)
  return rows[0]?.isOverdue ?? false
}

/** Takes one nonce and as many payout numbers as the batch has payouts. */
export async function moveSigner(tx: Tx, chainId: number, items: number): Promise<void> {
  await tx
    .updateTable('payout_signer')
    .set({ next_nonce: sql`next_nonce + 1`, next_payout_no: sql`next_payout_no + ${items}` })
    .where('chain_id', '=', chainId)
    .execute()
}

/** Skips numbers that two operators have explained, up to the chain's values at a final block. Never moves back. */
export async function skipTo(
  tx: Tx,
  chainId: number,
  { nonce = 0n, payoutNo = 0n, height }: { nonce?: bigint; payoutNo?: bigint; height: bigint },
): Promise<void> {
  await tx
    .updateTable('payout_signer')
    .set({
      next_nonce: sql`greatest(next_nonce, ${nonce})`,
      next_payout_no: sql`greatest(next_payout_no, ${payoutNo})`,
      ahead_at: sql<bigint>`greatest(ahead_at, ${height}::bigint)`,
    })
    .where('chain_id', '=', chainId)
    .execute()
}

/** Returns whether the cash on chain was last read longer ago than this, or never. */
export async function isCashOld(db: Database, chainId: number, seconds: number): Promise<boolean> {
  const { rows } = await sql<{
    isOld: boolean
  }>`select not exists (select from payout_signer where chain_id = ${chainId}
    and seen_at > database_now() - make_interval(secs => ${seconds})) as "isOld"`.execute(db)
  return rows[0]?.isOld ?? true
}

/** Stores the last seen state of vault and key, and the limits in force, for operators who decide about a refill. */
export async function recordCash(db: Database, chainId: number, cash: PayoutCash, limits: PayoutLimits): Promise<void> {
  await db
    .updateTable('payout_signer')
    .set({
      vault_cash: cash.vault,
      vault_cap: cash.cap,
      cap_left: cash.capLeft,
      cash_total: cash.total,
      gas_money: cash.gasMoney,
      limit_hour: limits.perHour,
      limit_day: limits.perDay,
      limit_new_wallets: limits.newWallets,
      seen_at: sql<Date>`database_now()`,
    })
    .where('chain_id', '=', chainId)
    .execute()
}
