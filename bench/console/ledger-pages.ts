import { sql } from 'kysely'
import { connectDatabase, type Database } from '../../apps/server/src/db/connection.ts'
import { NIL_ID } from '../../apps/server/src/db/ids.ts'
import { migrate } from '../../apps/server/src/db/migrate/migrate.ts'
import { createLedgerDesk } from '../../apps/server/src/desk/ledger/ledger-desk.ts'
import { systemClock as clock } from '../../apps/server/src/foundation/clock.ts'
import { createLedger } from '../../apps/server/src/ledger/ledger.ts'
import { createDatabase } from '../ledger/world.ts'
import { type PageTime, timePages } from './page-time.ts'

const pages = 40
const members = 20_000
type Read = Parameters<ReturnType<typeof createLedgerDesk>['transfers']>
type Filter = Read[0]
type Sort = NonNullable<Read[1]>['sort']
const none = { account: undefined, kind: undefined, memberId: undefined, from: undefined, to: undefined }

/**
 * Fills a ledger with the given number of transfers over a year: nine in ten are mining credits, one in a hundred thousand is a
 * refill of the vault. Then reads page after page of each filter.
 */
export async function measureLedgerPages(serverUrl: string, transfers: number): Promise<PageTime[]> {
  const url = await createDatabase(serverUrl, `bench_console_${transfers}`)
  await migrate({ url })
  const db = connectDatabase({ url, applicationName: 'bench', max: 2, onIdleError: () => undefined })
  try {
    await db.connection().execute((connection) => fill(connection, transfers))
    const member = '00000000-0000-4000-8000-000000000007'
    const filters: [string, Partial<Filter>, Sort?][] = [
      ['all transfers', {}],
      ['an account with most of them', { account: 'available' }],
      ['an account with few', { account: 'payout_vault' }],
      ['a kind', { kind: 'pool_net' }],
      ['an account, from the middle of the year back', { account: 'pool_payable', to: '2026-06-30' }],
      ['a member', { memberId: member }],
      ['all transfers, oldest first', {}, 'time'],
      ['all transfers, largest first', {}, '-amount'],
      ['an account with most of them, largest first', { account: 'available' }, '-amount'],
      ['an account with few, smallest first', { account: 'payout_vault' }, 'amount'],
      ['a month of an account, oldest first', { account: 'available', from: '2026-06-01', to: '2026-06-30' }, 'time'],
      ['a day of a kind', { kind: 'pool_net', from: '2026-06-15', to: '2026-06-15' }],
      ['a kind that an account cannot have', { kind: 'mining', account: 'treasury' }],
      ['a month of a kind of a member', { memberId: member, kind: 'mining', from: '2026-06-01', to: '2026-06-30' }],
      ['a member, largest first', { memberId: member }, '-amount'],
    ]
    const desk = createLedgerDesk({
      db,
      chainId: 1,
      decimals: 18,
      ledger: createLedger({ clock }),
      audit: async () => undefined,
      lastReconciliation: async () => undefined,
    })
    const results: PageTime[] = []
    for (const [name, filter, sort = '-time'] of filters) {
      const read = async (_: number, cursor: string | undefined) =>
        (await desk.transfers({ asset: 'USDT', ...none, ...filter }, { sort, cursor })).next
      results.push(await timePages(name, pages, read))
    }
    return results
  } finally {
    await db.destroy()
  }
}

/** Fills the table without its indexes, and then builds these: it takes a fraction of the time, and the pages read the same. */
async function fill(db: Database, transfers: number): Promise<void> {
  for (const setting of ['session_replication_role = replica', 'statement_timeout = 0', "maintenance_work_mem = '1GB'"])
    await sql`set ${sql.raw(setting)}`.execute(db)
  const { rows: indexes } = await sql<{ name: string; definition: string; isConstraint: boolean }>`
    select indexname as name, indexdef as definition, exists (select from pg_constraint where conname = indexname) as "isConstraint"
    from pg_indexes where schemaname = 'public' and tablename = 'transfer'`.execute(db)
  for (const { name, isConstraint } of indexes)
    await (isConstraint
      ? sql`alter table transfer drop constraint ${sql.ref(name)} cascade`
      : sql`drop index ${sql.ref(name)}`
    ).execute(db)
  const step = 1_000_000
  for (let from = 1; from <= transfers; from += step) {
    const to = Math.min(transfers, from + step - 1)
    await sql`
      insert into transfer (member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, member_seq, posted_at)
      select case when rare or house then ${NIL_ID}::uuid else ('00000000-0000-4000-8000-' || lpad((n % ${members})::text, 12, '0'))::uuid end,
        gen_random_uuid(), gen_random_uuid(), n::text, 'USDT',
        case when rare then 'payout_vault' when house then 'revenue_receivable' else 'pool_payable' end,
        case when rare then 'treasury' when house then 'pool_payable' else 'available' end, n,
        case when rare then 'vault_refill' when house then 'pool_net' else 'mining' end,
        case when rare or house then null else n / ${members} end,
        timestamptz '2026-01-01' + n * (interval '365 days' / ${transfers})
      from (select n, n % 100000 = 0 as rare, n % 10 = 0 as house from generate_series(${from}::int, ${to}::int) n) numbered`.execute(
      db,
    )
  }
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  await sql`vacuum analyze transfer`.execute(db)
}
