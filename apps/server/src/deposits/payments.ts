import type { MemberPayment } from '../orders/orders.ts'
import type { Reader, Watched } from './store.ts'

const mostShown = 200

/** A member's own transfers to the treasury, seen or final, oldest first: those with the given hashes, and all since an instant. */
export async function readMemberPayments(
  db: Reader,
  { chainId, token }: Watched,
  wanted: { readonly address: string; readonly txHashes: readonly string[]; readonly since: Date | undefined },
): Promise<MemberPayment[]> {
  const rows = await db
    .selectFrom('chain_transfer')
    .select(['tx_hash', 'amount', 'block_time', 'state'])
    .where('chain_id', '=', chainId)
    .where('sender', '=', wanted.address.toLowerCase())
    .where('token', '=', token)
    .where('state', 'in', ['seen', 'deposit'])
    .where((where) =>
      where.or([
        ...(wanted.txHashes.length > 0 ? [where('tx_hash', 'in', [...wanted.txHashes])] : []),
        ...(wanted.since ? [where('block_time', '>=', wanted.since)] : []),
      ]),
    )
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .limit(mostShown)
    .execute()
  return rows.toReversed().map((row) => ({
    txHash: row.tx_hash,
    amount: row.amount,
    blockTime: row.block_time,
    final: row.state === 'deposit',
  }))
}
