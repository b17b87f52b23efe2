import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { differencesOf } from './findings/differences.ts'
import type { Finding } from './findings/finding.ts'

/**
 * Compares each entry that moved the house's cash with the transfer on the chain that it names. The entry must move the
 * treasury or the vault by the transferred amount. For money that left, it must charge the right account. Two wrong
 * entries that cancel out agree with the chain in total only. The balance that was counted when an address was first
 * checked has no transfer. Payouts have a check of their own.
 */
export async function verifyCash(db: Database): Promise<Finding[]> {
  return differencesOf(db, 'I7', entries)
}

const name = sql`'transfer ' || c.tx_hash || ':' || c.log_index`
const atHouse = sql`house_address h on h.chain_id = c.chain_id and h.role in ('treasury', 'payout_vault')`
/** What paid a withdrawal is booked to the member, like a payout. */
const booked = sql`(c.state in ('deposit', 'venue', 'suspense', 'treasury_move') or (c.state = 'outflow' and c.reason <> 'withdrawal'))`

/** Debits are positive. Entries name a venue's payment with its chain, and every other transfer without. */
const entries = sql`
  select null::uuid, ${name}, 'a change of ' || h.role, c.amount, 0 from chain_transfer c join ${atHouse} and h.address = c.recipient
  where ${booked} and c.state <> 'outflow'
  union all
  select null, ${name}, 'a change of ' || h.role, -c.amount, 0 from chain_transfer c join ${atHouse} and h.address = c.sender
  where ${booked} and c.state in ('outflow', 'treasury_move')
  union all
  select null, ${name},
    'a change of ' || case c.reason when 'correction' then 'correction_expense' when 'returned' then 'suspense' else 'house_withdrawal' end,
    c.amount, 0 from chain_transfer c where ${booked} and c.state = 'outflow'
  union all
  select null, coalesce('transfer ' || t.log, 'no transfer'), 'a change of ' || side.account, 0, side.amount
  from (
    select debit, credit, amount, case reference_kind when 'chain_transfer' then regexp_replace(reference_id, '^[0-9]+:', '') end as log
    from journal where asset = 'USDT' and kind not in ('cash_found', 'payout_settled', 'payout_vanished')
      and reference_kind is distinct from 'cash_stock'
  ) t left join chain_transfer c on c.tx_hash || ':' || c.log_index = t.log
  cross join lateral (values (t.debit, t.amount), (t.credit, -t.amount)) as side (account, amount)
  where side.account in ('treasury', 'payout_vault')
    or (c.state = 'outflow' and side.account in ('house_withdrawal', 'correction_expense', 'suspense'))`
