import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NIL_ID } from '../../db/ids.ts'
import { createLedgerFixture, deposit } from '../fixtures/ledger-fixture.ts'
import type { Leg } from '../ledger.ts'

let book: Awaited<ReturnType<typeof createLedgerFixture>>
beforeEach(async () => {
  book = await createLedgerFixture()
  await book.moveTo('2026-11-03T10:00:00Z')
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  return book.drop()
})

const blocks = () =>
  book.app
    .selectFrom('ledger_block')
    .select([
      'block_no',
      'day',
      'transfers',
      sql<string>`from_at::text`.as('from'),
      sql<string>`until_at::text`.as('until'),
    ])
    .orderBy('block_no')
    .execute()

/** Ends transactions a test left open. Otherwise a failing test would keep the database from being dropped. */
const ends: (() => void)[] = []

/** Opens a transaction that has posted and commits only when asked to. */
async function heldOpen(memberId: string, leg: Leg) {
  const end = Promise.withResolvers<void>()
  const posted = Promise.withResolvers<void>()
  const committed = book.app.transaction().execute(async (tx) => {
    await book.ledger.post(tx, memberId, [leg])
    posted.resolve()
    await end.promise
  })
  await posted.promise
  ends.push(end.resolve)
  return async () => {
    end.resolve()
    await committed
  }
}

describe('closing blocks', () => {
  it('leaves a day open that is neither over nor full', async () => {
    await book.post(randomUUID(), deposit(5n))
    expect(await book.ledger.rollUp(book.app)).toBe(0)
    expect(await blocks()).toEqual([])
    expect((await book.ledger.houseBalances(book.app)).treasury).toBe(5n)
  })

  it('closes each finished day, and full blocks within a day', async () => {
    for (const amount of [1n, 2n, 3n]) await book.post(randomUUID(), deposit(amount))
    await book.moveTo('2026-11-05T08:00:00Z')
    for (const amount of [4n, 5n]) await book.post(randomUUID(), deposit(amount))
    await book.rollUpTo(3, 2)
    const closed = await blocks()
    expect(closed.map(({ block_no, day, transfers }) => [block_no, day, transfers])).toEqual([
      [1n, '2026-11-03', 2],
      [2n, '2026-11-03', 1],
      [3n, '2026-11-05', 2],
    ])
    expect(closed[0]?.from).toBe('-infinity')
    expect(closed[1]?.until).toBe('2026-11-04 00:00:00+00')
    expect(closed.slice(1).map(({ from }) => from)).toEqual(closed.slice(0, -1).map(({ until }) => until))
  })

  it('ends a day without further transfers with an empty block', async () => {
    await book.post(randomUUID(), deposit(1n))
    await book.rollUpTo(1, 1)
    await book.moveTo('2026-11-04T00:00:01Z')
    await book.rollUpTo(1, 1)
    expect((await blocks()).map(({ transfers, until }) => [transfers, until])).toEqual([
      [1, expect.stringContaining('2026-11-03 ')],
      [0, '2026-11-04 00:00:00+00'],
    ])
    expect(await book.ledger.rollUp(book.app, 1)).toBe(0)
  })

  it('changes no balance and includes blocks in every account total', async () => {
    const member = randomUUID()
    const hold: Leg = { ...deposit(20n), debit: 'available', credit: 'held', kind: 'withdrawal_hold' }
    for (let round = 0; round < 4; round += 1) {
      await book.post(member, deposit(50n), { ...hold, key: randomUUID() })
      await book.post(NIL_ID, { ...deposit(7n), credit: 'suspense', kind: 'deposit_unknown' })
      await book.moveTo(`2026-11-0${4 + round}T08:00:00Z`)
      await book.rollUpTo(1, 100)
      expect(await book.ledger.accountBalances(book.app)).toEqual(await book.plainSums())
    }
    const { available, held, treasury, suspense } = await book.ledger.accountBalances(book.payout)
    expect({ available, held, treasury, suspense }).toEqual({
      available: 120n,
      held: 80n,
      treasury: 228n,
      suspense: 28n,
    })
    expect(await book.ledger.sumOfAll(book.app)).toBe(0n)
  })
})

