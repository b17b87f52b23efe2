import { sql } from 'kysely'
import { connectDatabase, type Database } from '../../apps/server/src/db/connection.ts'
import { runAsAdministrator, withDatabase } from '../../apps/server/src/db/fixtures/test-server.ts'
import { migrate } from '../../apps/server/src/db/migrate/migrate.ts'
import { createDatabase } from './world.ts'

/** A database whose journal has this many transfers: one a day for each member, the last one yesterday. */
export type JournalWorld = {
  readonly url: string
  readonly db: Database
  readonly members: readonly string[]
  readonly transfers: number
  readonly archived: number
}

/** As many days as a month stays in the journal, and as many as it then has been in the archive. */
const liveDays = 400

/**
 * Returns a database with a journal of this size: the one of an earlier run that was kept, or a new one. With an archive, months that ended
 * 13 months ago are in it, with their keys: half of the journal. The rows are written as the posting function and the archive's routine
 * leave them.
 */
export async function openJournalWorld(
  serverUrl: string,
  { transfers, hasArchive }: { readonly transfers: number; readonly hasArchive: boolean },
): Promise<JournalWorld> {
  const name = `journal_${transfers}_${hasArchive ? 'archived' : 'live'}`
  const url = withDatabase(serverUrl, name)
  if (!(await isFilled(serverUrl, name))) {
    await runAsAdministrator(serverUrl, `drop database if exists ${name}`)
    await createDatabase(serverUrl, name)
    await migrate({ url })
    await fillDatabase(url, transfers, hasArchive)
  }
  // A kept one may be older than the last migration.
  await migrate({ url })
  const db = connect(url)
  const { rows } = await sql<{ member_id: string }>`select member_id from person order by random() limit 20000`.execute(
    db,
  )
  const { rows: filled } = await sql<{ archived: number }>`select archived from filled`.execute(db)
  return { url, db, members: rows.map(({ member_id }) => member_id), transfers, archived: filled[0]?.archived ?? 0 }
}

/**
 * Reads what postings and first pages use, so that it is in memory as in a server that has run for a while: every index that begins with
 * the member, balances, and the rows of the last month.
 */
