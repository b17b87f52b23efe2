import { sql } from 'kysely'
import { connectDatabase } from '../../apps/server/src/db/connection.ts'
import { migrate } from '../../apps/server/src/db/migrate/migrate.ts'
import { readRecords } from '../../apps/server/src/decisions/record-list.ts'
import { readDecisionLog } from '../../apps/server/src/decisions/signed/decision-log.ts'
import { createStoredRecords } from '../../apps/server/src/decisions/stored-records.ts'
import { createReleaseDesk } from '../../apps/server/src/withdrawals/review/operator-review.ts'
import { quantile } from '../ledger/measure.ts'
import { createDatabase } from '../ledger/world.ts'
import type { PageTime } from './ledger-pages.ts'

const [withdrawals, decisions, records, operators, pages] = [200_000, 300_000, 20_000, 20, 20]

/**
 * Fills a database with years of withdrawals, most of them paid, of decisions by 20 operators, of which every third has one
 * signature, and of one kind of record. Then reads page after page in each order.
 */
export async function measureListPages(serverUrl: string): Promise<PageTime[]> {
  const url = await createDatabase(serverUrl, 'bench_console_lists')
  await migrate({ url })
  const db = connectDatabase({ url, applicationName: 'bench', max: 2, onIdleError: () => undefined })
  try {
    await fill(db)
    const desk = createReleaseDesk({ db, audit: async () => undefined, release: undefined as never })
    const results: PageTime[] = []
    for (const sort of ['createdAt', '-createdAt', 'amount', '-toAddress'] as const)
      results.push(
        await timeOf(`paid withdrawals by ${sort}`, (page) =>
          desk.list({ state: 'confirmed', sort }, { offset: page * 50, limit: 50 }),
        ),
      )
    const text = '0x00000000000000000000000000000000000abc'
    results.push(await timeOf('all withdrawals with a text', () => desk.list({ text }, { offset: 0, limit: 50 })))
    for (const sort of ['-time', 'type', 'first', '-second'] as const) {
      let cursor: string | undefined
      results.push(
        await timeOf(`decisions by ${sort}`, async () => {
          const { next } = await readDecisionLog(db, { sort, cursor }, 'en')
          cursor = next ?? undefined
        }),
      )
    }
    const idle = { db, audit: async () => undefined, decisions: undefined as never }
    const { source } = createStoredRecords(idle, { type: 'GoodwillCredit', subject: 'goodwill' } as never)
    const listRecords = (asked: { sort?: string; text?: string }) => (page: number) =>
      readRecords(db, source, { ...asked, pageNum: page + 1, pageSize: 50 }, 'en')
    for (const sort of ['-recordedAt', 'recordedBy', 'amount', '-reason'])
      results.push(await timeOf(`records by ${sort}`, listRecords({ sort })))
    results.push(await timeOf('records with a text', listRecords({ text: 'meter 1234' })))
    return results
  } finally {
    await db.destroy()
  }
}

async function fill(db: ReturnType<typeof connectDatabase>): Promise<void> {
  const id = (place: string, number: string) =>
    sql.raw(`('${place}0000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`)
  const wallet = (number: string) => sql.raw(`'0x' || lpad(to_hex(${number}), 40, '0')`)
  await db.connection().execute(async (connection) => {
    // Only the number and the order of the rows matter: no rule is checked and no trigger runs.
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`
      insert into operator (operator_id, address, name, roles, created_at)
      select ${id('a', 'n')}, ${wallet('n')}, 'Operator ' || n, '{viewer}', '2024-01-01' from generate_series(1, ${operators}::int) n`.execute(
      connection,
    )
    await sql`
      insert into withdrawal (member_id, withdraw_id, amount, fee, to_address, state, idempotency_key, request_hash, created_at, verify_by)
      select ${id('b', 'n % 20000')}, ${id('c', 'n')}, 1000000 + (n * 7919) % 900000007, 1, ${wallet('n')},
        case when n % 10 = 0 then 'cancelled' else 'confirmed' end, n::text, '',
        timestamptz '2024-01-01' + n * interval '5 minutes', '2024-01-01'
      from generate_series(1, ${withdrawals}::int) n`.execute(connection)
    await sql`
      insert into operator_decision (decision_id, type, subject, decision, maker, maker_signature, recorded_by, recorded_at, expires_at)
      select ${id('d', 'n')}, (array['WithdrawalRelease', 'RevenueRecord', 'PowerAttestation'])[1 + n % 3], n::text, repeat('x', 700),
        ${wallet('n')}, repeat('y', 132), ${id('a', `1 + n % ${operators}`)}, timestamptz '2024-01-01' + n * interval '3 minutes', '2024-01-01'
      from generate_series(1, ${decisions}::int) n`.execute(connection)
    await sql`
      insert into operator_approval (decision_id, approval, checker, checker_signature, approved_by, approved_at, expires_at)
      select ${id('d', 'n')}, repeat('x', 200), ${wallet('n')}, repeat('y', 132), ${id('a', `1 + (n * 7) % ${operators}`)},
        timestamptz '2024-01-01' + n * interval '3 minutes', '2024-01-01'
      from generate_series(1, ${decisions}::int) n where n % 3 <> 0`.execute(connection)
    await sql`
      insert into operator_decision (decision_id, type, subject, decision, maker, maker_signature, recorded_by, recorded_at, expires_at)
      select ${id('e', 'n')}, 'GoodwillCredit', ${id('e', 'n')}::text, json_build_object('type', 'GoodwillCredit', 'chainId', 56,
          'registry', ${wallet('1')}, 'message', json_build_object('decisionId', ${id('e', 'n')}, 'role', 'settlement',
            'expiresAt', 1900000000, 'memberId', ${id('b', 'n % 20000')}, 'amount', (n * 7919) % 100003 / 100.0 || ' USDT',
            'reason', 'The meter ' || (n * 7919) % 20011 || ' stood still for a week'))::text,
        ${wallet('n')}, repeat('y', 132), ${id('a', `1 + n % ${operators}`)}, timestamptz '2024-01-01' + n * interval '1 hour', '2024-01-01'
      from generate_series(1, ${records}::int) n`.execute(connection)
    await sql`
      insert into operator_record (record_id, type, content, state, recorded_by, recorded_at, decided_by, decided_at)
      select decision_id, type, '{}', 'recorded', recorded_by, recorded_at, null, null
      from operator_decision where type = 'GoodwillCredit'`.execute(connection)
    await sql`set session_replication_role = origin`.execute(connection)
    for (const table of ['operator', 'withdrawal', 'operator_decision', 'operator_approval', 'operator_record'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(connection)
  })
}

async function timeOf(name: string, read: (page: number) => Promise<unknown>): Promise<PageTime> {
  const times: number[] = []
  for (let page = 0; page < pages; page += 1) {
    const began = performance.now()
    await read(page)
    times.push(performance.now() - began)
  }
  return { name, ms: quantile(times, 0.95) }
}
