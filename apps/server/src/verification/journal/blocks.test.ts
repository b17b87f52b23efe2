import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedgerFixture, deposit } from '../../ledger/fixtures/ledger-fixture.ts'
import { findingsAfter } from '../fixtures/tampering.ts'
import { verifyBlocks } from './blocks.ts'

let book: Awaited<ReturnType<typeof createLedgerFixture>>
let transferId: string
beforeAll(async () => {
  book = await createLedgerFixture()
  for (const day of ['2026-11-03', '2026-11-04', '2026-11-05']) {
    await book.moveTo(`${day}T10:00:00Z`)
    for (let count = 0; count < 4; count += 1) await book.post(randomUUID(), deposit(5n))
  }
  await book.rollUpTo(6, 2)
  await book.ledger.seal(book.app)
  const second = sql<{ id: string }>`select id from transfer where posted_at < '2026-11-04' order by posted_at limit 1`
  transferId = (await second.execute(book.app)).rows[0]?.id ?? ''
})
afterAll(() => book.drop())

const findingsOfBlocks = (...changes: RawBuilder<unknown>[]) =>
  findingsAfter(book.owner, changes, (tx) => verifyBlocks(tx))

const change = (text: string) => sql.raw(`update transfer set ${text} where id = '${transferId}'`)

describe('sealed books', () => {
  it('have no findings when unchanged, for the application’s own role', async () => {
    expect(await verifyBlocks(book.app)).toEqual([])
  })

  it('name a transfer that was changed behind the triggers, for every part of it', async () => {
    const changes = [
      `reference_id = 'other', reference_kind = 'other'`,
      `kind = 'mining'`,
      `member_id = gen_random_uuid()`,
      `idempotency_key = 'other'`,
      `available_after = 6`,
      `posted_at = posted_at + interval '1 microsecond'`,
    ]
    for (const text of changes) {
      expect(await findingsOfBlocks(change(text)), text).toEqual([
        `chain transfer ${transferId} is not as it was sealed in block 1 of 2026-11-03`,
      ])
    }
  })

  it('also show a changed amount in the totals', async () => {
    expect(await findingsOfBlocks(change('amount = amount + 1'))).toEqual(
      expect.arrayContaining([
        'I8 block 1 of 2026-11-03 rolls USDT treasury debits up to 10, the journal to 11',
        `chain transfer ${transferId} is not as it was sealed in block 1 of 2026-11-03`,
      ]),
    )
  })

  it('show a transfer that was removed, and one that was added to a closed day', async () => {
    expect(await findingsOfBlocks(sql`delete from transfer where id = ${transferId}`)).toEqual(
      expect.arrayContaining([
        'I8 block 1 of 2026-11-03 was closed with 2 transfers, there are 1',
        'chain block 1 of 2026-11-03 lacks 1 transfers that were sealed',
      ]),
    )
    const late = randomUUID()
    const slipped = sql`
      insert into transfer (member_id, id, group_id, idempotency_key, asset, debit, credit, amount, kind, posted_at)
      select member_id, ${late}, group_id, 'late', asset, debit, credit, amount, kind, posted_at from transfer where id = ${transferId}`
    expect(await findingsOfBlocks(slipped)).toContain(
      `chain transfer ${late} is not as it was sealed in block 1 of 2026-11-03`,
    )
  })

  it('show a seal that was recomputed to match', async () => {
    const zeros = Buffer.alloc(64)
    const found = (text: string) => [expect.stringContaining(text)]
    const onFirst = (column: string, value: Buffer) =>
      sql`update ledger_seal set ${sql.ref(column)} = ${value} where block_no = 1`
    expect(await findingsOfBlocks(onFirst('leaves', zeros))).toEqual(
      expect.arrayContaining(found('a root that is not that')),
    )
    expect(await findingsOfBlocks(onFirst('root', zeros.subarray(32)))).toEqual(
      expect.arrayContaining(found('a hash that is not that')),
    )
    expect(await findingsOfBlocks(onFirst('hash', zeros.subarray(32)))).toEqual(
      expect.arrayContaining(found('block 2 of 2026-11-03 does not cite the seal before it')),
    )
    expect(await findingsOfBlocks(sql`delete from ledger_seal where block_no = 1`)).toEqual(
      found('does not cite the seal before it'),
    )
  })

  it('show blocks that do not follow each other', async () => {
    const gap = sql`update ledger_block set from_at = from_at + interval '1 second' where block_no = 2`
    expect(await findingsOfBlocks(gap)).toContainEqual(
      expect.stringMatching(/^I8 block 2 of 2026-11-03 begins at .* the one before ends at/),
    )
  })

  it('show, by a hash kept elsewhere, that the whole chain was rebuilt', async () => {
    const [day] = await book.ledger.sealedDays(book.app, undefined, 1)
    expect(await verifyBlocks(book.app, [day?.hash ?? ''])).toEqual([])
    const other = 'ab'.repeat(32)
    expect(await verifyBlocks(book.app, [other])).toEqual([
      { invariant: 'chain', subject: `seal ${other}`, detail: 'is not in the chain any more' },
    ])
  })
})
