import type { ownerHints } from '@terahold/contract/codes/suspense'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

export type OwnerHint = {
  readonly hint: (typeof ownerHints)[number]
  readonly memberId: string | null
  readonly venue: string | null
}

type Item = { readonly tx_hash: string; readonly log_index: number; readonly sender: string; readonly amount: bigint }

/** Returns who could own each of these transfers, by `hash:index`. A hint is a place to look, not evidence. */
export async function findOwnerHints(
  db: Database,
  chainId: number,
  items: readonly Item[],
): Promise<ReadonlyMap<string, readonly OwnerHint[]>> {
  if (items.length === 0) return new Map()
  const { rows } = await sql<OwnerHint & { txHash: string; logIndex: number }>`
    with item as (
      select * from unnest(${items.map((one) => one.tx_hash)}::text[], ${items.map((one) => one.log_index)}::int[],
        ${items.map((one) => one.sender)}::text[], ${items.map((one) => String(one.amount))}::numeric[])
        as item (tx_hash, log_index, sender, amount)
    ), found as (
      select tx_hash, log_index, 'own_wallet' as hint, m.member_id, null as venue
        from item join member_address m on m.address = item.sender
      union
      select item.tx_hash, item.log_index, 'earlier_assignment', a.member_id, v.name
        from item
        join chain_transfer c on c.chain_id = ${chainId} and c.sender = item.sender
        join suspense_assignment a on a.chain_id = c.chain_id and a.tx_hash = c.tx_hash and a.log_index = c.log_index
        left join venue v on v.venue_id = a.venue_id
        where a.state = 'approved' and a.vanished_in is null and a.target in ('member', 'venue')
      union
      select tx_hash, log_index, 'same_revenue', null, v.name
        from item
        join revenue r on r.usdt - r.cleared - r.voided = item.amount and r.state = 'approved' and r.cleared_at is null
        join venue v on v.venue_id = r.venue_id
    )
    select tx_hash as "txHash", log_index as "logIndex", hint, member_id as "memberId", venue from found
      order by tx_hash, log_index, hint, member_id, venue`.execute(db)
  return Map.groupBy(rows, ({ txHash, logIndex }) => `${txHash}:${logIndex}`)
}
