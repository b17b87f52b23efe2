import { Logger, makeWorkerUtils } from 'graphile-worker'
import pg from 'pg'

/** Nobody's output: the queue's own messages at install time. */
const silent = new Logger(() => () => {})

// The queue's tables are under row-level security with no policy, which shuts out everyone but their owner.
const grantsToApplication = `
  select pg_advisory_xact_lock(hashtextextended('terahold job queue', 0));
  grant usage on schema graphile_worker to terahold_app;
  grant select, insert, update, delete on all tables in schema graphile_worker to terahold_app;
  revoke all on all functions in schema graphile_worker from public;
  grant execute on all functions in schema graphile_worker to terahold_app;
  do $$
  declare name text;
  begin
    for name in
      select tablename from pg_tables where schemaname = 'graphile_worker' and rowsecurity
      except select tablename from pg_policies where schemaname = 'graphile_worker'
    loop
      execute format('create policy terahold_app on graphile_worker.%I to terahold_app using (true) with check (true)', name);
    end loop;
  end $$`

/**
 * Installs or upgrades the queue's tables and lets the application's role use them. `url` must be the address as the
 * tables' owner. Processes starting together do not disturb one another.
 */
export async function prepareJobQueue(url: string): Promise<void> {
  // A pool of our own: the library neither waits for its pool's end nor hears a connection that breaks while it ends.
  const pool = new pg.Pool({ connectionString: url, application_name: 'terahold start', max: 2 })
  pool.on('error', unheard)
  pool.on('connect', (client) => client.on('error', unheard))
  const utils = await makeWorkerUtils({ pgPool: pool, logger: silent })
  try {
    await utils.migrate()
    await utils.withPgClient(async (client) => {
      await client.query(grantsToApplication)
    })
  } finally {
    await utils.release()
    await pool.end()
  }
}

/** A connection that broke fails the statement that uses it, which is told; one that nobody uses is no loss. */
function unheard(): void {}
