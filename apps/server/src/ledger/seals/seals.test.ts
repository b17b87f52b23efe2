import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NIL_ID } from '../../db/ids.ts'
import { createLedgerFixture, deposit } from '../fixtures/ledger-fixture.ts'
import { hashOfSeal, hashOfTransfer } from './journal-line.ts'
import { readBlockAfter } from './seal-store.ts'

let book: Awaited<ReturnType<typeof createLedgerFixture>>
beforeAll(async () => {
  book = await createLedgerFixture()
  for (const day of ['2026-11-03', '2026-11-04', '2026-11-06']) {
    await book.moveTo(`${day}T10:00:00Z`)
    for (let count = 0; count < 3; count += 1) await book.post(randomUUID(), deposit(5n))
  }
  await book.post(NIL_ID, { ...deposit(7n), credit: 'suspense', kind: 'deposit_unknown' })
  await book.moveTo('2026-11-07T10:00:00Z')
  await book.post(randomUUID(), deposit(1n))
  await book.rollUpTo(6, 2)
})
afterAll(() => book.drop())

describe('sealing', () => {
  it('seals closed blocks once, even if several processes do it at the same time', async () => {
    const sealed = await Promise.all([1, 2, 3].map(() => book.ledger.seal(book.app)))
    expect(sealed.reduce((sum, count) => sum + count, 0)).toBe(6)
    expect(await book.ledger.seal(book.app)).toBe(0)
  })

  it('links each block to the one before', async () => {
    const rows = await book.app.selectFrom('ledger_seal').selectAll().orderBy('block_no').execute()
    const [first, ...rest] = rows
    expect(first?.previous_hash.equals(Buffer.alloc(32))).toBe(true)
    rest.forEach((row, at) => {
      expect(row.previous_hash.equals(rows[at]?.hash ?? Buffer.alloc(0))).toBe(true)
    })
  })

  it('lists the sealed days, with the hash that covers everything up to their end', async () => {
    const days = await book.ledger.sealedDays(book.app, undefined, 10)
    expect(days.map(({ day, blocks, transfers }) => [day, blocks, transfers])).toEqual([
      ['2026-11-06', 2, 4],
      ['2026-11-04', 2, 3],
      ['2026-11-03', 2, 3],
    ])
    const last = await book.app.selectFrom('ledger_seal').select('hash').where('block_no', '=', 6n).executeTakeFirst()
    expect(days[0]?.hash).toBe(last?.hash.toString('hex'))
    expect((await book.ledger.sealedDays(book.app, '2026-11-06', 1)).map(({ day }) => day)).toEqual(['2026-11-04'])
  })

  it('hashes data that anyone can recompute', async () => {
    const block = await readBlockAfter(book.app, 0n)
    if (!block?.seal) throw new Error('block 1 has no seal')
    const { from, until, day, transfers } = block
    expect([from, day]).toEqual(['-infinity', '2026-11-03'])
    expect(until).toMatch(/^2026-11-03T\d\d:\d\d:\d\d\.\d{6}Z$/)
    const header = {
      blockNo: '1',
      previousHash: '00'.repeat(32),
      day,
      from,
      until,
      transfers,
      root: block.seal.root.toString('hex'),
    }
    expect(hashOfSeal(header).equals(block.seal.hash)).toBe(true)
  })
})

describe('the canonical form of a transfer', () => {
  it('never changes, because earlier seals depend on it', () => {
    const line = {
      memberId: '0192f0c1-0000-7000-8000-000000000001',
      id: '0192f0c1-0000-7000-8000-000000000002',
      groupId: '0192f0c1-0000-7000-8000-000000000003',
      key: 'dep:56:0xab:0',
      asset: 'USDT',
      debit: 'treasury',
      credit: 'available',
      amount: '12500000000000000000',
      kind: 'deposit',
      referenceKind: 'chain_transfer',
      referenceId: '0xab:0',
      availableAfter: '12500000000000000000',
      heldAfter: '0',
      memberSeq: '1',
      postedAt: '2026-11-20T12:00:00.000001Z',
    }
    expect(hashOfTransfer(line).toString('hex')).toMatchInlineSnapshot(
      `"deafbe1541a5aa0f456f3255315a6e6d666e9a2e84928c43873c171522dd2a42"`,
    )
  })
})
