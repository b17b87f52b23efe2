import { randomUUID } from 'node:crypto'
import { powerCalls } from '@terahold/contract/calls/member/power'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { type PoolOfWorld, someHash, usdt } from '../settlement/fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../settlement/fixtures/settlement-fixture.ts'
import { createPowerViews, type PowerViews } from './views.ts'

let world: SettlementFixture
let views: PowerViews
let pool: PoolOfWorld
let terms: Awaited<ReturnType<SettlementFixture['addTerms']>>
let member: string
let main: { holdingId: string; orderId: string; orderNo: string }

const settled: Record<string, { revenueId: string; settlementId: string }> = {}
let venueTx: string
const txid = someHash()

const page = { pageNum: 1, pageSize: 20 }

beforeAll(async () => {
  world = await createSettlementFixture()
  views = createPowerViews({
    db: world.app,
    clock: world.clock,
    settlement: world.settlement,
    decimals: 18,
    exitKeptBps: 1_000,
  })
  await world.moveTo('2026-11-01T12:00:00Z')
  pool = await world.addPool('1000')
  terms = await world.addTerms(pool)
  member = await world.addMember()
  main = await world.addHolding(member, terms, '100', '2026-11-03')
  await world.addHolding(member, terms, '250', '2026-11-05', 2)
  const cancelled = await world.addHolding(member, terms, '40', '2026-11-04')
  await transaction(world.app, async (tx) => {
    const reference = { kind: 'order', id: cancelled.orderId } as const
    await world.power.cancelHolding(tx, member, cancelled.orderId, world.clock.now())
    await world.ledger.post(tx, member, [
      {
        key: 'refund',
        asset: 'USDT',
        debit: 'unearned',
        credit: 'available',
        amount: usdt('60'),
        kind: 'order_refund',
        reference,
      },
    ])
  })
  await world.moveTo('2026-11-07T12:00:00Z')
  for (const day of ['2026-11-03', '2026-11-04', '2026-11-05'])
    settled[day] = await world.settleDay(pool, day, '35.623', { txid: day === '2026-11-03' ? txid : someHash() })
  venueTx = await world.venuePays('71.246')
  settled['2026-11-06'] = await world.settleDay(pool, '2026-11-06', '35.623')
})
afterAll(() => world.database.drop())

describe('my power', () => {
  it('counts running, waiting and ended power by days, without cancelled orders', async () => {
    const { data } = await views.showPower(member)
    expect(powerCalls.myPower.data.parse(data)).toMatchObject({
      activePower: '100',
      pendingPower: '0',
      endedPower: '250',
    })
  })

  it('names the first day of the next holding to start, and none while nothing waits', async () => {
    const later = await world.addMember()
    await world.addHolding(later, terms, '20', '2026-11-10')
    await world.addHolding(later, terms, '10', '2026-11-09')
    expect((await views.showPower(later)).data).toMatchObject({ pendingPower: '30', nextStart: '2026-11-09' })
    expect((await views.showPower(member)).data.nextStart).toBeNull()
  })

  it('shows yesterday’s net once yesterday is settled, and an estimate at the latest figures', async () => {
    const { data } = await views.showPower(member)
    expect(data).toMatchObject({ yesterdayNet: '4.8219185', todayEstimate: '1.377691', uptime30dBps: null })
    expect(data).toMatchObject({ yesterdayResult: '-10.0530815', todayResult: '-2.872309' })
    const nobody = await views.showPower(await world.addMember())
    expect(nobody.data).toMatchObject({ activePower: '0', yesterdayNet: null, todayEstimate: null, open: null })
  })

  it('shows the money of the open holdings together, as the list of holdings does', async () => {
    const { data } = await views.showPower(member)
    const { rows } = await views.listHoldings(member, { ...page, status: 'open' }, 'en')
    expect(rows[0]).toMatchObject(data.open ?? {})
    expect(data.open).toMatchObject({ paid: '150', result: '-11.489236' })
  })

  it('sums up by pool what runs and will run, the most first', async () => {
    const [north, south] = [await world.addPool('1000'), await world.addPool('1000')]
    const [termsNorth, termsSouth] = [await world.addTerms(north), await world.addTerms(south)]
    const owner = await world.addMember()
    await world.addHolding(owner, termsNorth, '10.5', '2026-11-03')
    await world.addHolding(owner, termsSouth, '20', '2026-11-03')
    await world.addHolding(owner, termsNorth, '11', '2026-11-09')
    await world.addHolding(owner, termsSouth, '70', '2026-11-03', 2)
    const cancelled = await world.addHolding(owner, termsSouth, '40', '2026-11-09')
    await transaction(world.app, (tx) => world.power.cancelHolding(tx, owner, cancelled.orderId, world.clock.now()))
    const { data } = await views.showPower(owner)
    expect(powerCalls.myPower.data.parse(data).pools).toEqual([
      { poolId: north.poolId, pool: expect.any(String), site: expect.any(String), power: '21.5' },
      { poolId: south.poolId, pool: expect.any(String), site: expect.any(String), power: '20' },
    ])
    expect((await views.showPower(await world.addMember())).data.pools).toEqual([])
  })

  it('shows how much ran from which day on, without cancelled orders', async () => {
    const { data } = await views.showPower(member)
    expect(data.powerSteps).toEqual([
      { date: '2026-11-03', power: '100' },
      { date: '2026-11-05', power: '350' },
      { date: '2026-11-07', power: '100' },
    ])
    const nobody = await views.showPower(await world.addMember())
    expect(nobody.data.powerSteps).toEqual([])
  })

  it('starts the steps ninety days ago with the power of that day, and shows no future day', async () => {
    const view = (now: string) =>
      createPowerViews({
        db: world.app,
        settlement: world.settlement,
        decimals: 18,
        exitKeptBps: 1_000,
        clock: { ...world.clock, now: () => new Date(now) },
      }).showPower(member)
    expect((await view('2027-02-04T12:00:00Z')).data.powerSteps).toEqual([
      { date: '2026-11-06', power: '350' },
      { date: '2026-11-07', power: '100' },
      { date: '2026-12-03', power: '0' },
    ])
    expect((await view('2026-11-04T12:00:00Z')).data.powerSteps).toEqual([{ date: '2026-11-03', power: '100' }])
    expect((await view('2027-03-20T12:00:00Z')).data.powerSteps).toEqual([])
  })

  it('shows the attested uptime of the member’s pools', async () => {
    for (const [day, uptimeBps] of [
      ['2026-11-02', 9_000],
      ['2026-11-03', 8_001],
    ] as const) {
      const id = await world.settlement.recordAttestation(world.operators.ada, {
        poolId: pool.poolId,
        day,
        powerMths: 850_000n,
        uptimeBps,
        evidenceHash: someHash(),
      })
      await world.settlement.approveAttestation(world.operators.ben, id)
    }
    expect((await views.showPower(member)).data.uptime30dBps).toBe(8_500)
  })
})

