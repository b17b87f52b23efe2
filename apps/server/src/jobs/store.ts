import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Tx } from '../db/transaction.ts'

/** A job of one hour or day. */
export type JobOfPeriod = { readonly name: string; readonly period: Date }

/** Returns the time of the database's clock. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select database_now() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database returned no time')
  return row.now
}

/** Returns the jobs that `enqueue` would enqueue now, in their order. */
export async function readUnrequested(db: Database, jobs: readonly JobOfPeriod[]): Promise<JobOfPeriod[]> {
  const names = jobs.map(({ name }) => name)
  const periods = jobs.map(({ period }) => period)
  const { rows } = await sql<JobOfPeriod>`select name, period
    from unnest(${names}::text[], ${periods}::timestamptz[]) with ordinality as due (name, period, place)
    where period <= database_now() and not exists (
      select from scheduled_job j where j.name = due.name and j.period between due.period and database_now())
    order by place`.execute(db)
  return rows
}

/**
 * Enqueues the job of a period once, however often it is requested. Removes what an earlier period left undone, because
 * the new run covers it. Returns false when this period, or a later one that has begun, was requested before, or when
 * this period has not begun. Otherwise a clock that was once ahead would block jobs until that time.
 */
export async function enqueue(tx: Tx, { name, period }: JobOfPeriod, task: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into scheduled_job (name, period, enqueued_at) select ${name}, ${period}::timestamptz, database_now()
    where ${period}::timestamptz <= database_now() and not exists (
      select from scheduled_job where name = ${name} and period between ${period}::timestamptz and database_now())
    on conflict do nothing`.execute(tx)
  if (numAffectedRows !== 1n) return false
  const left = await tx
    .updateTable('scheduled_job')
    .set({ superseded_at: sql<Date>`database_now()` })
    .where('name', '=', name)
    .where('period', '<', period)
    .where('done_at', 'is', null)
    .where('superseded_at', 'is', null)
    .returning('period')
    .execute()
  for (const row of left) await sql`select graphile_worker.remove_job(${keyOf({ name, ...row })})`.execute(tx)
  await sql`select graphile_worker.add_job(${task}::text, ${JSON.stringify({ period: period.toISOString() })}::json,
    job_key => ${keyOf({ name, period })}::text)`.execute(tx)
  return true
}

/**
 * Records that a run begins. Returns how often it has begun, including this time, or undefined when it is already done.
 */
export async function begin(
  db: Database,
  { name, period }: JobOfPeriod,
): Promise<{ runs: number; lastError: string | null } | undefined> {
  return db
    .updateTable('scheduled_job')
    .set({ started_at: sql<Date>`database_now()`, runs: sql<number>`runs + 1` })
    .where('name', '=', name)
    .where('period', '=', period)
    .where('done_at', 'is', null)
    .returning(['runs', 'last_error as lastError'])
    .executeTakeFirst()
}

/** Reverts the record that a run began, because its process ended. */
export async function revertRun(db: Database, { name, period }: JobOfPeriod): Promise<void> {
  await db
    .updateTable('scheduled_job')
    .set({ runs: sql<number>`runs - 1` })
    .where('name', '=', name)
    .where('period', '=', period)
    .execute()
}

export async function noteFailure(db: Database, { name, period }: JobOfPeriod, error: string): Promise<void> {
  await db
    .updateTable('scheduled_job')
    .set({ failures: sql<number>`failures + 1`, last_error: error })
    .where('name', '=', name)
    .where('period', '=', period)
    .execute()
}

export async function noteDone(db: Database, { name, period }: JobOfPeriod): Promise<void> {
  await db
    .updateTable('scheduled_job')
    .set({ done_at: sql<Date>`database_now()` })
    .where('name', '=', name)
    .where('period', '=', period)
    .execute()
}

/** Returns jobs of the given names that are requested and not done. */
export async function readOpen(
  db: Database,
  names: readonly string[],
): Promise<{ name: string; last_error: string | null }[]> {
  return db
    .selectFrom('scheduled_job')
    .select(['name', 'last_error'])
    .where('name', 'in', [...names])
    .where('done_at', 'is', null)
    .where('superseded_at', 'is', null)
    .execute()
}

export type JobFigures = { name: string; last_done: Date | null; open_failures: number }

/** Returns when each job was last done, and how often its open run has failed. */
export async function readFigures(db: Database): Promise<JobFigures[]> {
  return db
    .selectFrom('scheduled_job')
    .select([
      'name',
      sql<Date | null>`max(done_at)`.as('last_done'),
      sql<number>`coalesce(sum(failures) filter (where done_at is null and superseded_at is null), 0)::int`.as(
        'open_failures',
      ),
    ])
    .groupBy('name')
    .execute()
}

/** Deletes periods that ended this many days ago, except the newest of each job. Returns how many. */
export async function deleteBefore(db: Database, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('scheduled_job')
    .where('period', '<', sql<Date>`database_now() - make_interval(days => ${days})`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('scheduled_job as newer')
          .select('newer.name')
          .whereRef('newer.name', '=', 'scheduled_job.name')
          .whereRef('newer.period', '>', 'scheduled_job.period'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

function keyOf({ name, period }: JobOfPeriod): string {
  return `${name} ${period.toISOString()}`
}
