import { randomUUID } from 'node:crypto'
import { memberTransferKinds, reversibleKinds } from '@terahold/contract/codes/ledger'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../db/fixtures/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { systemClock as clock } from '../../foundation/clock.ts'
import { createLedger } from '../ledger.ts'
import { normalSides } from './accounts.ts'
import { houseKinds } from './kinds.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

it('names the same kinds and accounts as the database’s chart of accounts', async () => {
  const chart = await database.app.selectFrom('transfer_kind').select('kind').distinct().execute()
  // A reversal uses the accounts of the transfer it reverses.
  const named = [...memberTransferKinds, ...houseKinds].filter((kind) => kind !== 'reversal')
  expect(chart.map(({ kind }) => kind).toSorted()).toEqual(named.toSorted())
  const accounts = await database.app.selectFrom('ledger_account').select(['code', 'normal_side']).execute()
  expect(Object.fromEntries(accounts.map(({ code, normal_side }) => [code, normal_side]))).toEqual({
    ...normalSides,
    available: 'credit',
    held: 'credit',
  })
})

it('lets two operators reverse exactly the kinds that calls name', async () => {
  const chart = database.app.selectFrom('transfer_kind').select('kind').distinct().where('reversible', '=', true)
  expect((await chart.execute()).map(({ kind }) => kind).toSorted()).toEqual(reversibleKinds.toSorted())
})

it('moves a member’s money only by kinds that have a text on statements', async () => {
  const chart = await database.app.selectFrom('transfer_kind').select(['kind', 'debit', 'credit']).execute()
  const touching = chart.filter(({ debit, credit }) =>
    [debit, credit].some((account) => ['available', 'held'].includes(account)),
  )
  expect(touching.filter(({ kind }) => !memberTransferKinds.some((known) => known === kind))).toEqual([])
})

it('is compiled into the posting function, and recompiled when it changes', async () => {
  const { rows } = await sql<{ all: boolean }>`
    select bool_and(ledger_chart_has(concat_ws(' ', asset, debit, credit, kind))) as all from transfer_kind`.execute(
    database.owner,
  )
  expect(rows).toEqual([{ all: true }])
  const ledger = createLedger({ clock })
  const leg = { asset: 'USDT', debit: 'goods', credit: 'available', kind: 'order_refund', amount: 1n } as const
  const member = randomUUID()
  const post = () => transaction(database.app, (tx) => ledger.post(tx, member, [{ ...leg, key: randomUUID() }]))
  await expect(post()).rejects.toThrow('is no posting')
  const row = { asset: 'USDT', debit: 'goods', credit: 'available', kind: 'order_refund' }
  await database.owner.insertInto('transfer_kind').values(row).execute()
  // The first posting takes the slow path, because the member has no balance row yet.
  expect([await post(), await post()]).toEqual([1, 1])
  await database.owner
    .deleteFrom('transfer_kind')
    .where('kind', '=', 'order_refund')
    .where('debit', '=', 'goods')
    .execute()
  await expect(post()).rejects.toThrow('is no posting')
})