describe('an open transaction', () => {
  it('delays closing, however early its transfer was posted', async () => {
    const commit = await heldOpen(randomUUID(), deposit(100n))
    await book.post(randomUUID(), deposit(1n))
    await book.moveTo('2026-11-04T00:05:00Z')
    for (let round = 0; round < 3; round += 1) expect(await book.ledger.rollUp(book.app, 1)).toBe(0)
    expect((await book.ledger.houseBalances(book.app)).treasury).toBe(1n)
    await commit()
    await book.rollUpTo(2, 1)
    expect((await blocks()).map(({ day, transfers }) => [day, transfers])).toEqual([
      ['2026-11-03', 1],
      ['2026-11-03', 1],
    ])
    expect((await book.ledger.houseBalances(book.app)).treasury).toBe(101n)
  })

  it('posts into the next day if the end of the last one was announced in the meantime, whatever its clock says', async () => {
    await book.post(randomUUID(), deposit(1n))
    const [member, opened, announced] = [randomUUID(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const posting = book.app.transaction().execute(async (tx) => {
      await sql`select pg_current_xact_id()`.execute(tx)
      opened.resolve()
      await announced.promise
      await book.ledger.post(tx, member, [deposit(8n)])
    })
    await opened.promise
    await book.moveTo('2026-11-04T00:05:00Z')
    const waited = await book.ledger.rollUp(book.app)
    await book.moveTo('2026-11-03T23:00:00Z')
    announced.resolve()
    await posting
    await book.rollUpTo(1)
    expect(waited).toBe(0)
    expect((await blocks()).map(({ day, transfers }) => [day, transfers])).toEqual([['2026-11-03', 1]])
    expect(await book.ledger.accountBalances(book.app)).toEqual(await book.plainSums())
  })

  it('posts into the next day even if it read the books before the announcement', async () => {
    await book.post(randomUUID(), deposit(1n))
    const [looked, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const posting = book.app
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await book.ledger.houseBalances(tx)
        looked.resolve()
        await closed.promise
        await book.ledger.post(tx, randomUUID(), [deposit(8n)])
      })
    await looked.promise
    await book.moveTo('2026-11-04T00:05:00Z')
    await book.rollUpTo(1)
    await book.moveTo('2026-11-03T23:00:00Z')
    closed.resolve()
    await posting
    expect((await blocks()).map(({ day, transfers }) => [day, transfers])).toEqual([['2026-11-03', 1]])
    expect(await book.ledger.accountBalances(book.app)).toEqual(await book.plainSums())
  })
})

describe('a member’s transfers', () => {
  it('are ordered by time even when the clock goes back', async () => {
    const member = randomUUID()
    await book.post(member, deposit(1n))
    await book.moveTo('2026-11-02T10:00:00Z')
    await book.post(member, deposit(2n))
    const { opening, lines } = await book.ledger.statementPage(book.app, {
      memberId: member,
      asset: 'USDT',
      from: '2026-11-03',
      to: '2026-11-03',
      limit: 5,
    })
    expect([opening, ...lines.map(({ amount }) => amount)]).toEqual([0n, 1n, 2n])
  })
})

describe('a closed block', () => {
  it('accepts no more transfers, even when the clock goes back', async () => {
    const [member, other] = [randomUUID(), randomUUID()]
    await book.post(member, deposit(1n))
    await book.moveTo('2026-11-04T00:05:00Z')
    await book.rollUpTo(1)
    await book.moveTo('2026-11-03T12:00:00Z')
    await book.post(member, deposit(2n))
    await book.post(other, deposit(3n))
    await book.post(NIL_ID, { ...deposit(4n), credit: 'suspense', kind: 'deposit_unknown' })
    const { rows } = await sql<{ late: number }>`
      select count(*)::int as late from transfer where posted_at < '2026-11-04' and amount > 1`.execute(book.app)
    expect(rows).toEqual([{ late: 0 }])
    expect(await book.ledger.accountBalances(book.app)).toEqual(await book.plainSums())
  })

  it('is written once when several processes close at the same time', async () => {
    for (let count = 0; count < 6; count += 1) await book.post(randomUUID(), deposit(1n))
    await book.moveTo('2026-11-04T00:05:00Z')
    let closed = 0
    for (let tries = 0; closed < 6 && tries < 300; tries += 1) {
      const each = await Promise.all([1, 2, 3, 4].map(() => book.ledger.rollUp(book.app, 1)))
      closed += each.reduce((sum, count) => sum + count, 0)
      await pause(20)
    }
    expect((await blocks()).map(({ transfers }) => transfers)).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('continues after the database moved to another server', async () => {
    await book.post(randomUUID(), deposit(1n))
    await book.moveTo('2026-11-04T00:05:00Z')
    await book.rollUpTo(1)
    await book.owner
      .updateTable('clock_offset')
      .set({ horizon: 2n ** 60n })
      .execute()
    await book.post(randomUUID(), deposit(1n))
    await book.rollUpTo(1, 1)
    expect((await blocks()).map(({ transfers }) => transfers)).toEqual([1, 1])
  })
})
