import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../db/fixtures/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { createLedger, type Leg } from '../ledger.ts'
import { ledgerRoutes } from '../routes.ts'
import { hashOfLine } from './line-hash.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const { app } = database
const ledger = createLedger({ clock: { now: () => new Date() } })
const { usdtLines } = ledgerRoutes({ db: app, ledger, decimals: 18 })
const member = randomUUID()
const whole = 10n ** 18n
const nothingHeld = { heldOpening: '0', heldClosing: '0' }

const usdt = { asset: 'USDT' } as const
const chain = { kind: 'chain_transfer', id: '31337:0xab:0' } as const
const days: [day: string, legs: Leg[]][] = [
  [
    '2026-11-01',
    [
      {
        ...usdt,
        key: 'd1',
        debit: 'treasury',
        credit: 'available',
        amount: 100n * whole,
        kind: 'deposit',
        reference: chain,
      },
    ],
  ],
  [
    '2026-11-02',
    [{ ...usdt, key: 'o1', debit: 'available', credit: 'unearned', amount: 15n * whole, kind: 'order_payment' }],
  ],
  [
    '2026-11-03',
    [{ ...usdt, key: 'm1', debit: 'pool_payable', credit: 'available', amount: whole / 2n, kind: 'mining' }],
  ],
  [
    '2026-11-04',
    [
      { ...usdt, key: 'w1', debit: 'available', credit: 'held', amount: 20n * whole, kind: 'withdrawal_hold' },
      { ...usdt, key: 'w2', debit: 'held', credit: 'payout_in_flight', amount: 20n * whole, kind: 'withdrawal_sent' },
    ],
  ],
]

beforeAll(async () => {
  for (const [day, legs] of days) {
    await sql`update clock_offset set seconds = extract(epoch from ${`${day}T12:00:00Z`}::timestamptz - clock_timestamp())::bigint`.execute(
      database.owner,
    )
    await transaction(app, (tx) => ledger.post(tx, member, legs))
  }
})

type Query = Partial<Parameters<typeof usdtLines>[0]['input']>
const ask = (input: Query = {}, memberId = member, locale: 'en' | 'zh-Hans' = 'en') =>
  usdtLines({
    input: { pageNum: 1, pageSize: 20, ...input },
    params: {},
    member: { memberId, address: '0x', sessionId: '' },
    requestId: '',
    locale,
    host: '',
    remoteAddress: '',
    userAgent: undefined,
  })

describe('the statement', () => {
  it('lists what moved the available balance, newest first, each with its balance', async () => {
    const { rows, total, data } = await ask()
    expect(total).toBe(4)
    expect(rows.map((row) => [row.kind, row.amount, row.balance])).toEqual([
      ['withdrawal_hold', '-20', '65.5'],
      ['mining', '0.5', '85.5'],
      ['order_payment', '-15', '85'],
      ['deposit', '100', '100'],
    ])
    expect(data).toEqual({ opening: '0', closing: '65.5', ...nothingHeld })
  })

  it('opens and closes with the range', async () => {
    const { rows, total, data } = await ask({ from: '2026-11-02', to: '2026-11-03' })
    expect(data).toEqual({ opening: '100', closing: '85.5', ...nothingHeld })
    expect(total).toBe(2)
    expect(rows.map((row) => row.kind)).toEqual(['mining', 'order_payment'])
  })

  it('closes with its opening balance when nothing happened', async () => {
    expect(await ask({ from: '2026-11-10', to: '2026-11-20' })).toEqual({
      data: { opening: '65.5', closing: '65.5', ...nothingHeld },
      rows: [],
      total: 0,
    })
    expect(await ask({ to: '2026-10-31' })).toEqual({
      data: { opening: '0', closing: '0', ...nothingHeld },
      rows: [],
      total: 0,
    })
  })

  it('pages without losing or repeating a line', async () => {
    const pages = await Promise.all([1, 2, 3].map((pageNum) => ask({ pageNum, pageSize: 2 })))
    expect(pages.map((page) => page.rows.length)).toEqual([2, 2, 0])
    expect(pages.flatMap((page) => page.rows)).toEqual((await ask()).rows)
  })

  it('filters one kind and keeps opening and closing balance', async () => {
    const { rows, total, data } = await ask({ type: 'mining' })
    expect(rows.map((row) => row.amount)).toEqual(['0.5'])
    expect(total).toBe(1)
    expect(data).toEqual({ opening: '0', closing: '65.5', ...nothingHeld })
    expect((await ask({ type: 'referral' })).total).toBe(0)
  })

  it('names each line and its reference in the reader’s language', async () => {
    const english = await ask({ type: 'deposit' })
    const chinese = await ask({ type: 'deposit' }, member, 'zh-Hans')
    expect(english.rows[0]).toMatchObject({ memo: 'Deposit from your wallet', ref: chain })
    expect(chinese.rows[0]).toMatchObject({ memo: '从您的钱包转入' })
    expect(chinese.rows[0]?.hash).toBe(english.rows[0]?.hash)
  })

  it('has a hash that anyone can recompute from the line', async () => {
    const { rows } = await ask()
    for (const row of rows) expect(hashOfLine(row)).toBe(row.hash)
    const [first] = rows
    if (!first) throw new Error('no line')
    expect(hashOfLine({ ...first, amount: '-21' })).not.toBe(first.hash)
    expect(first.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is empty for another member', async () => {
    expect(await ask({}, randomUUID())).toEqual({
      data: { opening: '0', closing: '0', ...nothingHeld },
      rows: [],
      total: 0,
    })
  })
})

it('counts the lines of a member without reading their rows', async () => {
  await sql`vacuum analyze transfer`.execute(database.owner)
  let plan = ''
  await expect(
    transaction(database.owner, async (tx) => {
      // So few rows cost the same with any index.
      await sql`drop index transfer_posted, transfer_kind_order, transfer_kind_amount`.execute(tx)
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select count(*) from transfer where member_id = ${member} and asset = 'USDT'
          and (debit = 'available' or credit = 'available') and posted_at >= '2026-11-02'`.execute(tx)
      plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      throw new Error('roll back')
    }),
  ).rejects.toThrow('roll back')
  expect(plan).toContain('Index Only Scan using transfer_member_order')
})
