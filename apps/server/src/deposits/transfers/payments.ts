import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { Part } from '../../db/statement.ts'
import type { MemberPayment } from '../../orders/orders.ts'
import type { Watched } from './store.ts'

const mostShown = 200

/**
 * Selects an address's transfers: those whose hashes a select returns, and all since an instant that an SQL statement
 * computes.
 */
export type WantedPayments = {
  readonly address: string
  readonly txHashes: RawBuilder<unknown>
  readonly since: RawBuilder<unknown>
}
type PaymentJson = {
  readonly txHash: string
  readonly amount: string
  readonly blockTime: string
  readonly block: string
  readonly final: boolean
}

/** All wallets that the account of a wallet has or had. */
const walletsOf = (address: string) => sql`
  select lower(${address}) union select other.address from member_address one join member_address other using (member_id)
  where one.address = lower(${address})`

/** A member's own transfers to the treasury, seen or final, oldest first, for use in another module's SQL statement. */
export function paymentsPart({ chainId, token }: Watched): Part<WantedPayments, MemberPayment[]> {
  return {
    column: ({ address, txHashes, since }) => sql`(
      select coalesce(json_agg(json_build_object('txHash', tx_hash, 'amount', amount::text, 'blockTime', block_time,
        'block', block_number::text,
        'final', state = 'deposit') order by block_number, log_index), '[]')
      from (
        select tx_hash, amount, block_time, state, block_number, log_index from chain_transfer
        where chain_id = ${chainId} and sender = any(array(${walletsOf(address)})) and token = ${token} and state in ('seen', 'deposit')
          and (tx_hash in (${txHashes}) or block_time >= ${since})
        order by block_number desc, log_index desc limit ${sql.lit(mostShown)}
      ) latest)`,
    read: (payments: readonly PaymentJson[]) =>
      payments.map(({ txHash, amount, blockTime, block, final }) => ({
        txHash,
        final,
        amount: BigInt(amount),
        blockTime: new Date(blockTime),
        block: BigInt(block),
      })),
  }
}

/** Lists a member's latest transfers to the treasury, oldest first. */
export async function readMemberPayments(db: Database, watched: Watched, address: string): Promise<MemberPayment[]> {
  const { column, read } = paymentsPart(watched)
  const all = column({ address, txHashes: sql`select null::text`, since: sql`'-infinity'::timestamptz` })
  const { rows } = await sql<{ payments: unknown }>`select ${all} as payments`.execute(db)
  return read(rows[0]?.payments)
}
