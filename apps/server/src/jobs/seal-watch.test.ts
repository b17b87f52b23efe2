import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLedgerFixture, deposit } from '../ledger/fixtures/ledger-fixture.ts'
import { watchSeals } from './seal-watch.ts'

let book: Awaited<ReturnType<typeof createLedgerFixture>>
let ends: (() => Promise<void>)[] = []
beforeEach(async () => {
  book = await createLedgerFixture()
  await book.moveTo('2026-11-02T12:00:30Z')
})
afterEach(async () => {
  for (const end of ends) await end()
  ends = []
  await book.drop()
})

/** A transaction that has posted and stays open until it is ended. */
async function heldOpen(): Promise<() => Promise<void>> {
  const [posted, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = book.app.transaction().execute(async (tx) => {
    await book.ledger.post(tx, randomUUID(), [deposit(5n)])
    posted.resolve()
    await ended.promise
  })
  await posted.promise
  const end = async () => {
    ended.resolve()
    await done
  }
  ends.push(end)
  return end
}

async function openAt(instant: string) {
  await book.moveTo(instant)
  await watchSeals({ db: book.app, clock: book.clock }, book.ledger)
  const query = book.owner.selectFrom('incident').select(['kind', 'subject', 'detail']).where('closed_at', 'is', null)
  return query.execute()
}

it('a day that is not sealed hours after its end is an incident until it is, however many tries were made', async () => {
  await book.post(randomUUID(), deposit(5n))
  const end = await heldOpen()
  expect(await openAt('2026-11-02T23:50:00Z')).toEqual([])
  expect(await openAt('2026-11-03T02:50:00Z')).toEqual([])
  const since = expect.stringMatching(/^2026-11-02T12:00/)
  const incident = { kind: 'ledger_unsealed', subject: 'journal', detail: { day: '2026-11-02', since } }
  expect(await openAt('2026-11-03T03:00:10Z')).toEqual([incident])
  expect([await book.ledger.rollUp(book.app), await book.ledger.seal(book.app)]).toEqual([0, 0])
  await book.post(randomUUID(), deposit(5n))
  expect(await openAt('2026-11-05T12:00:00Z')).toEqual([incident])

  await end()
  // Other databases on the server may have open transactions for a moment.
  await expect.poll(() => openAt('2026-11-05T12:10:00Z')).toEqual([])
  expect(await openAt('2026-11-05T12:20:00Z')).toEqual([])
})

it('a partly sealed day stays an incident, and what can be sealed is sealed first', async () => {
  await book.post(randomUUID(), deposit(5n))
  await book.rollUpTo(1, 1)
  await book.ledger.seal(book.app)
  expect(await book.ledger.unsealedDay(book.app, 0)).toBeUndefined()
  await book.moveTo('2026-11-03T04:00:00Z')
  const since = expect.any(Date)
  expect(await book.ledger.unsealedDay(book.app, 3)).toMatchObject({ day: '2026-11-02', since })
  expect(await book.ledger.unsealedDay(book.app, 5)).toBeUndefined()
  await expect.poll(() => openAt('2026-11-03T04:00:00Z')).toEqual([])
  expect(await book.ledger.unsealedDay(book.app, 0)).toBeUndefined()
})

it('a closed block that is not sealed is named by its first posting', async () => {
  await book.post(randomUUID(), deposit(5n))
  await book.moveTo('2026-11-03T00:10:30Z')
  await book.rollUpTo(1)
  await book.ledger.seal(book.app)
  await book.post(randomUUID(), deposit(5n))
  await book.moveTo('2026-11-04T00:10:30Z')
  await book.rollUpTo(1)
  const unsealed = await book.ledger.unsealedDay(book.app, 0)
  expect([unsealed?.day, unsealed?.since.toISOString().slice(0, 16)]).toEqual(['2026-11-03', '2026-11-03T00:10'])
})
