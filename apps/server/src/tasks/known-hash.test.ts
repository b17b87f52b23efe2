import { randomUUID } from 'node:crypto'
import { formatAmount } from '@terahold/money/amount'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/fixtures/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { systemClock } from '../foundation/clock.ts'
import { createLedger } from '../ledger/ledger.ts'
import { hashOfLine } from '../ledger/statement/line-hash.ts'
import { knownHashes } from './known-hash.ts'

const decimals = 18
const ledger = createLedger({ clock: systemClock })
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

type Settlements = Parameters<typeof knownHashes>[0]['trust']['settlements']
const settlements = (async ({ pageNum }: { pageNum: number }) => ({
  rows: pageNum === 2 ? [{ txid: `0x${'AB'.repeat(32)}`, statementHash: 'cd'.repeat(32) }] : [],
  total: 101,
})) as unknown as Settlements
const isKnown = (memberId: string, hash: string) =>
  knownHashes({ db: database.app, ledger, decimals, trust: { settlements } })(memberId, hash)

it('knows a hash on a line of the member’s own statement', async () => {
  const [ada, bob] = [randomUUID(), randomUUID()]
  for (const [key, amount] of [
    ['one', 5n],
    ['two', 7n * 10n ** 17n],
  ] as const) {
    const leg = { key, asset: 'USDT', debit: 'treasury', credit: 'available', kind: 'deposit', amount } as const
    await transaction(database.app, (tx) => ledger.post(tx, ada, [leg]))
  }
  const { lines } = await ledger.statement(database.app, { memberId: ada, asset: 'USDT', pageNum: 1, pageSize: 10 })
  expect(lines).toHaveLength(2)
  for (const { transferId, at, kind, amount, balance, reference } of lines) {
    const hash = hashOfLine({
      transferId,
      at: at.toISOString(),
      kind,
      ref: reference,
      amount: formatAmount(amount, decimals),
      balance: formatAmount(balance, decimals),
    })
    expect([await isKnown(ada, hash), await isKnown(bob, hash)]).toEqual([true, false])
  }
})

it('knows the transfer or statement hash of a published settlement, and no other', async () => {
  const member = randomUUID()
  expect(await isKnown(member, 'ab'.repeat(32))).toBe(true)
  expect(await isKnown(member, 'cd'.repeat(32))).toBe(true)
  expect(await isKnown(member, 'ef'.repeat(32))).toBe(false)
})
