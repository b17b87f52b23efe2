import type { withdrawalRisk } from '@terahold/contract/calls/desk/desk-members'
import { business } from '@terahold/contract/constants'
import type { DataOf } from '@terahold/contract/endpoint'
import { Refusal } from '@terahold/contract/refusal'
import { formatAmount } from '@terahold/money/amount'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

type Row = {
  readonly member_since: Date
  readonly deposits: number
  readonly deposited: bigint
  readonly paid: number
  readonly paid_sum: bigint
  readonly paid_here: number
  readonly day: number
  readonly day_sum: bigint
  readonly changed_at: Date | null
  readonly device_at: Date | null
  readonly blocked: boolean
  readonly frozen: boolean
  readonly hold_until: Date | null
  readonly available: bigint
}

/**
 * Reads what the member of a withdrawal did before: it says how likely somebody else asks for the money. It has no personal data.
 * @throws Refusal 404 withdraw_unknown.
 */
export async function readWithdrawalRisk(
  db: Database,
  withdrawId: string,
  { chainId, decimals }: { readonly chainId: number; readonly decimals: number },
): Promise<DataOf<typeof withdrawalRisk>> {
  const { rows } = await sql<Row>`
    select m.created_at as member_since, d.*, p.*, l.*,
      (select max(n.created_at) from security_notice n where n.member_id = w.member_id
        and n.kind in ('change', 'password_forgotten', 'reset_done', 'move_done')) as changed_at,
      (select max(n.created_at) from security_notice n where n.member_id = w.member_id and n.kind = 'new_sign_in') as device_at,
      exists (select from blocked_address b where b.address = w.to_address and b.removed_at is null) as blocked,
      exists (select from member_freeze f where f.member_id = w.member_id and f.lifted_at is null) as frozen,
      case when m.hold_until > database_now() and m.hold_reason is distinct from 'frozen' then m.hold_until end as hold_until,
      coalesce((select b.available from member_balance b where b.member_id = w.member_id and b.asset = 'USDT'), 0) as available
    from withdrawal w join member m using (member_id),
      lateral (select count(*)::int as deposits, coalesce(sum(c.amount), 0) as deposited
        from member_address a join chain_transfer c on c.chain_id = ${chainId} and c.sender = a.address
        where a.member_id = w.member_id and c.member_id = w.member_id and c.state = 'deposit') d,
      lateral (select count(*)::int as paid, coalesce(sum(o.amount), 0) as paid_sum,
          count(*) filter (where o.to_address = w.to_address)::int as paid_here
        from withdrawal o where o.member_id = w.member_id and o.state = 'confirmed' and o.withdraw_id <> w.withdraw_id) p,
      lateral (select count(*)::int as day, coalesce(sum(o.amount), 0) as day_sum
        from withdrawal o where o.member_id = w.member_id and o.created_at <= w.created_at
          and o.created_at > w.created_at - make_interval(hours => ${business.withdrawDayHours})
          and o.state not in ('cancelled', 'rejected', 'failed')) l
    where w.withdraw_id = ${withdrawId}`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal(404, 'withdraw_unknown', { field: 'id' })
  const show = (amount: bigint) => formatAmount(BigInt(amount), decimals)
  return {
    memberSince: row.member_since.toISOString(),
    deposits: { count: row.deposits, sum: show(row.deposited) },
    paid: { count: row.paid, sum: show(row.paid_sum), toThisAddress: row.paid_here },
    lastDay: { count: row.day, sum: show(row.day_sum) },
    credentialsChangedAt: row.changed_at?.toISOString() ?? null,
    newDeviceAt: row.device_at?.toISOString() ?? null,
    isBlocked: row.blocked,
    isFrozen: row.frozen,
    holdUntil: row.hold_until?.toISOString() ?? null,
    available: show(row.available),
  }
}
