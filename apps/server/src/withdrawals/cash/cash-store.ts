import type { HoldReason } from '@terahold/contract/codes/members'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { statement } from '../../db/statement.ts'
import type { WithdrawalHistory } from '../request/request-rules.ts'
import { confirmedOf, type HistoryRow, historyOf, historyOfRow } from '../request/store.ts'

type CashRow = HistoryRow & {
  balances: unknown
  earnings: unknown
  withdrawn: bigint
  claimed: bigint
  fee_free: bigint
  hold_until: Date | null
  hold_reason: HoldReason | null
}
/** The fields of a member's cash that are stored here, and the columns of other subjects, unchanged. */
export type CashStanding = {
  readonly balances: unknown
  readonly earnings: unknown
  readonly history: WithdrawalHistory
  readonly withdrawn: bigint
  /** What the member owes since an adopted chain lost a payment of theirs. */
  readonly claimed: bigint
  readonly feeFree: bigint
  /** The active hold. */
  readonly hold: { readonly until: Date; readonly reason: HoldReason | null } | undefined
}

/** Reads a member's cash in one statement, including columns of ledger and settlement. */
export function cashReader(columns: {
  readonly balances: (memberId: string) => RawBuilder<unknown>
  readonly earnings: (memberId: string) => RawBuilder<unknown>
}) {
  const cash = statement(
    ({ memberId }: { memberId: string }) => sql<CashRow>`
      select ${columns.balances(memberId)} as balances, ${columns.earnings(memberId)} as earnings, history.*,
        (${confirmedOf(memberId)}) as withdrawn,
        (select coalesce(sum(amount - settled), 0) from chain_claim where member_id = ${memberId} and settled < amount) as claimed,
        coalesce((select fee_free from withdrawal_allowance where member_id = ${memberId}), 0) as fee_free,
        case when m.hold_until > database_now() then m.hold_until end as hold_until, m.hold_reason
      from member m cross join (${historyOf(memberId)}) history where m.member_id = ${memberId}`,
  )
  return async (db: Database, memberId: string): Promise<CashStanding> => {
    const [row] = await cash(db, { memberId })
    if (!row) throw new Error(`There is no member ${memberId}`)
    return {
      balances: row.balances,
      earnings: row.earnings,
      withdrawn: row.withdrawn,
      feeFree: row.fee_free,
      claimed: row.claimed,
      history: historyOfRow(row),
      hold: row.hold_until ? { until: row.hold_until, reason: row.hold_reason } : undefined,
    }
  }
}