describe('my holdings', () => {
  const list = (input = {}) => views.listHoldings(member, { ...page, ...input }, 'en')

  it('are found by their order, also in a state, and never another member’s', async () => {
    const { orderId, holdingId } = main
    expect(await list({ orderId })).toMatchObject({ total: 1, rows: [{ holdingId }] })
    expect(await list({ orderId, status: 'open' })).toMatchObject({ total: 1, rows: [{ holdingId }] })
    expect(await list({ orderId, status: 'ended' })).toEqual({ total: 0, rows: [] })
    expect(await views.listHoldings(await world.addMember(), { ...page, orderId }, 'en')).toEqual({
      total: 0,
      rows: [],
    })
  })

  it('show what each made, what of it is pending, and what an early exit would refund', async () => {
    const { rows, total } = await list({ status: 'active' })
    expect(total).toBe(1)
    expect(powerCalls.myHoldings.row.parse(rows[0])).toMatchObject({
      holdingId: main.holdingId,
      orderNo: main.orderNo,
      poolId: pool.poolId,
      status: 'active',
      power: '100',
      startDate: '2026-11-03',
      endDate: '2026-12-03',
      termDays: 30,
      deliveredDays: 4,
      net: '5.510764',
      // Two of four days wait for the venue, with the downtime of those days.
      pending: '2.755382',
      downtimeRefund: '3',
      paid: '150',
      feeUsed: '20',
      feeRefund: '0',
      received: '5.755382',
      result: '-11.489236',
      daysLeft: 26,
      latestTerm: '55.319966',
      exitQuote: { remainingDays: 25, refund: '112.5', kept: '12.5' },
    })
  })

  it('are listed by status, newest first, in pages', async () => {
    const statuses = await Promise.all(
      (['pending', 'active', 'completed', 'refunded'] as const).map(async (status) => (await list({ status })).total),
    )
    expect(statuses).toEqual([0, 1, 1, 1])
    const together = async (status: 'open' | 'ended') => (await list({ status })).rows.map((row) => row.status)
    expect([await together('open'), await together('ended')]).toEqual([['active'], ['refunded', 'completed']])
    expect((await list()).rows.map((row) => row.status)).toEqual(['refunded', 'completed', 'active'])
    const third = await list({ pageNum: 3, pageSize: 1 })
    expect([third.total, third.rows.map((row) => row.holdingId)]).toEqual([3, [main.holdingId]])
    expect(await list({ pageNum: 4, pageSize: 1 })).toEqual({ total: 3, rows: [] })
    const pairs = await Promise.all([1, 2, 3].map((pageNum) => list({ pageNum, pageSize: 2 })))
    expect(pairs.map(({ rows, total }) => [rows.length, total])).toEqual([
      [2, 3],
      [1, 3],
      [0, 3],
    ])
    expect(await list({ status: 'ended', pageNum: 4 })).toEqual({ total: 2, rows: [] })
  })

  it('of a cancelled order show no fee used', async () => {
    const { rows } = await list({ status: 'refunded' })
    expect(rows[0]).toMatchObject({ paid: '60', feeUsed: '0', feeRefund: '60', received: '60', daysLeft: 0 })
  })

  it('are hidden from other members', async () => {
    expect(await views.listHoldings(randomUUID(), { ...page }, 'en')).toEqual({ rows: [], total: 0 })
  })
})

