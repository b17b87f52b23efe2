import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openPool } from '../../apps/server/src/db/connection.ts'
import { openConnections, ratioOf, throughput, type Work } from './measure.ts'
import { pgledgerSql } from './pgledger.ts'
import type { NamedStatement, WireConnection } from './wire.ts'
import { createDatabase, sampleMembers, type World } from './world.ts'

/** The speed of one way of posting relative to another at this number of connections. */
export type Throughput = { readonly connections: number; readonly perSecond: ReadonlyMap<string, readonly number[]> }

export type Contender = { readonly name: string; readonly url: string; readonly work: Work }

const accounts = 100_000
/** The number of connections that post at once. */
const crowds = [1, 8, 32]
const anyOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item

/** The compared ways of making one transfer, each with its data. */
export async function transferContenders(serverUrl: string, world: World): Promise<Contender[]> {
  const members = await sampleMembers(world, accounts)
  await makeFloor(world)
  return [
    { name: 'floor', url: world.url, work: floor(members) },
    { name: 'ours', url: world.url, work: postingLeg(members, 'available', 'unearned', 'order_payment') },
    {
      name: 'ours, member to member’s own',
      url: world.url,
      work: postingLeg(members, 'available', 'held', 'withdrawal_hold'),
    },
    {
      name: 'ours, the call for several legs',
      url: world.url,
      work: (connection) => connection.query(asJson(members, 'available', 'unearned', 'order_payment')),
    },
    { name: 'ours, transaction of three trips', url: world.url, work: inTransaction(members) },
    { name: 'a house row', url: world.url, work: houseRow(members) },
    ...(await pgledger(serverUrl)),
  ]
}

/**
 * Runs all of them in turn, round after round, at each number of connections. Each round begins with the next one, so
 * that none always runs while the server still writes the data of the one before.
 */
