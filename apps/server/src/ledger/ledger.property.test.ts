import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../db/fixtures/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { systemClock } from '../foundation/clock.ts'
import { verifyJournal } from '../verification/journal/journal.ts'
import { orRefusal } from './fixtures/or-refusal.ts'
import { createLedger, type Leg } from './ledger.ts'
import type { Account } from './posting/accounts.ts'
import type { TransferKind } from './posting/kinds.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const ledger = createLedger({ clock: systemClock })

/**
 * Transfers between the accounts below that the chart of accounts allows. Deposits are more frequent, so that there is
 * money to move.
 */
const moves: [kind: TransferKind, debit: Account, credit: Account][] = [
  ['deposit', 'treasury', 'available'],
  ['deposit', 'treasury', 'available'],
  ['mining', 'pool_payable', 'available'],
  ['suspense_assigned', 'suspense', 'available'],
  ['order_payment', 'available', 'unearned'],
  ['order_refund', 'unearned', 'available'],
  ['withdrawal_hold', 'available', 'held'],
  ['withdrawal_return', 'held', 'available'],
  ['pool_downtime', 'unearned', 'pool_payable'],
  ['deposit_unknown', 'treasury', 'suspense'],
]
/** What each key is for, so that most keys that are posted again have the same content. */
const contents = fc.array(fc.record({ move: fc.constantFrom(...moves), amount: fc.bigInt({ min: 1n, max: 50n }) }), {
  minLength: 31,
  maxLength: 31,
})
const step = fc.record({
  member: fc.nat(2),
  keys: fc.array(fc.record({ key: fc.nat(30), more: fc.constantFrom(0n, 0n, 0n, 0n, 1n) }), {
    minLength: 1,
    maxLength: 4,
  }),
})
const history = fc
  .record({ contents, steps: fc.array(step, { minLength: 1, maxLength: 25, size: 'max' }) })
  .map(({ contents, steps }) =>
    steps.map(
      ({ member, keys }): Step => ({
        member,
        legs: keys.flatMap(({ key, more }) => {
          const content = contents[key]
          if (!content) return []
          const [kind, debit, credit] = content.move
          return { key, kind, debit, credit, amount: content.amount + more }
        }),
      }),
    ),
  )
type Step = {
  member: number
  legs: { key: number; kind: TransferKind; debit: Account; credit: Account; amount: bigint }[]
}

/** A naive ledger: the balance of each account, and the use of each key. */
type PlainBooks = { readonly balances: ReadonlyMap<string, bigint>; readonly keys: ReadonlyMap<string, string> }

/** Returns the books after a step, or why the whole step is refused. */
function applied(
  { balances, keys }: PlainBooks,
  { member, legs }: Step,
): { books: PlainBooks; posted: number } | string {
  const books = { balances: new Map(balances), keys: new Map(keys) }
  let posted = 0
  for (const { key, kind, debit, credit, amount } of legs) {
    const content = `${kind} ${debit} ${credit} ${amount}`
    const known = books.keys.get(`${member} ${key}`)
    if (known === content) continue
    if (known !== undefined) return '409 idempotency_conflict'
    add(books.balances, nameOf(member, debit), -amount)
    add(books.balances, nameOf(member, credit), amount)
    if (isMembers(debit) && (books.balances.get(nameOf(member, debit)) ?? 0n) < 0n) return '422 balance_short'
    books.keys.set(`${member} ${key}`, content)
    posted += 1
  }
  return { books, posted }
}

const isMembers = (account: Account) => account === 'available' || account === 'held'
const nameOf = (member: number, account: Account) => (isMembers(account) ? `${member} ${account}` : account)
const add = (balances: Map<string, bigint>, name: string, amount: bigint) =>
  balances.set(name, (balances.get(name) ?? 0n) + amount)

it('agrees with a naive ledger after every step of any history', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const ids = [randomUUID(), randomUUID(), randomUUID()]
      let books: PlainBooks = { balances: new Map(), keys: new Map() }
      const before = await ledger.houseBalances(database.app)
      for (const { member, legs } of steps) {
        const memberId = ids[member] ?? ''
        const rows = legs.map(({ key, ...leg }): Leg => ({ ...leg, key: String(key), asset: 'USDT' }))
        const outcome = await orRefusal(transaction(database.app, (tx) => ledger.post(tx, memberId, rows)))
        const expected = applied(books, { member, legs })
        expect(outcome).toBe(typeof expected === 'string' ? expected : expected.posted)
        if (typeof expected !== 'string') books = expected.books
        expect(await ledger.balances(database.app, memberId)).toEqual({
          available: books.balances.get(`${member} available`) ?? 0n,
          held: books.balances.get(`${member} held`) ?? 0n,
        })
      }
      const after = await ledger.houseBalances(database.app)
      expect(before.treasury - after.treasury).toBe(books.balances.get('treasury') ?? 0n)
      for (const account of ['unearned', 'pool_payable', 'suspense'] as const) {
        expect(after[account] - before[account]).toBe(books.balances.get(account) ?? 0n)
      }
    }),
    { numRuns: process.env.TERAHOLD_TEST_FULL === '1' ? 300 : 25 },
  )
  expect(await ledger.sumOfAll(database.app)).toBe(0n)
  expect(await verifyJournal(database.owner)).toEqual([])
})
