import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../db/test-database.ts'
import { houseAccounts } from './accounts.ts'
import { houseKinds, memberKinds } from './kinds.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

it('names the kinds and accounts that the database’s chart of accounts has', async () => {
  const chart = await database.app.selectFrom('transfer_kind').select('kind').distinct().execute()
  // A reversal moves between whatever the transfer it takes back moved between.
  const named = [...memberKinds, ...houseKinds].filter((kind) => kind !== 'reversal')
  expect(chart.map(({ kind }) => kind).toSorted()).toEqual(named.toSorted())
  const accounts = await database.app.selectFrom('ledger_account').select(['code', 'normal_side']).execute()
  expect(Object.fromEntries(accounts.map(({ code, normal_side }) => [code, normal_side]))).toEqual({
    ...houseAccounts,
    available: 'credit',
    held: 'credit',
  })
})

it('lets a member’s money move only by kinds a statement has words for', async () => {
  const chart = await database.app.selectFrom('transfer_kind').select(['kind', 'debit', 'credit']).execute()
  const touching = chart.filter(({ debit, credit }) =>
    [debit, credit].some((account) => ['available', 'held'].includes(account)),
  )
  expect(touching.filter(({ kind }) => !memberKinds.some((known) => known === kind))).toEqual([])
})