describe('the token history', () => {
  const list = (input = {}) => views.listDays(member, { ...page, ...input }, 'en')

  it('has a receipt for each settled day and holding, newest first', async () => {
    const { rows, total, data } = await list()
    expect(total).toBe(6)
    expect(rows.map((row) => [row.date, row.thDays])).toEqual([
      ['2026-11-06', '250'],
      ['2026-11-06', '100'],
      ['2026-11-05', '250'],
      ['2026-11-05', '100'],
      ['2026-11-04', '100'],
      ['2026-11-03', '100'],
    ])
    expect(rows.at(-1)).toEqual({
      date: '2026-11-03',
      holdingId: main.holdingId,
      planName: 'Plan',
      thDays: '100',
      uptimeBps: 8_500,
      gross: '3.5623',
      electricity: '2.142',
      serviceFee: '0.042609',
      net: '1.377691',
      downtimeRefund: '0.75',
      feeUsed: '5',
      result: '-2.872309',
      cleared: true,
      settlementId: settled['2026-11-03']?.settlementId,
    })
    expect(data).toEqual({
      thDays: '900',
      gross: '32.0607',
      net: '12.399219',
      downtimeRefund: '6.75',
      feeUsed: '45',
      result: '-25.850781',
    })
  })

  it('shows for each day whether its money has arrived', async () => {
    const { rows } = await list()
    expect(rows.map((row) => row.cleared)).toEqual([false, false, false, false, true, true])
  })

  it('keeps sums and total of the range on every page', async () => {
    const range = { from: '2026-11-04', to: '2026-11-05' }
    const pages = await Promise.all([1, 2].map((pageNum) => list({ ...range, pageNum, pageSize: 2 })))
    expect(pages.map(({ rows, total, data }) => [rows.length, total, data.thDays])).toEqual([
      [2, 3, '450'],
      [1, 3, '450'],
    ])
    expect(pages.flatMap(({ rows }) => rows.map((row) => row.date))).toEqual(['2026-11-05', '2026-11-05', '2026-11-04'])
  })
})

describe('performance', () => {
  const list = (input = {}) => views.listPerformance(member, { ...page, ...input })

  it('traces a mining day to its settlement, revenue and the venue’s transfer', async () => {
    const { rows } = await list({ type: 'mining', to: '2026-11-03' })
    expect(rows).toHaveLength(1)
    expect(powerCalls.performance.row.parse(rows[0])).toMatchObject({
      type: 'mining',
      asset: 'USDT',
      date: '2026-11-03',
      gross: '3.5623',
      fees: '2.184609',
      electricity: '2.142',
      feeUsed: '5',
      net: '1.377691',
      cleared: true,
      source: {
        settlementId: settled['2026-11-03']?.settlementId,
        revenueId: settled['2026-11-03']?.revenueId,
        revenueTxid: txid,
        venueTxHashes: [venueTx],
        orderNo: main.orderNo,
        pool: 'Pool of 1000',
      },
    })
  })

  it('shows downtime and refunded orders as refunds', async () => {
    const { rows, total, data } = await list({ type: 'refund' })
    expect(total).toBe(7)
    expect(
      rows.filter((row) => row.source.settlementId === undefined).map((row) => [row.net, row.date, row.cleared]),
    ).toEqual([['60', '2026-11-01', true]])
    // Six downtime lines, 9 × 0.75 for 100 TH/s each, and the cancelled order.
    expect(data.sums).toMatchObject({ gross: '66.75', fees: '0', net: '66.75', pending: '0', points: '0' })
  })

  it('adds up over all pages, each entry once', async () => {
    const all = await list({ pageSize: 100 })
    const pages = await Promise.all([1, 2, 3].map((pageNum) => list({ pageNum, pageSize: 5 })))
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows)
    expect(all.total).toBe(13)
    expect(new Set(all.rows.map((row) => row.id)).size).toBe(13)
    expect(all.data.sums).toEqual({
      gross: '98.8107',
      fees: '19.661481',
      net: '79.149219',
      pending: '9.643837',
      feeUsed: '45',
      result: '-25.850781',
      points: '0',
    })
  })

  it('separates points from money', async () => {
    await transaction(world.app, (tx) =>
      world.ledger.post(tx, member, [
        {
          key: 'task',
          asset: 'POINT',
          debit: 'points_issued',
          credit: 'available',
          amount: 25n,
          kind: 'points_earned',
        },
      ]),
    )
    const { rows, data } = await list({ type: 'task' })
    expect(rows).toMatchObject([{ asset: 'POINT', net: '25', type: 'task' }])
    expect(data.sums.net).toBe('0')
  })
})
