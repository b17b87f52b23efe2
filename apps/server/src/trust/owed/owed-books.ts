import { sql } from 'kysely'
import { NIL_ID } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { selectSettledSums } from '../../settlement/earnings/earnings.ts'
import type { OwedFigures } from './owed-rules.ts'

export type MemberFigures = OwedFigures & { readonly memberId: string; readonly address: string }

/** Members read at a time. */
const pageSize = 1_000

/**
 * Yields the figures of every member, by id, in pages. All pages are of one moment only in a transaction of the isolation
 * level `repeatable read`.
 */
export async function* readFigures(tx: Tx): AsyncGenerator<readonly MemberFigures[]> {
  for (let after: string = NIL_ID; ; ) {
    const page = await readPage(tx, after)
    yield page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.memberId
  }
}

async function readPage(tx: Tx, after: string): Promise<MemberFigures[]> {
  const { rows } = await sql<MemberFigures>`
    select page.member_id as "memberId", page.address, coalesce(b.available, 0) as available, coalesce(b.held, 0) as held, sums.*
    from (select member_id, address from member where member_id > ${after} order by member_id limit ${pageSize}) page
      left join member_balance b on b.member_id = page.member_id and b.asset = 'USDT',
      lateral (
        select coalesce(sum(s.net), 0) as net, coalesce(sum(h.posted_net), 0) as "postedNet",
          coalesce(sum(s.downtime), 0) as downtime, coalesce(sum(h.posted_downtime), 0) as "postedDowntime",
          coalesce(sum(h.power_mths * div(t.hashrate_fee, 1000) * (h.end_day - h.start_day - d.days)), 0) as unearned,
          coalesce(sum(2 * s.days), 0) as shares
        from holding h join terms t on t.terms_id = h.terms_id, lateral (${selectSettledSums(sql`h`)}) s, lateral (
          select count(distinct day) as days from settlement
          where pool_id = h.pool_id and voided_at is null and day >= h.start_day and day < h.end_day) d
        where h.member_id = page.member_id) sums
    order by page.member_id`.execute(tx)
  return rows
}
