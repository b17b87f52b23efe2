import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { statement } from '../../db/statement.ts'
import type { Tx } from '../../db/transaction.ts'

/**
 * What a holding is due, each day rounded down, and what was posted of it: the net of cleared days, and the downtime of
 * settled ones.
 */
export type HoldingDue = {
  holding_id: string
  cleared_net: bigint
  downtime: bigint
  posted_net: bigint
  posted_downtime: bigint
}

/** The same, with the net of all settled days, cleared or not. */
export type HoldingEarnings = HoldingDue & { net: bigint; settled_days: number }

/**
 * Selects one row for the given holding, with its pool, terms, power and days. A day's figures are cumulative over its
 * revisions and never fall. So the highest figure is the latest, and the highest cleared one can be paid.
 */
export const settledOf = (
  holding: RawBuilder<unknown>,
  select: (sums: Record<Sum, RawBuilder<unknown>>) => RawBuilder<unknown>,
) => {
  const sum = (figure: Sum) =>
    sql`coalesce(sum(div(${holding}.power_mths * d.${sql.ref(figure)}, 1000000000000000000)), 0)`
  const sums = {
    net: sum('net'),
    downtime: sum('downtime'),
    cleared_net: sum('cleared_net'),
  }
  return sql`
    select ${select(sums)} from (
      select max(s.net) as net, max(s.net) filter (where s.cleared_at is not null) as cleared_net,
        max(s.downtime) as downtime
      from settlement_terms s
      where s.pool_id = ${holding}.pool_id and s.terms_id = ${holding}.terms_id
        and s.day >= ${holding}.start_day and s.day < ${holding}.end_day and s.voided_at is null
      group by s.day
    ) d`
}
type Sum = 'net' | 'downtime' | 'cleared_net'

export async function readEarnings(db: Database, memberId: string): Promise<HoldingEarnings[]> {
  return earningsOfMember(db, { memberId })
}

const earningsOfMember = statement(({ memberId }: { memberId: string }) => {
  const settled = settledOf(
    sql`h`,
    (sum) => sql`count(*)::int as settled_days, ${sum.net} as net, ${sum.downtime} as downtime,
      ${sum.cleared_net} as cleared_net`,
  )
  return sql<HoldingEarnings>`
    select h.holding_id, h.posted_net, h.posted_downtime, settled.* from holding h, lateral (${settled}) settled
    where h.member_id = ${memberId} order by h.holding_id`
})

/** The same as JSON, with sums as text: holding, days, net, downtime, cleared net, posted net and posted downtime. */
export type EarningsJson = readonly [
  ...[holdingId: string, days: number, net: string, downtime: string],
  ...[clearedNet: string, postedNet: string, postedDowntime: string],
]

/** The earnings of the given holding. */
export const earningsOfHoldingColumn = (holding: RawBuilder<unknown>) => {
  const settled = settledOf(
    holding,
    (sum) => sql`json_build_array(${holding}.holding_id, count(*), ${sum.net}::text, ${sum.downtime}::text,
      ${sum.cleared_net}::text, ${holding}.posted_net::text, ${holding}.posted_downtime::text)`,
  )
  return sql<EarningsJson>`(${settled})`
}

/** The earnings of all holdings of a member. */
export const earningsColumn = (memberId: string) => sql<readonly EarningsJson[]>`(
  select coalesce(json_agg(${earningsOfHoldingColumn(sql`h`)} order by h.holding_id), '[]') from holding h
  where h.member_id = ${memberId})`

export function earningsOfJson(json: EarningsJson): HoldingEarnings {
  const [holdingId, days, net, downtime, clearedNet, postedNet, postedDowntime] = json
  return {
    holding_id: holdingId,
    settled_days: days,
    net: BigInt(net),
    downtime: BigInt(downtime),
    cleared_net: BigInt(clearedNet),
    posted_net: BigInt(postedNet),
    posted_downtime: BigInt(postedDowntime),
  }
}

/** Locks the member's holdings, so that only one transaction computes and posts what is due. */
export async function lockHoldings(tx: Tx, memberId: string): Promise<void> {
  await holdingsLocked(tx, { memberId })
}

const holdingsLocked = statement(
  ({ memberId }: { memberId: string }) =>
    sql`select from holding where member_id = ${memberId} order by holding_id for no key update`,
)

/**
 * Sets what is posted of several members' holdings from its former value to what is due.
 * @throws Error when another transaction changed one first, which the locks on the holdings rule out.
 */
export async function movePosted(
  tx: Tx,
  members: readonly { readonly memberId: string; readonly rows: readonly HoldingDue[] }[],
): Promise<void> {
  const moves = members.flatMap(({ memberId, rows }) => rows.map((row) => ({ ...row, memberId })))
  const column = (of: (move: (typeof moves)[number]) => string | bigint) => moves.map((move) => String(of(move)))
  const { numAffectedRows } = await sql`
    update holding h set posted_net = move.net, posted_downtime = move.downtime
    from unnest(${column((move) => move.memberId)}::uuid[], ${column((move) => move.holding_id)}::uuid[],
      ${column((move) => move.posted_net)}::numeric[], ${column((move) => move.posted_downtime)}::numeric[],
      ${column((move) => move.cleared_net)}::numeric[], ${column((move) => move.downtime)}::numeric[]
    ) as move (member_id, holding_id, net_before, downtime_before, net, downtime)
    where h.member_id = move.member_id and h.holding_id = move.holding_id
      and h.posted_net = move.net_before and h.posted_downtime = move.downtime_before`.execute(tx)
  if (numAffectedRows !== BigInt(moves.length)) throw new Error('a holding was posted despite its lock')
}
