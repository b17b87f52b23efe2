/**
 * Compares team size, performance and exact rank at two sizes, ours and by counting. Alone: `node scripts/run.mjs bench/ledger/team.ts
 * [--quick]`, some minutes on a quiet machine, or half a minute with a tenth of the members.
 */
import { sql } from 'kysely'
import { readArguments } from '../../scripts/command-line/help.mjs'
import { withPostgres } from '../with-postgres.ts'
import { quantile, ratioOf, timesOf } from './measure.ts'
import type { Reads } from './reads.ts'
import { figure, printGoals, printTable } from './report.ts'
import { createTeamWorld, type TeamWorld } from './team-world.ts'
import { sampleMembers } from './world.ts'

const asked = { ours: 2_000, counting: 100, biggest: 200, biggestByCounting: 5 }
const warmUp = 500

/** The most a figure at the larger size may cost, relative to the smaller one. */
const growthAtMost = 2
export const teamFigures = ['team size', 'performance', 'exact rank'] as const

/**
 * Creates a database of each size on the server and queries one after the other, round after round. Returns the 99th
 * percentiles in milliseconds under `teamFigures`, each with its ` by counting`, and those of the biggest team.
 */
export async function team(serverUrl: string, sizes: readonly number[], rounds: number): Promise<Reads[]> {
  const worlds: TeamWorld[] = []
  for (const size of sizes) worlds.push(await createTeamWorld(serverUrl, size))
  const results = worlds.map((world) => ({ world, p99: new Map<string, number[]>() }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const { world, p99 } of results) {
      for (const [name, { ask, of }] of Object.entries(questions(world))) {
        const times = await timesOf(await of(round === 0), ask)
        if (round > 0) p99.set(name, [...(p99.get(name) ?? []), quantile(times, 0.99)])
      }
    }
  }
  await Promise.all(worlds.map(({ db }) => db.destroy()))
  return results.map(({ world, p99 }) => ({ members: world.members, p99 }))
}

type Question = { ask: (memberId: string) => Promise<unknown>; of: (isWarmUp: boolean) => Promise<string[]> }

function questions(world: TeamWorld): Record<string, Question> {
  const { db, team: ours } = world
  const anybody = (isWarmUp: boolean) => sampleMembers(world, isWarmUp ? warmUp : asked.ours)
  const some = (isWarmUp: boolean) => sampleMembers(world, isWarmUp ? 10 : asked.counting)
  const biggest = (times: number) => async () => Array<string>(times).fill(await biggestTeam(world))
  return {
    'team size': { ask: (memberId) => ours.teamSize(memberId), of: anybody },
    'team size by counting': { ask: (memberId) => countSize(world, memberId), of: some },
    performance: { ask: (memberId) => ours.performance(memberId), of: anybody },
    'performance by counting': { ask: (memberId) => countPower(world, memberId), of: some },
    'exact rank': { ask: (memberId) => ours.rankingPlace(memberId, 'all'), of: anybody },
    'exact rank by counting': {
      ask: (memberId) =>
        sql`select 1 + count(*) from ranking_entry where period = 'all' and generation = (select generation from ranking_publication)
          and score > (select max(score) from ranking_entry where member_id = ${memberId} and period = 'all')`.execute(
          db,
        ),
      of: some,
    },
    'size of the biggest team': { ask: (memberId) => ours.teamSize(memberId), of: biggest(asked.biggest) },
    'size of the biggest team by counting': {
      ask: (memberId) => countSize(world, memberId),
      of: biggest(asked.biggestByCounting),
    },
    'performance of the biggest team': { ask: (memberId) => ours.performance(memberId), of: biggest(asked.biggest) },
  }
}

async function biggestTeam({ db }: TeamWorld): Promise<string> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from team_month group by member_id order by sum(l1 + l2) desc limit 1`.execute(db)
  return rows[0]?.member_id ?? ''
}

const teamOf = (memberId: string) => sql`
  select member_id from member where inviter_id = ${memberId}
  union all select m.member_id from member i join member m on m.inviter_id = i.member_id where i.inviter_id = ${memberId}`

function countSize({ db }: TeamWorld, memberId: string): Promise<unknown> {
  return sql`select count(*), count(*) filter (where exists (
      select from holding h where h.member_id = t.member_id and h.start_day <= current_date and h.end_day > current_date
    )) from (${teamOf(memberId)}) t`.execute(db)
}

function countPower({ db }: TeamWorld, memberId: string): Promise<unknown> {
  return sql`select sum(h.power_mths) filter (where h.start_day <= current_date and h.end_day > current_date),
      sum(h.power_mths * (
        select sum(uptime_bps) from settlement s where s.pool_id = h.pool_id and s.day >= h.start_day and s.day < h.end_day
      )) from (${teamOf(memberId)}) t join holding h on h.member_id = t.member_id`.execute(db)
}

if (import.meta.main) {
  const { values } = readArguments(
    `node scripts/run.mjs bench/ledger/team.ts [--quick | --help]

Compares team size, performance and exact rank at two sizes, ours and by counting. Takes some minutes on a quiet machine.

  --quick  a tenth of the members, in half a minute
`,
    { quick: { type: 'boolean' } },
  )
  const sizes = values.quick ? [1_000, 100_000] : [10_000, 1_000_000]
  print(await withPostgres({ max_wal_size: '4GB' }, (url) => team(url, sizes, 5)))
}

function print(reads: readonly Reads[]): void {
  const growth = (name: string) => ratioOf(reads.at(-1)?.p99.get(name) ?? [], reads[0]?.p99.get(name) ?? [])
  printTable('Queries of one member, 99th percentile in milliseconds', [
    ['', ...reads.map(({ members }) => members.toLocaleString('en')), 'ratio'],
    ...[...(reads[0]?.p99.keys() ?? [])].map((name) => [
      name,
      ...reads.map(({ p99 }) => figure(quantile(p99.get(name) ?? [], 0.5))),
      figure(growth(name)),
    ]),
  ])
  const text = (name: string) => `p99 of ${name} at most members, of that at fewest`
  printGoals(teamFigures.map((name) => ({ text: text(name), value: growth(name), most: growthAtMost })))
}
