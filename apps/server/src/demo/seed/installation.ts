import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../../db/connection.ts'
import { createClient } from '../../db/hosts/client.ts'
import { migrate } from '../../db/migrate/migrate.ts'
import { prepareJobQueue } from '../../jobs/queue-tables.ts'

export type Installation = {
  chainId: number
  firstBlock: string
  token: string
  treasury: string
  registry: string
  reserve: string | null
}

/**
 * Prepares the demo's database. A database whose first start was interrupted holds nothing of value and is created
 * again; one that is not the demo's own is not touched.
 * @throws Error when the database belongs to something else.
 */
export async function prepareDemoDatabase(url: string): Promise<void> {
  const client = createClient({ connectionString: url, application_name: 'terahold start' })
  await client.connect()
  try {
    const state = await inspect(client)
    if (state === 'foreign')
      throw new Error('The database is not empty and not a Terahold demo. The demo needs a database of its own.')
    if (state === 'unfinished') {
      await client.query(
        'drop schema public cascade; create schema public; drop schema if exists graphile_worker cascade',
      )
    }
  } finally {
    await client.end()
  }
  await migrate({ url })
  await prepareJobQueue(url)
}

async function inspect(client: pg.Client): Promise<'empty' | 'unfinished' | 'ready' | 'foreign'> {
  const { rows: tables } = await client.query<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public'",
  )
  const names = new Set(tables.map(({ tablename }) => tablename))
  if (names.size === 0) return 'empty'
  if (!names.has('schema_migration')) return 'foreign'
  const { rows: installations } = names.has('installation')
    ? await client.query<{ profile: string; ready: boolean }>(
        'select profile, ready_at is not null as ready from installation',
      )
    : { rows: [] }
  const [installed] = installations
  if (installed) return installed.profile !== 'demo' ? 'foreign' : installed.ready ? 'ready' : 'unfinished'
  // The start stopped before it wrote the row, so no member can have signed in.
  const members = names.has('member') ? await client.query('select from member limit 1') : { rowCount: 0 }
  return members.rowCount === 0 ? 'unfinished' : 'foreign'
}

/** Returns what the demo was created with; undefined before its first start has finished. */
export async function readInstallation(owner: Database): Promise<Installation | undefined> {
  const row = await owner.selectFrom('installation').selectAll().where('ready_at', 'is not', null).executeTakeFirst()
  return row
    ? {
        chainId: row.chain_id,
        firstBlock: row.first_block ?? '',
        token: row.token,
        treasury: row.treasury,
        registry: row.registry ?? '',
        reserve: row.reserve,
      }
    : undefined
}

/** The last step of a first start: from here on the demo exists. */
export async function writeInstallation(
  owner: Database,
  { chainId, firstBlock, token, treasury, registry, reserve }: Installation,
): Promise<void> {
  const now = sql<Date>`database_now()`
  await owner
    .insertInto('installation')
    .values({
      profile: 'demo',
      chain_id: chainId,
      first_block: firstBlock,
      token,
      treasury,
      registry,
      reserve,
      created_at: now,
      ready_at: now,
    })
    .execute()
}
