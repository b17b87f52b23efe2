import { randomUUID } from 'node:crypto'
import type { MemberAccount } from '@terahold/contract/codes/ledger'
import { addDays } from '@terahold/money/day'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { createLedgerFixture, deposit } from '../fixtures/ledger-fixture.ts'
import { orRefusal } from '../fixtures/or-refusal.ts'
import type { Ledger, Leg } from '../ledger.ts'

const book = await createLedgerFixture()
afterAll(() => book.drop())

type Period = Parameters<Ledger['statementPage']>[1]

/** Reads every line of a period, page by page. */
async function allPages(request: Omit<Period, 'after'>) {
  const first = await book.ledger.statementPage(book.app, request)
  const lines = [...first.lines]
  for (let { next } = first; next !== undefined; ) {
    const page = await book.ledger.statementPage(book.app, { ...request, after: next })
    lines.push(...page.lines)
    next = page.next
  }
  return { opening: first.opening, closing: first.closing, lines }
}

const moves: [Leg['kind'], Leg['debit'], Leg['credit']][] = [
  ['deposit', 'treasury', 'available'],
  ['order_payment', 'available', 'unearned'],
  ['withdrawal_hold', 'available', 'held'],
  ['withdrawal_return', 'held', 'available'],
  ['withdrawal_sent', 'held', 'payout_in_flight'],
]
const posting = fc.record({
  move: fc.constantFrom(...moves),
  amount: fc.bigInt({ min: 1n, max: 40n }),
  // Sometimes the clock goes back, as machine clocks do.
  days: fc.constantFrom(0, 0, 1, 1, 2, -1),
})
const firstDay = '2026-02-27'
const firstPage = { pageNum: 1, pageSize: 5 } as const
const period = fc.record({
  from: fc.nat(12).map((days) => addDays(firstDay, days - 2)),
  length: fc.nat(6),
  limit: fc.integer({ min: 1, max: 5 }),
})
const eachDay = Array.from({ length: 8 }, (_, day) => ({ from: addDays(firstDay, day - 2), length: 0, limit: 5 }))

it('opens with the balance before any period and closes with the sum of its lines', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(posting, { minLength: 1, maxLength: 20, size: 'max' }),
      fc.array(period, { minLength: 1, maxLength: 3 }),
      async (postings, periods) => {
        const memberId = randomUUID()
        let day = firstDay
        await book.moveTo(`${day}T12:00:00Z`)
        await book.post(memberId, deposit(60n))
        for (const { move, amount, days } of postings) {
          const [kind, debit, credit] = move
          if (days !== 0) day = addDays(day, days)
          if (days !== 0) await book.moveTo(`${day}T12:00:00Z`)
          await orRefusal(book.post(memberId, { ...deposit(amount), kind, debit, credit }))
        }
        for (const account of ['available', 'held'] satisfies MemberAccount[]) {
          for (const { from, length, limit } of [...periods, ...eachDay]) {
            const request = { memberId, asset: 'USDT', account, from, to: addDays(from, length), limit } as const
            const { opening, closing, lines } = await allPages(request)
            expect(lines.reduce((sum, line) => sum + line.amount, opening)).toBe(closing)
            lines.reduce((balance, line) => {
              expect(line.balance).toBe(balance + line.amount)
              return line.balance
            }, opening)
            const { held } = await book.ledger.statement(book.app, { ...request, account: 'available', ...firstPage })
            if (account === 'held') expect(held).toEqual({ opening, closing })
            const before = await allPages({ memberId, asset: 'USDT', account, to: addDays(from, -1), limit: 50 })
            expect(before.closing).toBe(opening)
          }
          const whole = await allPages({ memberId, asset: 'USDT', account, limit: 3 })
          expect(whole.opening).toBe(0n)
          const page = { memberId, asset: 'USDT', account, pageNum: 1, pageSize: 3 } as const
          const { total, held } = await book.ledger.statement(book.app, page)
          expect(total).toBe(whole.lines.length)
          expect(held).toEqual({ opening: 0n, closing: (await book.ledger.balances(book.app, memberId)).held })
          expect(whole.closing).toBe((await book.ledger.balances(book.app, memberId))[account])
          expect(whole.lines.map(({ seq }) => seq)).toEqual(
            whole.lines.map(({ seq }) => seq).toSorted((a, b) => (a < b ? -1 : 1)),
          )
        }
      },
    ),
    { numRuns: process.env.TERAHOLD_TEST_FULL === '1' ? 200 : 12 },
  )
})
