import { sql } from 'kysely'
import { connectDatabase, type Database } from '../../apps/server/src/db/connection.ts'
import { migrate } from '../../apps/server/src/db/migrate/migrate.ts'
import { readRecords } from '../../apps/server/src/decisions/record-list.ts'
import { readDecisionLog } from '../../apps/server/src/decisions/signed/decision-log.ts'
import { createStoredRecords } from '../../apps/server/src/decisions/stored-records.ts'
import { readPayouts } from '../../apps/server/src/withdrawals/payout/state/payout-list.ts'
import { createReleaseDesk } from '../../apps/server/src/withdrawals/review/release-desk.ts'
import { createDatabase } from '../ledger/world.ts'
import { type PageTime, timePages } from './page-time.ts'

const [withdrawals, decisions, records, operators, pages] = [200_000, 300_000, 20_000, 20, 20]
const chainId = 56
const operatorWith = (number: number) => `a0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/**
 * Fills a database with years of withdrawals, most of them paid, and their payouts, of decisions by 20 operators, of which every third has
 * one signature, and of one kind of record. Another operator signed three decisions, long ago. Then reads page after page in each order.
 */
export async function measureListPages(serverUrl: string): Promise<PageTime[]> {
  const url = await createDatabase(serverUrl, 'bench_console_lists')
  await migrate({ url })
  const db = connectDatabase({ url, applicationName: 'bench', max: 2, onIdleError: () => undefined })
  try {
    await fill(db)
    return await timeLists(db)
  } finally {
    await db.destroy()
  }
}

async function timeLists(db: Database): Promise<PageTime[]> {
  const results: PageTime[] = []
  const time = async (name: string, read: Parameters<typeof timePages>[2]) =>
    results.push(await timePages(name, pages, read))

  const desk = createReleaseDesk({ db, audit: async () => undefined, release: undefined as never })
  const text = '0x00000000000000000000000000000000000abc'
  for (const [name, filter] of [
    ['paid withdrawals, oldest first', { state: 'confirmed' }],
    ['paid withdrawals, newest first', { state: 'confirmed', sort: '-createdAt' }],
    ['paid withdrawals, smallest first', { state: 'confirmed', sort: 'amount' }],
    ['all withdrawals, largest first', { sort: '-amount' }],
    ['withdrawals with a text', { text }],
  ] as const)
    await time(name, async (page) => void (await desk.list(filter, { skip: page * 50, count: 50 })))

  for (const [name, filter] of [
    ['payouts, newest first', {}],
    ['payouts, smallest first', { sort: 'amount' }],
    ['final payouts, newest first', { state: 'final' }],
    ['payouts that are not final', { state: 'signed' }],
    ['payouts with a text', { text }],
  ] as const)
    await time(name, async (page) => void (await readPayouts(db, chainId, { ...filter, skip: page * 50, count: 50 })))

  for (const [name, filter] of [
    ['decisions, newest first', {}],
    ['decisions, oldest first', { sort: 'time' }],
    ['decisions by type', { sort: 'type' }],
    ['decisions of an operator', { operatorId: operatorWith(7) }],
    ['decisions of an operator with few', { operatorId: operatorWith(operators + 1) }],
  ] as const)
    await time(name, async (_, cursor) => (await readDecisionLog(db, { ...filter, cursor }, 'en')).next)

  const idle = { db, audit: async () => undefined, decisions: undefined as never }
  const { source } = createStoredRecords(idle, { type: 'GoodwillCredit', subject: 'goodwill' } as never)
  for (const [name, asked] of [
    ['records of a kind, newest first', {}],
    ['records of a kind by operator', { sort: 'recordedBy' }],
    ['records of a kind by amount', { sort: 'amount' }],
    ['records of a kind by reason', { sort: '-reason' }],
    ['records of a kind with a text', { text: 'meter 1234' }],
  ] as const)
    await time(name, async (page) => {
      await readRecords(db, source, { ...asked, pageNum: page + 1, pageSize: 50 }, 'en')
      return undefined
    })
  return results
}

async function fill(db: Database): Promise<void> {
  const id = (place: string, number: string) =>
    sql.raw(`('${place}0000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`)
  const wallet = (number: string) => sql.raw(`'0x' || lpad(to_hex(${number}), 40, '0')`)
  await db.connection().execute(async (connection) => {
    // Only the number and the order of the rows matter: no rule is checked and no trigger runs.
    await sql`set session_replication_role = replica`.execute(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`
      insert into operator (operator_id, address, name, roles, created_at)
      select ${id('a', 'n')}, ${wallet('n')}, 'Operator ' || n, '{viewer}', '2024-01-01' from generate_series(1, ${operators}::int + 1) n`.execute(
      connection,
    )
    await sql`
      insert into withdrawal (member_id, withdraw_id, amount, fee, to_address, state, idempotency_key, request_hash, created_at, verify_by)
      select ${id('b', 'n % 20000')}, ${id('c', 'n')}, 1000000 + (n * 7919) % 900000007, 1, ${wallet('n')},
        case when n % 10 = 0 then 'cancelled' else 'confirmed' end, n::text, '',
        timestamptz '2024-01-01' + n * interval '5 minutes', '2024-01-01'
      from generate_series(1, ${withdrawals}::int) n`.execute(connection)
    await sql`
      insert into payout_batch (batch_id, chain_id, nonce, first_payout_no, total, state, created_at, signer, vault, after_height)
      select ${id('f', 'n')}, ${chainId}::int, n, n * 10, 1, case when n < ${withdrawals}::int / 10 then 'final' else 'signed' end,
        timestamptz '2024-01-01' + n * interval '50 minutes', ${wallet('1')}, ${wallet('2')}, 1
      from generate_series(0, ${withdrawals}::int / 10) n`.execute(connection)
    await sql`
      insert into payout_item (chain_id, payout_no, batch_id, member_id, withdraw_id, to_address, amount, outcome)
      select ${chainId}::int, n, ${id('f', 'n / 10')}, ${id('b', 'n % 20000')}, ${id('c', 'n')}, ${wallet('n')}, 1000000 + (n * 7919) % 900000007, 'paid'
      from generate_series(1, ${withdrawals}::int) n`.execute(connection)
    await sql`
      insert into operator_decision (decision_id, type, subject, decision, maker, maker_signature, recorded_by, recorded_at, expires_at)
      select ${id('d', 'n')}, (array['WithdrawalRelease', 'RevenueRecord', 'PowerAttestation'])[1 + n % 3], n::text, repeat('x', 700),
        ${wallet('n')}, repeat('y', 132), case when n in (1, 2, 3) then ${operatorWith(operators + 1)}::uuid else ${id('a', `1 + n % ${operators}`)} end,
        timestamptz '2024-01-01' + n * interval '3 minutes', '2024-01-01'
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
    for (const table of [
      'operator',
      'withdrawal',
      'payout_batch',
      'payout_item',
      'operator_decision',
      'operator_approval',
      'operator_record',
    ])
      await sql`vacuum analyze ${sql.table(table)}`.execute(connection)
  })
}
