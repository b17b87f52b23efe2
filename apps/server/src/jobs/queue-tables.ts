import { Logger, makeWorkerUtils } from 'graphile-worker'
import { createPool } from '../db/hosts/client.ts'

/** Discards the queue's own messages at install time. */
const silent = new Logger(() => () => {})

// The queue's tables have row-level security without a policy, which excludes everyone but their owner.
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
 * tables' owner. Safe for processes that start together.
 */
export async function prepareJobQueue(url: string): Promise<void> {
  // A separate pool: the library neither waits for its pool's end nor handles a connection that breaks during it.
  const pool = createPool({ connectionString: url, application_name: 'terahold start', max: 2 })
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

/** A broken connection fails the statement that uses it, which is reported; an unused one is no loss. */
function unheard(): void {}