export async function warmUp({ db }: JournalWorld): Promise<void> {
  await db.connection().execute(async (connection) => {
    for (const setting of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'])
      await sql.raw(`set ${setting} = off`).execute(connection)
    for (const [table, columns] of [
      ['transfer', 'member_id, id'],
      ['transfer', 'member_id, idempotency_key'],
      ['transfer_key', 'member_id, key'],
      ['transfer', 'member_id, asset, member_seq'],
      ['member_balance', 'member_id, asset'],
    ])
      await sql
        .raw(`select count(*) from (select ${columns} from ${table} order by ${columns}) read`)
        .execute(connection)
    await sql`select count(amount) from transfer where posted_at > now() - interval '30 days'`.execute(connection)
    await sql`select count(available) from member_balance`.execute(connection)
    await sql`reset all`.execute(connection)
  })
}

const connect = (url: string) =>
  connectDatabase({ url, applicationName: 'bench', max: 4, onIdleError: () => undefined })

async function isFilled(serverUrl: string, name: string): Promise<boolean> {
  const server = connect(serverUrl)
  const { rows } = await sql`select from pg_database where datname = ${name}`.execute(server)
  await server.destroy()
  if (rows.length === 0) return false
  const db = connect(withDatabase(serverUrl, name))
  const { rows: marks } = await sql<{ table: string | null }>`select to_regclass('filled')::text as table`.execute(db)
  await db.destroy()
  return marks[0]?.table === 'filled'
}

async function fillDatabase(url: string, transfers: number, hasArchive: boolean): Promise<void> {
  const db = connect(url)
  const days = hasArchive ? 2 * liveDays : liveDays
  // In one transaction the server writes no log of what is in tables and indexes that are new in it. Triggers refuse to empty the journal.
  await db.transaction().execute(async (connection) => {
    await sql`set local maintenance_work_mem = '1GB'`.execute(connection)
    await sql`set local session_replication_role = replica`.execute(connection)
    await sql`create table person as select n, gen_random_uuid() as member_id, gen_random_uuid()::text as holding
      from generate_series(1, ${Math.round(transfers / days)}::integer) n`.execute(connection)
    const archived = await fill(connection, days, hasArchive)
    await sql`create table filled as select ${archived}::integer as archived`.execute(connection)
  })
  await sql`vacuum analyze`.execute(db)
  await db.destroy()
}

/** Returns how many transfers are in the archive. Indexes are built at once after the rows, which is several times as fast. */
async function fill(db: Database, days: number, hasArchive: boolean): Promise<number> {
  await sql`truncate transfer, transfer_key`.execute(db)
  const restore = [await dropIndexes(db, 'transfer'), await dropIndexes(db, 'transfer_key')].flat()
  const { rows: months } = await sql<{ month: string; days: string[]; first: number; is_old: boolean }>`
    select date_trunc('month', day)::date::text as month, array_agg(day::date::text order by day) as days, min(place)::integer as first,
      date_trunc('month', day) < date_trunc('month', now()) - interval '13 months' as is_old
    from generate_series(current_date - ${days}::integer, current_date - 1, interval '1 day') with ordinality made (day, place)
    group by 1, 4 order by 1`.execute(db)
  for (const { month, days: all, first, is_old } of months) {
    const isArchived = hasArchive && is_old
    const table = isArchived ? `transfer_archive_${month.slice(0, 7).replace('-', '_')}` : 'transfer'
    if (isArchived) await sql.raw(`create table ${table} (like transfer_archive)`).execute(db)
    for (const [place, day] of all.entries()) await fillDay(db, { table, day, seq: first + place, isArchived })
    if (!isArchived) continue
    await sql
      .raw(`alter table transfer_archive attach partition ${table}
        for values from ('${month}T00:00Z') to (('${month}'::date + interval '1 month') at time zone 'UTC')`)
      .execute(db)
  }
  for (const text of restore) await sql.raw(text).execute(db)
  await sql`insert into member_balance (member_id, asset, available, seq, available_lines, last_at)
    select member_id, 'USDT', ${days}::numeric * 1000000000000000000, ${days}, ${days}, current_date - interval '1 hour' from person`.execute(
    db,
  )
  await closeBooks(db)
  const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count from transfer_archive`.execute(
    db,
  )
  const archived = counted[0]?.count ?? 0
  if (archived === 0) return 0
  await sql`insert into archived_balance select member_id, 'USDT', max(posted_at), max(available_after), 0
    from transfer_archive group by member_id`.execute(db)
  await sql`insert into archived_month values ('2000-01-01', 1, now())`.execute(db)
  await sql`select setval('ledger_archived_in', 1)`.execute(db)
  return archived
}

async function fillDay(
  db: Database,
  { table, day, seq, isArchived }: { table: string; day: string; seq: number; isArchived: boolean },
): Promise<void> {
  const key = sql`'mining:' || holding || ':' || ${day}::text`
  const reference = sql`'holding', holding`
  await sql`insert into ${sql.table(table)} (member_id, id, group_id, idempotency_key, asset, debit, credit,
      amount, kind, reference_kind, reference_id, available_after, held_after, member_seq, posted_at)
    select member_id, gen_random_uuid(), gen_random_uuid(), ${key}, 'USDT', 'pool_payable', 'available', 1000000000000000000, 'mining', ${reference},
      ${seq}::numeric * 1000000000000000000, 0, ${seq}, ${day}::date::timestamp at time zone 'UTC' + n * interval '100 microseconds'
    from person`.execute(db)
  if (!isArchived) return
  await sql`insert into transfer_key (member_id, key, content)
    select member_id, ledger_hash(${key}),
      ledger_hash(ledger_content('USDT', 'pool_payable', 'available', 1000000000000000000, 'mining', ${reference}))
    from person`.execute(db)
}

/** Closes everything as one block. Its seal is not checked. */
async function closeBooks(db: Database): Promise<void> {
  await sql`insert into ledger_block select 1, current_date - 1, '-infinity', current_date::timestamp at time zone 'UTC', count(*), now()
    from journal`.execute(db)
  await sql`insert into ledger_block_total select 1, asset, account, sum(debits), sum(credits) from (
      select asset, debit as account, sum(amount) as debits, 0 as credits from journal group by 1, 2
      union all select asset, credit, 0, sum(amount) from journal group by 1, 2) side group by 2, 3`.execute(db)
  const hash = Buffer.alloc(32)
  await sql`insert into ledger_seal values (1, ${hash}, ${hash}, '', ${hash}, now())`.execute(db)
}

/** Drops a table's keys and indexes. Returns the statements that create them. */
async function dropIndexes(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ drop: string; create: string }>`
    select format('alter table %I drop constraint %I', ${table}::text, conname) as "drop",
      format('alter table %I add constraint %I %s', ${table}::text, conname, pg_get_constraintdef(oid)) as "create"
    from pg_constraint where conrelid = ${table}::regclass and contype in ('p', 'u')
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    from pg_index where indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = indexrelid)`.execute(
    db,
  )
  for (const row of rows) await sql.raw(row.drop).execute(db)
  return rows.map((row) => row.create)
}
