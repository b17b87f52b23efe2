import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createClient } from '../../db/hosts/client.ts'
import { systemClock } from '../../foundation/clock.ts'
import { bad, type Check, type Diagnosis, good, judgeDatabaseTime, warning } from './diagnosis-rules.ts'

/** Two connections to one database, with a schema of their own in `search_path`. */
type Pair = { readonly one: pg.Client; readonly other: pg.Client; readonly schema: string }
type Trial = readonly [check: Check, promise: string, run: (pair: Pair) => Promise<void>]

const waitMs = 300
const patienceMs = 5_000
const why = 'The books rely on it: see “Other engines” in docs/scale.md. Use another engine.'

/** What the books rely on. Each trial fails with what the engine does instead. */
const trials: readonly Trial[] = [
  ['isolation', 'Of two transactions that read what the other one writes, one is aborted.', tryIsolation],
  ['unique keys', 'A second row with a key waits for the first one, and is refused.', tryUniqueKey],
  ['fences', 'A snapshot tells which transactions were open, in the whole database.', tryFence],
  ['locks', 'An advisory lock holds until its transaction ends, for every connection.', tryLock],
  ['notification', 'A notification arrives after its commit, and never after a rollback.', tryNotification],
  ['sequences', 'A sequence that one connection sets is seen by others at once.', trySequence],
  ['triggers', 'A trigger refuses a change of a row.', tryTrigger],
]

/**
 * Tests on a database what the books rely on, over two connections, and reports whether each holds. Creates its own
 * schema and removes it.
 */
export async function examineEngine(url: string): Promise<Diagnosis[]> {
  const schema = `terahold_doctor_${randomBytes(6).toString('hex')}`
  const connect = () =>
    createClient({ connectionString: url, application_name: 'terahold doctor', query_timeout: 20_000 })
  const pair = { one: connect(), other: connect(), schema }
  const clients = [pair.one, pair.other]
  try {
    for (const client of clients) client.on('error', () => undefined)
    await Promise.all(clients.map((client) => client.connect()))
    await pair.one.query(`create schema ${schema}`)
  } catch (error) {
    await end(clients)
    const fix = 'Check the address, and that its login may create a schema in the database.'
    return [bad('database', textOf(error), fix)]
  }
  try {
    for (const client of clients) await client.query(`set search_path = ${schema}`)
    const findings = [...(await examineServer(pair)), await examineRoles(pair)]
    for (const trial of trials) findings.push(await tryOne(pair, trial))
    return findings
  } finally {
    await pair.one.query(`drop schema ${schema} cascade`).catch(() => undefined)
    await end(clients)
  }
}

async function end(clients: readonly pg.Client[]): Promise<void> {
  await Promise.allSettled(clients.map((client) => client.end()))
}

async function tryOne(pair: Pair, [check, promise, run]: Trial): Promise<Diagnosis> {
  try {
    await run(pair)
    return good(check, promise)
  } catch (error) {
    return bad(check, textOf(error), why)
  } finally {
    for (const client of [pair.one, pair.other]) await client.query('rollback').catch(() => undefined)
  }
}

async function examineServer({ one }: Pair): Promise<Diagnosis[]> {
  // The database machine's time, to compare it with this machine's.
  const { rows } = await one.query<{ name: string; number: number; now: Date; commit: string; fsync: string }>(
    `select version() as name, current_setting('server_version_num')::int as number, clock_timestamp() as now,
      current_setting('synchronous_commit') as commit, coalesce(current_setting('fsync', true), 'on') as fsync`,
  )
  const [server] = rows
  if (!server) return [bad('database', 'The server does not say its version.', why)]
  const major = Math.floor(server.number / 10_000)
  const words = server.name.split(' ').slice(0, 2).join(' ')
  const isDurable = server.fsync === 'on' && server.commit !== 'off'
  return [
    major >= 15 && major <= 18
      ? good('database', `${words} answers.`)
      : bad('database', `${words} answers.`, 'Use PostgreSQL 15 to 18, or an engine that speaks one of them.'),
    judgeDatabaseTime(systemClock.now(), server.now),
    isDurable
      ? good('durability', 'What is committed is on the disk.')
      : bad('durability', `fsync is ${server.fsync} and synchronous_commit is ${server.commit}.`, 'Set both to on.'),
  ]
}

/** Without the right to create roles, as with the owner of a migrated database elsewhere, only a warning. */
async function examineRoles({ one, schema }: Pair): Promise<Diagnosis> {
  const role = `${schema}_role`
  try {
    await one.query('begin')
    await one.query(
      `create role ${role}; create table kept (id int); grant usage on schema ${schema} to ${role}; grant ${role} to current_user`,
    )
    await one.query(`set local role ${role}`)
    const refused = await refusal(one, 'insert into kept values (1)')
    return refused === '42501'
      ? good('roles', 'A connection that takes on a role has that role’s rights alone.')
      : bad('roles', 'A role without the right to insert can insert.', why)
  } catch (error) {
    return warning('roles', textOf(error), 'Try again with a login that may create roles.')
  } finally {
    await one.query('rollback').catch(() => undefined)
  }
}

