import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createLedgerDesk } from '../../desk/ledger/ledger-desk.ts'
import { verifyArchive } from '../../verification/journal/archive.ts'
import { verifyBlocks } from '../../verification/journal/blocks.ts'
import { verifyJournal } from '../../verification/journal/journal.ts'
import { createLedgerFixture, deposit } from '../fixtures/ledger-fixture.ts'
import { orRefusal } from '../fixtures/or-refusal.ts'
import type { Leg } from '../ledger.ts'
import { exportJournal } from './journal-export.ts'

const book = await createLedgerFixture()
afterAll(() => book.drop())
const desk = createLedgerDesk({
  db: book.app,
  chainId: 1,
  decimals: 18,
  ledger: book.ledger,
  audit: async () => undefined,
  lastReconciliation: async () => undefined,
})

const moves: [Leg['kind'], Leg['debit'], Leg['credit']][] = [
  ['deposit', 'treasury', 'available'],
  ['mining', 'pool_payable', 'available'],
  ['order_payment', 'available', 'unearned'],
  ['withdrawal_hold', 'available', 'held'],
  ['withdrawal_return', 'held', 'available'],
]
const posting = fc.record({
  member: fc.nat(1),
  key: fc.nat(20),
  move: fc.constantFrom(...moves),
  amount: fc.bigInt({ min: 1n, max: 40n }),
  days: fc.constantFrom(0, 0, 1, 9, 31),
})

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** Everything that members and operators read of two members' transfers. */
async function readAll(members: readonly string[], days: readonly string[]) {
  const { app, ledger } = book
  const lines: unknown[] = [await ledger.houseBalances(app), await ledger.sumOfAll(app)]
  for (const memberId of members) {
    lines.push(await ledger.balances(app, memberId))
    for (const account of ['available', 'held'] as const) {
      for (const pageNum of [1, 2, 3])
        lines.push(await ledger.statement(app, { memberId, asset: 'USDT', account, pageNum, pageSize: 4 }))
      for (const [from, to] of [
        [undefined, days[1]],
        [days[1], days[2]],
        [days[2], undefined],
      ] as const)
        lines.push(await ledger.statementPage(app, { memberId, asset: 'USDT', account, from, to, limit: 50 }))
    }
    lines.push(await ledger.statement(app, { memberId, asset: 'USDT', kind: 'deposit', pageNum: 1, pageSize: 50 }))
    const filter = { asset: 'USDT', account: undefined, kind: undefined, from: undefined, to: undefined } as const
    lines.push(await desk.transfers({ ...filter, memberId }, undefined))
  }
  const filter = { asset: 'USDT', account: undefined, memberId: undefined, from: undefined, to: undefined } as const
  lines.push(await desk.transfers({ ...filter, kind: undefined }, undefined))
  lines.push(await desk.transfers({ ...filter, kind: 'deposit' }, undefined))
  for (const sort of ['-amount', 'amount', 'time'] as const)
    lines.push(await desk.transfers({ ...filter, kind: undefined }, { sort }))
  for await (const line of exportJournal(app, { from: days[0], format: 'jsonl' })) lines.push(line)
  return lines
}

/** Seals all days that are over. Other databases on the server may hold it up for a moment. */
async function sealAll(): Promise<void> {
  await expect
    .poll(
      async () => {
        await book.ledger.rollUp(book.app, 3)
        await book.ledger.seal(book.app)
        return book.ledger.unsealedDay(book.app, 0)
      },
      { timeout: 60_000 },
    )
    .toBeUndefined()
}

async function archiveUntil(month: string): Promise<void> {
  const before = sql<{
    left: number
  }>`select count(*)::int as left from transfer where posted_at < ${month}::date::timestamp at time zone 'UTC'`
  const left = async () => (await before.execute(book.app)).rows[0]?.left
  expect(await left()).toBeGreaterThan(0)
  await book.ledger.archiveMonths(book.app, 1)
  expect(await left()).toBe(0)
}

let start = '2020-01-03'
it('shows members and operators the same before and after months are archived, whatever was posted', {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(posting, { minLength: 4, maxLength: 25, size: 'max' }), async (postings) => {
      const members = [randomUUID(), randomUUID()]
      let day = start
      await book.moveTo(`${day}T12:00:00Z`)
      for (const memberId of members) await book.post(memberId, deposit(60n, 'first'))
      const posted: [string, Leg][] = []
      for (const { member, key, move, amount, days } of postings) {
        if (days > 0) {
          day = dayAfter(day, days)
          await book.moveTo(`${day}T12:00:00Z`)
        }
        const [kind, debit, credit] = move
        const memberId = members[member] ?? ''
        const leg = { ...deposit(amount, String(key)), kind, debit, credit }
        if ((await orRefusal(book.post(memberId, leg))) === 1) posted.push([memberId, leg])
      }
      // Two months later a transfer of the house ends the months before.
      const end = dayAfter(monthOf(dayAfter(monthOf(day), 40)), 35)
      await book.moveTo(`${end}T12:00:00Z`)
      await book.post(members[0] ?? '', deposit(1n, 'last'))
      const after = dayAfter(end, 62)
      await book.moveTo(`${after}T12:00:00Z`)
      const days = [start, dayAfter(start, 20), day]
      await sealAll()
      const before = await readAll(members, days)
      await archiveUntil(monthOf(dayAfter(monthOf(day), 32)))
      expect(await readAll(members, days)).toEqual(before)
      for (const [memberId, leg] of posted) {
        expect(await book.post(memberId, leg)).toBe(0)
        expect(await orRefusal(book.post(memberId, { ...leg, amount: leg.amount + 1n }))).toBe(
          '409 idempotency_conflict',
        )
      }
      start = dayAfter(after, 5)
    }),
    { numRuns: process.env.TERAHOLD_TEST_FULL === '1' ? 60 : 4 },
  )
  for (const check of [verifyJournal, verifyArchive, verifyBlocks]) expect(await check(book.app)).toEqual([])
})
