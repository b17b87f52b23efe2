import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerFixture, deposit } from '../../ledger/fixtures/ledger-fixture.ts'
import { findingsAfter } from '../fixtures/tampering.ts'
import { verifyLedger } from '../verify.ts'
import { verifyBlocks } from './blocks.ts'
import { verifySealing } from './sealing.ts'

let book: Awaited<ReturnType<typeof createLedgerFixture>>
beforeAll(async () => {
  book = await createLedgerFixture()
  for (const day of ['2026-11-03', '2026-11-04', '2026-11-06']) {
    await book.moveTo(`${day}T10:00:00Z`)
    for (let count = 0; count < 3; count += 1) await book.post(randomUUID(), deposit(5n))
  }
  await book.moveTo('2026-11-07T00:30:00Z')
  await book.post(randomUUID(), deposit(5n))
  await book.rollUpTo(6, 2)
  await book.ledger.seal(book.app)
})
afterAll(() => book.drop())

/** Returns the findings at an hour of 7 November, after the owner changed something. */
function findingsAt(hour: string, ...changes: RawBuilder<unknown>[]): Promise<string[]> {
  const now = sql`${`2026-11-07T${hour}:00Z`}::timestamptz`
  return findingsAfter(book.owner, changes, async (tx) => [
    ...(await verifyBlocks(tx)),
    ...(await verifySealing(tx, now)),
  ])
}
const last = (table: string) =>
  sql`delete from ${sql.table(table)} where block_no = (select max(block_no) from ledger_block)`
const ends = [sql`delete from ledger_seal`, sql`delete from ledger_block_total`, sql`delete from ledger_block`] as const

describe('days that are over', () => {
  it('must be sealed, also without transfers; the current day need not be', async () => {
    expect(await findingsAt('03:30')).toEqual([])
  })

  it('are checked by the server’s own time when all checks run', async () => {
    const unsealed = {
      invariant: 'chain',
      subject: 'day 2026-11-07',
      detail: 'is over and 1 of its transfers are in no block',
    }
    const findings = await verifyLedger(book.app)
    expect(findings.filter(({ invariant }) => invariant === 'chain')).toEqual([unsealed])
  })

  it('are reported when no block is left', async () => {
    const gone = (day: string) => `chain day ${day} is over and 3 of its transfers are in no block`
    expect((await findingsAt('03:30', ...ends)).toSorted()).toEqual(
      [gone('2026-11-03'), gone('2026-11-04'), gone('2026-11-06')].toSorted(),
    )
  })

  it('are reported when the last block is gone with all that belongs to it', async () => {
    const found = await findingsAt('03:30', ...['ledger_seal', 'ledger_block_total'].map(last), last('ledger_block'))
    expect(found).toEqual([
      'chain day 2026-11-06 is over and 1 of its transfers are in no block',
      expect.stringMatching(
        /^chain block 5 of 2026-11-06 is the last one of a day that is over and ends at (10:00|09:59)/,
      ),
    ])
  })

  it('are reported when seals are gone: all, or the last', async () => {
    expect(await findingsAt('03:30', sql`delete from ledger_seal`)).toHaveLength(6)
    expect(await findingsAt('03:30', last('ledger_seal'))).toEqual([
      'chain block 6 of 2026-11-06 is of a day that is over and has no seal',
    ])
  })

  it('are reported when the last block ends before its day does', async () => {
    const early = sql`update ledger_block set until_at = until_at - interval '1 hour' where block_no = 6`
    expect(await findingsAt('03:30', early)).toContain(
      'chain block 6 of 2026-11-06 is the last one of a day that is over and ends at 23:00:00',
    )
  })

  it('must be sealed within three hours', async () => {
    expect(await findingsAt('02:30', last('ledger_seal'))).toEqual([])
  })
})

describe('totals and seals', () => {
  it('are reported when their block is gone', async () => {
    const found = await findingsAt('02:30', last('ledger_block'))
    expect(found).toEqual(['I8 block 6 has totals and is not there', 'chain block 6 has a seal and is not there'])
  })
})