async function tryIsolation({ one, other }: Pair): Promise<void> {
  await one.query(
    'create table on_call (who int primary key, is_on boolean); insert into on_call values (1, true), (2, true)',
  )
  const clients = [one, other]
  for (const client of clients) {
    await client.query('begin isolation level serializable')
    await client.query('select count(*) from on_call where is_on')
  }
  await one.query('update on_call set is_on = false where who = 1')
  const states = [await refusal(other, 'update on_call set is_on = false where who = 2')]
  for (const client of clients) states.push(await refusal(client, 'commit'))
  if (!states.includes('40001')) throw new Error('Two serialisable transactions both committed what only one may.')
}

async function tryUniqueKey({ one, other }: Pair): Promise<void> {
  await one.query('create table key_once (key text primary key)')
  await one.query('begin')
  await one.query(`insert into key_once values ('a')`)
  const second = refusal(other, `insert into key_once values ('a')`)
  const isEarly = await Promise.race([second.then(() => true), pause(waitMs, false)])
  await one.query('commit')
  if ((await second) !== '23505') throw new Error('A second row with the same key was inserted.')
  if (isEarly) throw new Error('A second row with the same key was refused before the first one was committed.')
}

async function tryFence({ one, other }: Pair): Promise<void> {
  await one.query('begin')
  const { rows } = await one.query<{ id: string }>('select pg_current_xact_id()::text as id')
  const id = rows[0]?.id ?? '0'
  // Older transactions of others may be open, before and after: the database can be in use.
  const look = async () => {
    const { rows } = await other.query<{ before: boolean; ended: boolean }>(
      `select $1::xid8 < pg_snapshot_xmin(now) as before, pg_visible_in_snapshot($1::xid8, now) as ended
       from pg_current_snapshot() now`,
      [id],
    )
    return rows[0]
  }
  const during = await look()
  if (during?.before !== false || during.ended)
    throw new Error('A snapshot does not count a transaction of another connection as open.')
  await one.query('commit')
  if (!(await look())?.ended) throw new Error('A snapshot counts a transaction as open that has ended.')
}

async function tryLock({ one, other, schema }: Pair): Promise<void> {
  const key = `hashtextextended('${schema}', 0)`
  const isFree = async () =>
    (await other.query<{ free: boolean }>(`select pg_try_advisory_xact_lock(${key}) as free`)).rows[0]?.free
  await one.query('begin')
  await one.query(`select pg_advisory_xact_lock(${key})`)
  if (await isFree()) throw new Error('An advisory lock does not hold for another connection.')
  await one.query('commit')
  if (!(await isFree())) throw new Error('An advisory lock outlives its transaction.')
}

async function tryNotification({ one, other, schema }: Pair): Promise<void> {
  const heard: (string | undefined)[] = []
  other.on('notification', ({ payload }) => heard.push(payload))
  await other.query(`listen ${schema}`)
  await one.query(`begin; notify ${schema}, 'rolled back'; rollback`)
  await one.query('begin')
  await one.query(`notify ${schema}, 'committed'`)
  await pause(waitMs)
  if (heard.length > 0) throw new Error('A notification arrived before its commit, or after a rollback.')
  await one.query('commit')
  for (const deadline = performance.now() + patienceMs; heard.length === 0; await pause(50))
    if (performance.now() > deadline) throw new Error('No notification arrived within five seconds.')
  if (heard.join() !== 'committed') throw new Error('A notification of a rolled back transaction arrived.')
}

async function trySequence({ one, other, schema }: Pair): Promise<void> {
  await one.query('create sequence moved')
  await one.query(`select setval('moved', 1000)`)
  const { rows } = await other.query<{ next: string; last: string }>(
    `select nextval('moved')::text as next, pg_sequence_last_value('${schema}.moved')::text as last`,
  )
  if (rows[0]?.next !== '1001' || rows[0].last !== '1001')
    throw new Error(`After a sequence was set to 1000, another connection got ${rows[0]?.next} from it.`)
}

async function tryTrigger({ one }: Pair): Promise<void> {
  await one.query(`create table sealed (id int primary key, value int); insert into sealed values (1, 1);
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'kept' using errcode = 'TH001'; end $$;
    create trigger kept before update or delete on sealed for each row execute function refuse()`)
  if ((await refusal(one, 'update sealed set value = 2')) !== 'TH001')
    throw new Error('A trigger did not refuse a change.')
}

/** Returns the SQLSTATE with which a statement fails; undefined if it succeeds. */
async function refusal(client: pg.Client, text: string): Promise<string | undefined> {
  try {
    await client.query(text)
    return undefined
  } catch (error) {
    return (error as pg.DatabaseError).code ?? 'none'
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
