import { randomUUID } from 'node:crypto'
import { trustCalls } from '@terahold/contract/calls/member/trust'
import { parsePower } from '@terahold/money/power'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { type PoolOfWorld, someHash, usdt } from '../settlement/fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../settlement/fixtures/settlement-fixture.ts'
import { recordNetworkDay } from '../settlement/revenue/network-day.ts'
import { createTrustHistory, type TrustHistory } from './history.ts'
import { judge } from './reconciliation/reconciliation-rules.ts'
import { insertRun } from './reconciliation/reconciliation-store.ts'

let world: SettlementFixture
let history: TrustHistory
let pool: PoolOfWorld
beforeAll(async () => {
  world = await createSettlementFixture()
  await world.liftRevenueLimit()
  history = createTrustHistory({ db: world.app, clock: world.clock, settlement: world.settlement, decimals: 18 })
  await world.moveTo('2026-11-20T12:00:00Z')
  pool = await world.addPool('1000')
})
afterAll(() => world.database.drop())

const days = async (count = 60) => {
  const { rows, total } = await history.days({ poolId: pool.poolId, days: count })
  expect(total).toBe(rows.length)
  return rows.map((row) => trustCalls.trustDays.row.parse(row))
}

describe('a pool’s days', () => {
  it('show what was measured and settled, newest first', async () => {
    const evidenceHash = await attest('2026-11-17')
    await attest('2026-11-18', false)
    await world.settleDay(pool, '2026-11-17', '35.623')
    await world.settleDay(pool, '2026-11-19', '12', { uptimeBps: 9_000 })
    expect(await days()).toEqual([
      {
        day: '2026-11-19',
        measured: null,
        settled: { revenue: '12', power: '1000', uptimeBps: 9_000 },
        recordedSatoshi: '12000',
        expected: { satoshi: '5657784640789031', usdt: '5657784640789.031' },
      },
      {
        recordedSatoshi: '35623',
        expected: { satoshi: '6129266694188117', usdt: '6129266694188.117' },
        day: '2026-11-17',
        measured: { power: '995', uptimeBps: 9_750, evidenceHash },
        settled: { revenue: '35.623', power: '1000', uptimeBps: 8_500 },
      },
    ])
  })

  it('are those of the requested range and pool only', async () => {
    const other = await world.addPool('5')
    await world.settleDay(other, '2026-11-18', '1')
    expect((await days(1)).map(({ day }) => day)).toEqual(['2026-11-19'])
    expect((await days(2)).map(({ day }) => day)).toEqual(['2026-11-19'])
    expect((await days(3)).map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-17'])
    expect((await history.days({ poolId: randomUUID(), days: 60 })).rows).toEqual([])
  })

  it('show the newest settlement of a day that was settled again', async () => {
    await world.settleDay(pool, '2026-11-16', '20')
    await world.settleDay(pool, '2026-11-16', '5')
    expect((await days()).find(({ day }) => day === '2026-11-16')?.settled?.revenue).toBe('25')
  })
})

describe('the pools', () => {
  it('show what their venues owe, and recorded against expected revenue', async () => {
    const { rows } = await history.pools()
    expect(
      rows.map((row) => trustCalls.trustPools.row.parse(row)).find(({ poolId }) => poolId === pool.poolId),
    ).toEqual({
      poolId: pool.poolId,
      pool: 'Pool of 1000',
      venues: ['Venue One'],
      pending: '72.623',
      pendingSince: '2026-11-16',
      overdue: 0,
      paidBps: 0,
      recorded: { satoshi: '72623', usdt: '72.623' },
      expected: { satoshi: expect.any(String), usdt: expect.any(String) },
      deviationBps: null,
      reason: null,
      unexplained: false,
    })
  })
})

describe('the coverage history', () => {
  const coverage = async (count = 60) =>
    (await history.coverage({ days: count })).rows.map((row) => trustCalls.trustCoverage.row.parse(row))

  it('is unknown before the first reconciliation', async () => {
    expect(await coverage()).toEqual([])
  })

  it('is what the last reconciliation of each day found', async () => {
    await reconcile('2026-11-17T23:00:00Z', '90', '100', '120')
    await reconcile('2026-11-18T00:30:00Z', '50', '0', '0')
    await reconcile('2026-11-19T01:00:00Z', '100', '100', '100')
    await reconcile('2026-11-19T02:00:00Z', '250', '200', '500')
    await world.moveTo('2026-11-19T12:00:00Z')
    const everything = { owed: '500', coverageBps: 5_000 }
    expect(await coverage()).toMatchObject([
      { day: '2026-11-19', cash: '250', owed: '200', coverageBps: 12_500, everything },
      { day: '2026-11-18', cash: '50', owed: '0', coverageBps: null, everything: { owed: '0', coverageBps: null } },
      {
        day: '2026-11-17',
        cash: '90',
        owed: '100',
        coverageBps: 9_000,
        everything: { owed: '120', coverageBps: 7_500 },
      },
    ])
    expect((await coverage(2)).map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-18'])
  })
})

describe('the network’s days', () => {
  const network = async (count: number) =>
    (await history.network({ days: count })).rows.map((row) => trustCalls.trustNetwork.row.parse(row))

  it('show the recorded difficulty and price with their source, and what a TH/s mines at them', async () => {
    await world.moveTo('2026-11-20T12:00:00Z')
    const origin = 'mempool.space, daily close of an exchange'
    const given = { day: '2026-11-19', difficulty: 150_000_000_000_000n, subsidySat: 312_500_000n }
    const { ada } = world.operators
    const recording = { db: world.app, clock: world.clock, audit: async () => undefined }
    const record = (day: string, difficulty = given.difficulty) =>
      recordNetworkDay(recording, ada, { ...given, day, difficulty, usdtPerBtc: usdt('100000'), origin })
    await expect(record('2026-11-20')).rejects.toMatchObject({ code: 422, reason: 'day_not_over' })
    await record(given.day)
    await record('2026-11-18', 300_000_000_000_000n)
    const address = await addressOf(ada.operatorId)
    const recorded = { origin, by: address, at: expect.stringMatching(/^2026-11-20T1[12]:/), confirmedBy: null }
    expect(await network(2)).toEqual([
      {
        day: '2026-11-19',
        difficulty: '150000000000000',
        subsidySat: '312500000',
        usdtPerBtc: '100000',
        hashprice: '0.041909515857',
        recorded,
        earlier: [],
      },
      {
        day: '2026-11-18',
        difficulty: '300000000000000',
        subsidySat: '312500000',
        usdtPerBtc: '100000',
        hashprice: '0.020954757928',
        recorded,
        earlier: [],
      },
    ])
    expect((await network(1)).map(({ day }) => day)).toEqual(['2026-11-19'])
  })

  it('show what two operators corrected, and what counted before', async () => {
    const { ada, ben } = world.operators
    const recording = { db: world.app, clock: world.clock, audit: async () => undefined }
    const right = {
      day: '2026-11-17',
      difficulty: 150_000_000_000_000n,
      subsidySat: 312_500_000n,
      usdtPerBtc: usdt('100000'),
    }
    const mistyped = { ...right, difficulty: 15_000_000_000_000n, origin: 'mempool.space' }
    await recordNetworkDay(recording, ada, mistyped)
    await recordNetworkDay(recording, ada, { ...right, origin: 'mempool.space, read again' })
    const shown = async () => (await network(10)).find(({ day }) => day === right.day)
    expect(await shown(), 'while one operator corrected it').toMatchObject({
      difficulty: '15000000000000',
      earlier: [],
    })
    await recordNetworkDay(recording, ben, { ...right, origin: 'another node' })
    const [by, confirmedBy] = await Promise.all([ada, ben].map(({ operatorId }) => addressOf(operatorId)))
    expect(await shown()).toMatchObject({
      difficulty: '150000000000000',
      hashprice: '0.041909515857',
      recorded: { origin: 'mempool.space, read again', by, confirmedBy },
      earlier: [{ difficulty: '15000000000000', recorded: { origin: 'mempool.space', by, confirmedBy: null } }],
    })
  })

  const addressOf = async (operatorId: string) =>
    (
      await world.owner
        .selectFrom('operator')
        .select('address')
        .where('operator_id', '=', operatorId)
        .executeTakeFirstOrThrow()
    ).address
})

/** Ada records a measurement, which Ben approves or has not approved yet. */
async function attest(day: string, isApproved = true): Promise<string> {
  const { settlement, operators } = world
  const measured = { powerMths: parsePower('995'), uptimeBps: 9_750, evidenceHash: someHash() }
  const id = await settlement.recordAttestation(operators.ada, { poolId: pool.poolId, day, ...measured })
  if (isApproved) await settlement.approveAttestation(operators.ben, id)
  return measured.evidenceHash
}

async function reconcile(at: string, cash: string, owed: string, everything: string): Promise<void> {
  await world.moveTo(at)
  const covers = judge({
    name: 'cash_covers_owed',
    unit: 'minor',
    rule: 'at_least',
    expected: usdt(owed),
    found: usdt(cash),
  })
  const run = { reconciliation_id: randomUUID(), started_by: 'command', chain_id: 31_337, height: 1n } as const
  const row = { ...run, everything_owed: usdt(everything) }
  await transaction(world.owner, (tx) => insertRun(tx, row, [covers]))
}

describe('the withdrawal times', () => {
  const times = async () => trustCalls.trustWithdrawals.data.parse((await history.withdrawals()).data)

  it('are unknown before the first payment, then the median and the 95th of 30 days', async () => {
    await world.moveTo('2026-12-01T12:00:00Z')
    expect(await times()).toEqual({ paid: 0, medianSeconds: null, p95Seconds: null })
    const memberId = await world.addMember()
    const add = (minutes: number, closedAt: string, state = 'confirmed') =>
      sql`insert into withdrawal (member_id, withdraw_id, amount, fee, to_address, state, idempotency_key, request_hash,
          created_at, verify_by, closed_at)
        values (${memberId}, gen_random_uuid(), 2, 1, ${`0x${'11'.repeat(20)}`}, ${state}, gen_random_uuid()::text, '',
          ${closedAt}::timestamptz - make_interval(mins => ${minutes}), ${closedAt}, ${closedAt})`.execute(world.owner)
    for (let minutes = 1; minutes <= 20; minutes += 1) await add(minutes, '2026-11-20T12:00:00Z')
    await add(900, '2026-11-01T11:59:00Z')
    await add(900, '2026-11-20T12:00:00Z', 'cancelled')
    expect(await times()).toEqual({ paid: 20, medianSeconds: 600, p95Seconds: 1_140 })
  })
})
