import { addDays, type Day, dayOf } from '@terahold/money/day'
import { sql } from 'kysely'
import { connectDatabase, type Database } from '../../apps/server/src/db/connection.ts'
import { migrate } from '../../apps/server/src/db/migrate/migrate.ts'
import { createEvents } from '../../apps/server/src/events/events.ts'
import { systemClock as clock } from '../../apps/server/src/foundation/clock.ts'
import { createLedger } from '../../apps/server/src/ledger/ledger.ts'
import { createTeam, type Team } from '../../apps/server/src/team/team.ts'
import { createDatabase } from './world.ts'

/**
 * A database in which the given number of members have invited each other, each with a holding, all of them in the
 * ranking.
 */
export type TeamWorld = { readonly members: number; readonly db: Database; readonly team: Team }

const historyDays = 360
const settledDays = 120

/** Creates a database on the server and fills it: about a minute and a half for a million members. */
export async function createTeamWorld(serverUrl: string, members: number): Promise<TeamWorld> {
  const url = await createDatabase(serverUrl, `bench_team_${members}`)
  await migrate({ url })
  const db = connectDatabase({ url, applicationName: 'bench', max: 4, onIdleError: () => undefined })
  const settings = { enabled: true, level1Bps: 1_000, level2Bps: 300, perRefereeYear: 1n, perMonth: 1n }
  const team = createTeam({
    db,
    clock,
    ledger: createLedger({ clock }),
    settings,
    freeCash: async () => 0n,
    publish: createEvents({ clock }).publish,
  })
  await db.connection().execute((connection) => fill(connection, members, dayOf(clock.now())))
  await team.publishRanking()
  await sql`vacuum analyze`.execute(db)
  return { members, db, team }
}

/**
 * A random earlier member invites each new one, but the very first one invites every fifth, so its team has a fifth of
 * all. They joined over a year and bought power for 360 days soon after.
 */
async function fill(db: Database, members: number, today: Day): Promise<void> {
  const [begin, pools] = [
    addDays(today, -historyDays),
    ['01', '02'].map((end) => `00000000-0000-7000-8000-0000000000${end}`),
  ]
  // Only what teams read is created: orders and revenue are left out, and so are the checks that would need them.
  await sql`set session_replication_role = replica`.execute(db)
  await sql`set synchronous_commit = off`.execute(db)
  await sql`select setseed(0.5)`.execute(db)
  await sql`insert into pool (pool_id, site_id, slug, name, nameplate_mths, opened_on)
    select pool_id, pool_id, pool_id, 'bench', 1000000000, ${begin}::date from unnest(${pools}::uuid[]) pool_id`.execute(
    db,
  )
  await sql`create temporary table person on commit preserve rows as
    select n, uuidv7() as member_id, power, pool_id, joined,
      case when n = 1 then null when random() < 0.2 then 1 else 1 + floor(random() * (n - 1))::integer end as inviter,
      least(joined + 1 + floor(random() * 60)::integer, ${today}::date + 2) as start_day
    from (
      select n, 1000 * (1 + n % 20) as power, (${pools}::uuid[])[1 + n % 2] as pool_id,
        ${begin}::date + (n::bigint * ${historyDays} / ${members}::bigint)::integer as joined
      from generate_series(1, ${members}::integer) n
    ) numbered order by n`.execute(db)
  await sql`create unique index on person (n)`.execute(db)
  await sql`analyze person`.execute(db)
  await sql`insert into member (member_id, address, inviter_id, inviter_bound_at, created_at, has_referees)
    select p.member_id, '0x' || substr(encode(sha256(p.n::text::bytea), 'hex'), 1, 40), i.member_id, p.joined, p.joined, true
    from person p left join person i on i.n = p.inviter`.execute(db)
  await sql`insert into holding (member_id, holding_id, order_id, pool_id, terms_id, power_mths, start_day, end_day, term_days,
      state, created_at)
    select member_id, uuidv7(), uuidv7(), pool_id, 'bench', power, start_day, start_day + 360, 360, 'active', joined from person`.execute(
    db,
  )
  await sql`insert into power_delta select pool_id, 'bench', start_day, 0, sum(power) from person group by 1, 3`.execute(
    db,
  )
  await sql`insert into team_link (member_id, referee_id, level, joined_at, address)
    select a.member_id, m.member_id, a.level, m.inviter_bound_at, m.address
    from member m left join member i on i.member_id = m.inviter_id
    cross join lateral (values (m.inviter_id, 1), (i.inviter_id, 2)) as a (member_id, level)
    where a.member_id is not null order by a.member_id`.execute(db)
  await sql`insert into team_month (member_id, month, l1, l2)
    select member_id, date_trunc('month', joined_at, 'UTC')::date, count(*) filter (where level = 1),
      count(*) filter (where level = 2)
    from team_link group by 1, 2`.execute(db)
  await sql`insert into team_day (member_id, day, pool_id, active_l1, active_l2, power_l1, power_l2)
    select l.member_id, e.day, h.pool_id, coalesce(sum(e.turn) filter (where l.level = 1), 0),
      coalesce(sum(e.turn) filter (where l.level = 2), 0), coalesce(sum(e.turn * h.power_mths) filter (where l.level = 1), 0),
      coalesce(sum(e.turn * h.power_mths) filter (where l.level = 2), 0)
    from team_link l join holding h on h.member_id = l.referee_id
    cross join lateral (values (h.start_day, 1), (h.end_day, -1)) as e (day, turn)
    group by 1, 2, 3 order by 1, 2`.execute(db)
  await sql`insert into settlement (settlement_id, pool_id, day, revision, revenue_id, revenue_total, uptime_bps, base_mths,
      sold_mths, payable_net, payable_downtime, settled_at, cause, nameplate_mths, refunded_bps)
    select uuidv7(), pool_id, ${today}::date - back, 1, uuidv7(), 0, 9000 + back, 1, 0, 0, 0, now(), 'revenue', 1, 1000 - back
    from unnest(${pools}::uuid[]) pool_id cross join generate_series(1, ${settledDays}::integer) back`.execute(db)
  await sql`insert into ranking_choice (member_id, opted_in, generation)
    select member_id, true, '00000000-0000-0000-0000-000000000000' from person`.execute(db)
  // For counting without our tables.
  await sql`create index member_inviter on member (inviter_id)`.execute(db)
  await sql`drop table person`.execute(db)
  await sql`set session_replication_role = origin`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
