import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { createTestDatabase } from '../db/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { createLedger } from './ledger.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const member = randomUUID()

beforeAll(async () => {
  const ledger = createLedger({ clock: systemClock })
  await transaction(database.app, (tx) =>
    ledger.post(tx, member, [
      { key: 'one', asset: 'USDT', debit: 'treasury', credit: 'available', amount: 5n, kind: 'deposit' },
    ]),
  )
})

const stateOf = (text: string, db = database.app) =>
  sql
    .raw(text)
    .execute(db)
    .then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code,
    )

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
    'alter table transfer disable trigger all',
    'create table elsewhere (x integer)',
  ])('refuses the application and the payout process: %s', async (text) => {
    expect(await stateOf(text)).toBe(denied)
    expect(await stateOf(text, database.payout)).toBe(denied)
  })

  it.each([
    'update transfer set amount = 6',
    'delete from transfer',
    'truncate transfer',
    'delete from member_balance',
    'truncate member_balance',
  ])('refuses even the owner of the tables: %s', async (text) => {
    expect(await stateOf(text, database.owner)).toBe(appendOnly)
  })

  it('refuses the owner a balance below zero', async () => {
    expect(await stateOf('update member_balance set available = -1', database.owner)).toBe('23514')
  })

  it('lets nobody post but the roles it is granted to', async () => {
    const may = async (role: string) => {
      const { rows } = await sql<{ may: boolean }>`
        select has_function_privilege(${role}, 'ledger_post(uuid, uuid, jsonb)', 'execute') as may`.execute(
        database.owner,
      )
      return rows[0]?.may
    }
    expect(await may('terahold_app')).toBe(true)
    expect(await may('pg_write_all_data')).toBe(false)
  })
})

describe('the payout process', () => {
  const leg = (debit: 'held' | 'treasury' | 'available', credit: 'payout_in_flight' | 'available' | 'held') => [
    { key: randomUUID(), asset: 'USDT' as const, debit, credit, amount: 1n, kind: 'withdrawal_sent' as const },
  ]
  const postAs = (postThrough: 'ledger_post' | 'payout_post', legs: ReturnType<typeof leg>) =>
    transaction(database.payout, (tx) => createLedger({ clock: systemClock, postThrough }).post(tx, member, legs)).then(
      () => 'done',
      (error: unknown) => (error as { code?: unknown }).code,
    )

  it('moves what withdrawals move', async () => {
    const ledger = createLedger({ clock: systemClock })
    await transaction(database.app, (tx) => ledger.post(tx, member, leg('available', 'held')))
    expect(await postAs('payout_post', leg('held', 'payout_in_flight'))).toBe('done')
  })

  it('cannot give anybody money, nor post as the application does', async () => {
    expect(await postAs('payout_post', leg('treasury', 'available'))).toBe('TH403')
    expect(await postAs('ledger_post', leg('held', 'payout_in_flight'))).toBe(denied)
  })
})
