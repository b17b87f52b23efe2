import { randomUUID } from 'node:crypto'
import { Refusal } from '@terahold/contract/refusal'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { createTestDatabase } from '../db/test-database.ts'
import { transaction } from '../db/transaction.ts'
import type { Account } from './accounts.ts'
import { createLedger, type Leg } from './ledger.ts'
import { verifyJournal } from './verify/journal.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const ledger = createLedger({ clock: systemClock })

const accounts: Account[] = ['available', 'held', 'treasury', 'unearned', 'pool_payable', 'suspense']
const step = fc.record({
  member: fc.nat(2),
  legs: fc.array(
    fc.record({ key: fc.nat(30), debit: fc.constantFrom(...accounts), credit: fc.constantFrom(...accounts), amount: fc.bigInt({ min: 1n, max: 50n }) })
      .filter((leg) => leg.debit !== leg.credit),
    { minLength: 1, maxLength: 4 },
  ),
})
type Step = { member: number; legs: { key: number; debit: Account; credit: Account; amount: bigint }[] }

/** Books kept the plain way: what each account has, and which keys were used for what. */
class PlainBooks {
  readonly members = new Map<string, bigint>()
  readonly house = new Map<string, bigint>()
  readonly keys = new Map<string, string>()

  /** Applies a step whole or not at all and says how it went. */
  apply({ member, legs }: Step): number | string {
    const members = new Map(this.members)
    const house = new Map(this.house)
    const keys = new Map(this.keys)
    let posted = 0
    for (const { key, debit, credit, amount } of legs) {
      const content = `${debit} ${credit} ${amount}`
      const known = keys.get(`${member} ${key}`)
      if (known !== undefined && known !== content) return '409 idempotency_conflict'
      if (known !== undefined) continue
      for (const [account, change] of [[debit, -amount], [credit, amount]] as const) {
        const isMembers = account === 'available' || account === 'held'
        const books = isMembers ? members : house
        const name = isMembers ? `${member} ${account}` : account
        books.set(name, (books.get(name) ?? 0n) + change)
        if (isMembers && (books.get(name) ?? 0n) < 0n) return '422 balance_short'
      }
      keys.set(`${member} ${key}`, content)
      posted += 1
    }
    for (const [own, next] of [[this.members, members], [this.house, house], [this.keys, keys]] as [Map<string, unknown>, Map<string, unknown>][]) {
      for (const [name, value] of next) own.set(name, value)
    }
    return posted
  }
}

it('agrees with plainly kept books after every step of any history', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const ids = [randomUUID(), randomUUID(), randomUUID()]
      const books = new PlainBooks()
      const before = await ledger.houseBalances(database.app)
      for (const { member, legs } of steps) {
        const memberId = ids[member] ?? ''
        const rows = legs.map(({ key, ...leg }): Leg => ({ ...leg, key: String(key), asset: 'USDT', kind: 'correction' }))
        const outcome = await transaction(database.app, (tx) => ledger.post(tx, memberId, rows)).catch((error: unknown) =>
          error instanceof Refusal ? error.message : Promise.reject(error),
        )
        expect(outcome).toBe(books.apply({ member, legs }))
        expect(await ledger.balances(database.app, memberId)).toEqual({
          available: books.members.get(`${member} available`) ?? 0n,
          held: books.members.get(`${member} held`) ?? 0n,
        })
      }
      const after = await ledger.houseBalances(database.app)
      expect(before.treasury - after.treasury).toBe(books.house.get('treasury') ?? 0n)
      for (const account of ['unearned', 'pool_payable', 'suspense'] as const) {
        expect(after[account] - before[account]).toBe(books.house.get(account) ?? 0n)
      }
    }),
    { numRuns: process.env['TERAHOLD_TEST_FULL'] === '1' ? 300 : 25 },
  )
  expect(await ledger.sumOfAll(database.app)).toBe(0n)
  expect(await verifyJournal(database.owner)).toEqual([])
})
