import { randomUUID } from 'node:crypto'
import { trustCalls } from '@terahold/contract/calls/member/trust'
import { addDays, type Day } from '@terahold/money/day'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLedgerFixture, deposit } from '../../ledger/fixtures/ledger-fixture.ts'
import { place } from './fixtures/published-trees.ts'
import { createLiabilities, type Liabilities } from './liabilities.ts'

const whole = 10n ** 18n
const member = randomUUID()

let book: Awaited<ReturnType<typeof createLedgerFixture>>
let liabilities: Liabilities
beforeEach(async () => {
  book = await createLedgerFixture()
  const { app: db, clock, ledger } = book
  liabilities = createLiabilities({ db, clock, ledger, decimals: 18, place })
  const address = `0x${'c3'.repeat(20)}`
  await book.owner.insertInto('member').values({ member_id: member, address, created_at: clock.now() }).execute()
})
afterEach(() => book.drop())

/** The night after a day, with or without a worker that makes its tree. */
async function nightAfter(day: Day, hasWorker = true): Promise<void> {
  await book.moveTo(`${addDays(day, 1)}T00:45:30Z`)
  if (hasWorker) await liabilities.make()
}
const depositOn = async (day: Day) => {
  await book.moveTo(`${day}T12:00:00Z`)
  await book.post(member, deposit(whole))
}
const takeAllOut = (amount: bigint) => {
  const leg = { asset: 'USDT', amount } as const
  return book.post(
    member,
    { ...leg, key: randomUUID(), debit: 'available', credit: 'held', kind: 'withdrawal_hold' },
    { ...leg, key: randomUUID(), debit: 'held', credit: 'payout_in_flight', kind: 'withdrawal_sent' },
  )
}

const published = async () => {
  const { rows } = await liabilities.list({ pageNum: 1, pageSize: 100 })
  return rows.map((row) => trustCalls.trustLiabilities.row.parse(row)).map(({ day, missedDays }) => [day, missedDays])
}
const incidents = () =>
  book.owner
    .selectFrom('incident')
    .select(['kind', 'subject', 'detail'])
    .where('closed_at', 'is', null)
    .orderBy('subject')
    .execute()

it('missed days stay public for good, and are an incident while their proofs could have been requested', async () => {
  await depositOn('2026-11-01')
  await nightAfter('2026-11-01')
  await book.rollUpTo(1)
  await nightAfter('2026-11-02')
  expect([await published(), await incidents()]).toEqual([
    [
      ['2026-11-02', 0],
      ['2026-11-01', 0],
    ],
    [],
  ])

  await nightAfter('2026-11-05')
  const days = { from: '2026-11-03', to: '2026-11-04', days: '2' }
  const first = { kind: 'liabilities_missed', subject: '2026-11-03', detail: days }
  expect((await published())[0]).toEqual(['2026-11-05', 2])
  expect(await incidents()).toEqual([first])

  await nightAfter('2026-11-07')
  const next = { ...first, subject: '2026-11-06', detail: { from: '2026-11-06', to: '2026-11-06', days: '1' } }
  expect(await incidents()).toEqual([first, next])
  for (const day of ['2026-11-08', '2026-11-09', '2026-11-10'] as const) await nightAfter(day)
  expect(await incidents()).toEqual([first, next])
  await nightAfter('2026-11-11')
  expect(await incidents()).toEqual([next])
  for (const day of ['2026-11-12', '2026-11-13'] as const) await nightAfter(day)
  expect(await incidents()).toEqual([])
  const told = (await published()).filter(([, missed]) => missed !== 0)
  expect(told).toEqual([
    ['2026-11-07', 1],
    ['2026-11-05', 2],
  ])
})

it('days on which nobody was owed anything do not count as missed', async () => {
  await depositOn('2026-11-01')
  await nightAfter('2026-11-01')
  await book.rollUpTo(1)
  await takeAllOut(whole)
  for (const day of ['2026-11-02', '2026-11-03'] as const) await nightAfter(day)
  await book.rollUpTo(1)
  await depositOn('2026-11-04')
  await nightAfter('2026-11-04', false)
  await book.rollUpTo(1)
  await nightAfter('2026-11-05')
  expect(await published()).toEqual([
    ['2026-11-05', 1],
    ['2026-11-01', 0],
  ])
  const detail = { from: '2026-11-02', to: '2026-11-04', days: '1' }
  expect(await incidents()).toEqual([{ kind: 'liabilities_missed', subject: '2026-11-02', detail }])
})
