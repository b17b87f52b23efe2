import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../db/fixtures/test-database.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { systemClock as clock } from '../foundation/clock.ts'
import { createLedger, type Leg } from './ledger.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const member = randomUUID()

beforeAll(async () => {
  const ledger = createLedger({ clock })
  const leg: Leg = { key: 'one', asset: 'USDT', debit: 'treasury', credit: 'available', amount: 5n, kind: 'deposit' }
  await transaction(database.app, (tx) => ledger.post(tx, member, [leg]))
  await transaction(database.owner, writeClosedBooks)
})

/** Writes a row into each of the closed books, so that the triggers have something to protect. */
async function writeClosedBooks(tx: Tx): Promise<void> {
  const operator = randomUUID()
  const hash = Buffer.alloc(32)
  await sql`insert into operator values (${operator}, ${`0x${'a1'.repeat(20)}`}, 'Ada', '{settlement}', now())`.execute(
    tx,
  )
  await sql`insert into ledger_reversal select member_id, id, id, 'ten letters', 'recorded', ${operator}, now() from transfer`.execute(
    tx,
  )
  await sql`insert into ledger_block values (1, '2026-11-03', '-infinity', '2026-11-04T00:00Z', 1, now())`.execute(tx)
  await sql`insert into ledger_block_total values (1, 'USDT', 'treasury', 5, 0)`.execute(tx)
  await sql`insert into ledger_seal values (1, ${hash}, ${hash}, ${hash}, ${hash}, now())`.execute(tx)
}

const stateOf = (text: string, db = database.app) =>
  sql
    .raw(text)
    .execute(db)
    .then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code,
    )

/** What is recorded once a block is closed, and why a transfer was reversed. */
const closedBooks = ['ledger_block', 'ledger_block_total', 'ledger_seal', 'ledger_reversal']
const denied = '42501'
const appendOnly = 'TH001'

describe('PostgreSQL itself', () => {
  it.each([
    'update transfer set amount = 6',
    'delete from transfer',
    'truncate transfer',
    `insert into transfer select * from transfer`,
    'update member_balance set available = 6',
    'delete from member_balance',
    'truncate member_balance',
    `insert into member_balance (member_id, asset) values ('${randomUUID()}', 'USDT')`,
    `insert into ledger_account values ('pocket', 'house', 'credit')`,
    // House balances are read from these rows, so the application must not change them.
    `insert into ledger_block values (2, '2026-11-04', '2026-11-04T00:00Z', '2026-11-05T00:00Z', 0, now())`,
    `insert into ledger_block_total values (1, 'USDT', 'available', 0, 5)`,
    `update clock_offset set open_from = 'infinity'`,
    'update clock_offset set horizon = 0',
    'update clock_offset set seconds = 60',
    `select setval('ledger_open_from', 1)`,
    ...closedBooks.flatMap((table) => [`delete from ${table}`, `truncate ${table}`]),
    'update ledger_block set transfers = 2',
    'update ledger_block_total set credits = 2',
    'update ledger_seal set root = previous_hash',
    `update ledger_reversal set reason = 'another reason'`,
    `insert into transfer_kind values ('USDT', 'mining', 'treasury', 'available')`,
    'alter table transfer disable trigger all',
    'create table elsewhere (x integer)',
  ])('refuses the application and the payout process: %s', async (text) => {
    expect(await stateOf(text)).toBe(denied)
    expect(await stateOf(text, database.payout)).toBe(denied)
  })

  it.each([
    'update transfer set amount = 6',
    'delete from transfer',
    'truncate transfer cascade',
    'delete from member_balance',
    'truncate member_balance',
    ...closedBooks.flatMap((table) => [`delete from ${table}`, `truncate ${table} cascade`]),
    'update ledger_block set transfers = 2',
    'update ledger_block_total set credits = 2',
    `update ledger_seal set root = previous_hash`,
  ])('refuses even the owner of the tables: %s', async (text) => {
    expect(await stateOf(text, database.owner)).toBe(appendOnly)
  })

  it('refuses the owner a balance below zero', async () => {
    expect(await stateOf('update member_balance set available = -1', database.owner)).toBe('23514')
  })

  it.each([
    ['nothing', 0],
    ['less than nothing', -1],
  ])('refuses the owner a transfer of %s', async (_, amount) => {
    const insert = `insert into transfer (member_id, id, group_id, idempotency_key, asset, kind, posted_at, amount, debit, credit)
      values ('${member}', gen_random_uuid(), gen_random_uuid(), gen_random_uuid()::text, 'USDT', 'deposit', now(), ${amount}, 'treasury', 'available')`
    expect(await stateOf(insert, database.owner)).toBe('23514')
  })

  it.each([
    ['ledger_post', ['terahold_app']],
    ['ledger_post_leg', ['terahold_app']],
    ['ledger_post_leg_in_steps', []],
    ['posting_time', []],
  ])('allows %s only to the roles it is granted to: %s', async (name, roles) => {
    const { rows } = await sql<{ role: string }>`
      select r.rolname as role from pg_roles r join pg_proc f on f.proname = ${name}
      where r.rolname in ('terahold_app', 'terahold_payout', 'pg_write_all_data') and has_function_privilege(r.oid, f.oid, 'execute')`.execute(
      database.owner,
    )
    expect(rows.map(({ role }) => role)).toEqual(roles)
  })
})

describe('the payout process', () => {
  it('cannot credit anyone, nor post as the application does', async () => {
    const gift: Leg = { key: 'x', asset: 'USDT', debit: 'treasury', credit: 'available', amount: 1n, kind: 'deposit' }
    const postAs = (postThrough: 'ledger_post' | 'payout_post') =>
      transaction(database.payout, (tx) => createLedger({ clock, postThrough }).post(tx, member, [gift])).then(
        () => 'done',
        (error: unknown) => (error as { code?: unknown }).code,
      )
    expect(await postAs('payout_post')).toBe('TH403')
    expect(await postAs('ledger_post')).toBe(denied)
  })
})
