import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.gen.ts'

type Reader = Kysely<DB>
type Tx = Transaction<DB>

/** What a holding earned over all cleared days, each day floored, beside what was posted of it. */
export type HoldingDue = {
  holding_id: string
  cleared_net: bigint
  cleared_downtime: bigint
  posted_net: bigint
  posted_downtime: bigint
}

/** The same with what all settled days, cleared or not, come to. */
export type HoldingEarnings = HoldingDue & { net: bigint; downtime: bigint; settled_days: number }

/**
 * One row a holding. A day's figures are whole up to each revision and never fall, so the highest is the latest, and the
 * highest of the cleared ones is what may be paid.
 */
const earningsOf = (holdings: RawBuilder<unknown>) => sql<HoldingEarnings>`
  select h.holding_id, h.posted_net, h.posted_downtime, count(d.day)::int as settled_days,
    coalesce(sum(div(h.power_mths * d.net, 1000000000000000000)), 0) as net,
    coalesce(sum(div(h.power_mths * d.cleared_net, 1000000000000000000)), 0) as cleared_net,
    coalesce(sum(div(h.power_mths * d.downtime, 1000000000000000000)), 0) as downtime,
    coalesce(sum(div(h.power_mths * d.cleared_downtime, 1000000000000000000)), 0) as cleared_downtime
  from (${holdings}) h
  left join lateral (
    select s.day, max(s.net) as net, max(s.net) filter (where s.cleared_at is not null) as cleared_net,
      max(s.downtime) as downtime, max(s.downtime) filter (where s.cleared_at is not null) as cleared_downtime
    from settlement_terms s
    where s.pool_id = h.pool_id and s.terms_id = h.terms_id and s.day >= h.start_day and s.day < h.end_day
    group by s.day
  ) d on true
  group by h.holding_id, h.posted_net, h.posted_downtime, h.member_id
  order by h.holding_id`

const holdingColumns = sql`member_id, holding_id, pool_id, terms_id, power_mths, start_day, end_day, posted_net, posted_downtime`

export async function readEarnings(db: Reader, memberId: string): Promise<HoldingEarnings[]> {
  const { rows } = await earningsOf(sql`select ${holdingColumns} from holding where member_id = ${memberId}`).execute(
    db,
  )
  return rows
}

/** The same as JSON, whose numbers are text: of all of a member's holdings, or of one. */
export type EarningsJson = {
  readonly [Column in keyof HoldingEarnings]: HoldingEarnings[Column] extends bigint ? string : HoldingEarnings[Column]
}

export const earningsColumn = ({ memberId, holdingId }: { memberId: string; holdingId?: RawBuilder<unknown> }) => {
  const which = holdingId ? sql`and holding_id = ${holdingId}` : sql``
  const holdings = sql`select ${holdingColumns} from holding where member_id = ${memberId} ${which}`
  return sql<readonly EarningsJson[]>`(
    select coalesce(json_agg(json_build_object('holding_id', e.holding_id, 'settled_days', e.settled_days,
      'net', e.net::text, 'downtime', e.downtime::text, 'cleared_net', e.cleared_net::text, 'cleared_downtime', e.cleared_downtime::text,
      'posted_net', e.posted_net::text, 'posted_downtime', e.posted_downtime::text)), '[]')
    from (${earningsOf(holdings)}) e)`
}

export function earningsOfJson(json: EarningsJson): HoldingEarnings {
  const { holding_id, settled_days } = json
  return {
    ...{ holding_id, settled_days },
    net: BigInt(json.net),
    downtime: BigInt(json.downtime),
    cleared_net: BigInt(json.cleared_net),
    cleared_downtime: BigInt(json.cleared_downtime),
    posted_net: BigInt(json.posted_net),
    posted_downtime: BigInt(json.posted_downtime),
  }
}

/** Locks the member's holdings, so that what is due is worked out and posted by one at a time. */
export async function lockHoldings(tx: Tx, memberId: string): Promise<void> {
  await sql`select from holding where member_id = ${memberId} order by holding_id for no key update`.execute(tx)
}

/**
 * Moves what is posted of holdings of several members from what it was to what is cleared.
 * @throws Error when somebody else moved one first, which the locks on the holdings rule out.
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
      ${column((move) => move.cleared_net)}::numeric[], ${column((move) => move.cleared_downtime)}::numeric[]
    ) as move (member_id, holding_id, net_before, downtime_before, net, downtime)
    where h.member_id = move.member_id and h.holding_id = move.holding_id
      and h.posted_net = move.net_before and h.posted_downtime = move.downtime_before`.execute(tx)
  if (numAffectedRows !== BigInt(moves.length)) throw new Error('a holding was posted behind its lock')
}