export async function compareTransfers(
  contenders: readonly Contender[],
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Throughput[]> {
  const results: Throughput[] = []
  const ready: (Contender & { readonly opened: readonly WireConnection[] })[] = []
  for (const contender of contenders) {
    const opened = await openConnections(contender.url, Math.max(...crowds), contender.work)
    ready.push({ ...contender, opened })
  }
  for (const connections of crowds) {
    const perSecond = new Map<string, number[]>(contenders.map(({ name }) => [name, []]))
    for (let round = 0; round < rounds; round += 1)
      for (const { name, opened, work } of turned(ready, round))
        perSecond.get(name)?.push(await throughput(opened.slice(0, connections), seconds, work))
    results.push({ connections, perSecond })
  }
  for (const { opened } of ready) for (const connection of opened) connection.end()
  return results
}

function turned<Item>(items: readonly Item[], by: number): Item[] {
  const first = by % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}

/** Returns how often one ran for each time the other did. */
export function ratioBetween({ perSecond }: Throughput, name: string, base: string): number {
  return ratioOf(perSecond.get(name) ?? [], perSecond.get(base) ?? [])
}

/**
 * The same two writes in one statement, into tables with the same columns, keys, indexes and checks, without any other
 * rule.
 */
async function makeFloor({ db }: World): Promise<void> {
  await sql`create table floor_balance (like member_balance including all) with (fillfactor = 60)`.execute(db)
  await sql`insert into floor_balance select * from member_balance`.execute(db)
  await sql`create table floor_transfer (like transfer including all)`.execute(db)
  await sql`insert into floor_transfer select * from transfer`.execute(db)
  await sql`create table floor_house (account text primary key, amount numeric(38, 0) not null) with (fillfactor = 60)`.execute(
    db,
  )
  await sql`insert into floor_house values ('unearned', 0)`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

const writeBoth = `with taken as (
    update floor_balance set available = available - 1, seq = seq + 1
    where member_id = $1 and asset = 'USDT' and available >= 1 returning available, held, seq
  ) insert into floor_transfer (member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, available_after,
      held_after, member_seq, posted_at)
    select $1, $2, $3, $4, 'USDT', 'available', 'unearned', 1, 'order_payment', available, held, seq, clock_timestamp() from taken`

function floor(members: readonly string[]): Work {
  return (connection) => {
    const values = [anyOf(members), randomUUID(), randomUUID(), randomUUID()]
    return connection.query({ name: 'floor', text: writeBoth, values })
  }
}

/** A ledger that keeps the house's balance in a row: every posting waits for it. */
function houseRow(members: readonly string[]): Work {
  const text = `with house as (update floor_house set amount = amount + 1 where account = 'unearned' returning 1), ${writeBoth.slice(5)}`
  return (connection) => {
    const values = [anyOf(members), randomUUID(), randomUUID(), randomUUID()]
    return connection.query({ name: 'house row', text, values })
  }
}

function postingLeg(members: readonly string[], debit: string, credit: string, kind: string): Work {
  return (connection) => connection.query(post(members, debit, credit, kind))
}

function inTransaction(members: readonly string[]): Work {
  return async (connection) => {
    await connection.query('begin')
    await connection.query(post(members, 'available', 'unearned', 'order_payment'))
    await connection.query('commit')
  }
}

function post(members: readonly string[], debit: string, credit: string, kind: string): NamedStatement {
  const text = 'select ledger_post_leg($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)'
  const ids = [anyOf(members), randomUUID(), randomUUID(), randomUUID()]
  return { name: 'post', text, values: [...ids, 'USDT', debit, credit, '1', kind, null, null] }
}

/** The call for postings with several legs. */
function asJson(members: readonly string[], debit: string, credit: string, kind: string): NamedStatement {
  const leg = { id: randomUUID(), key: randomUUID(), asset: 'USDT', debit, credit, amount: '1', kind }
  const text = 'select ledger_post($1, $2, $3::jsonb)'
  return { name: 'post as JSON', text, values: [anyOf(members), randomUUID(), JSON.stringify([leg])] }
}

/**
 * The best case: both accounts any of a hundred thousand, so that no row is hot, as many earlier transfers as in ours,
 * and table statistics, without which it scans its tables. Empty when pgledger could not be fetched.
 */
async function pgledger(serverUrl: string): Promise<Contender[]> {
  const schema = await pgledgerSql()
  if (schema === undefined) return []
  const url = await createDatabase(serverUrl, 'bench_pgledger')
  const pool = openPool({ url, applicationName: 'bench', max: 1 })
  await pool.query(schema)
  const { rows } = await pool.query<{ id: string }>(
    `select (pgledger_create_account(n::text, 'USD')).id from generate_series(1, ${accounts}) n`,
  )
  await pool.query(pgledgerHistory)
  await pool.query('vacuum analyze')
  await pool.end()
  const ids = rows.map(({ id }) => id)
  const work: Work = (connection) => {
    const values = [anyOf(ids), anyOf(ids)]
    if (values[0] === values[1]) return Promise.resolve()
    return connection.query({ name: 'pgledger', text: 'select id from pgledger_create_transfer($1, $2, 1)', values })
  }
  return [{ name: 'pgledger', url, work }]
}

/** Three transfers out of each account to another, with their entries. */
const pgledgerHistory = `
  with account as (select id, row_number() over (order by id) - 1 as n from pgledger_accounts),
    made as (
      insert into pgledger_transfers (from_account_id, to_account_id, amount, created_at, event_at)
      select f.id, t.id, 1, now(), now() from generate_series(1, 3) step
        join account f on true join account t on t.n = (f.n + step) % ${accounts} returning id, from_account_id, to_account_id)
  insert into pgledger_entries (account_id, transfer_id, amount, account_previous_balance, account_current_balance, account_version,
      created_at)
    select from_account_id, id, -1, 0, -1, 1, now() from made union all select to_account_id, id, 1, 0, 1, 1, now() from made`
