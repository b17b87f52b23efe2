import { addDays } from '@terahold/money/day'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orRefusal } from '../../ledger/fixtures/or-refusal.ts'
import { type PoolOfWorld, someHash, usdt } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'
import { refuseUnfinished } from './revenue.ts'

let world: SettlementFixture
let pool: PoolOfWorld
beforeAll(async () => {
  world = await createSettlementFixture()
})
afterAll(() => world.database.drop())
beforeEach(async () => {
  pool = await world.addPool('1000', firstDay)
  await world.moveTo('2026-11-20T12:00:00Z')
})

const firstDay = '2025-10-01'
const day = '2026-11-05'
const refusal = (attempt: Promise<unknown>) => orRefusal(attempt.then(() => 'done'))
const record = (
  change: Partial<Parameters<SettlementFixture['recordOf']>[3]> = {},
  by = world.operators.ada,
  revenue = '35.623',
) => world.settlement.recordRevenue(by, world.recordOf(pool, day, revenue, change))
const approve = (revenueId: string, by = world.operators.ben, reason?: string) =>
  world.settlement.approveRevenue(by, revenueId, reason)
const lastAudit = (...subjects: string[]) =>
  world.app
    .selectFrom('audit_log')
    .selectAll()
    .where('subject', 'in', subjects)
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('recording revenue', () => {
  it('reports what the network suggests, and how far the row is from it', async () => {
    const recorded = await record()
    // 1,000 TH/s at 85 % and a difficulty of 150 T: 10^15 hashes/s × 86,400 s ÷ (150·10^12 × 2^32) × 3.125 BTC × 0.85.
    expect(recorded).toMatchObject({ kind: 'initial', expectedSatoshi: 35_623n, deviationBps: 0 })
  })

  it('is refused for a day that is not over', async () => {
    await world.moveTo('2026-11-05T23:59:00Z')
    expect(await refusal(record())).toBe('422 day_not_over (day)')
    await world.moveTo('2026-11-06T00:00:30Z')
    expect(await refusal(record())).toBe('done')
    const at = (instant: string) => () => refuseUnfinished('2028-02-29', { now: () => new Date(instant) })
    expect(at('2028-02-29T23:59:59.999Z')).toThrow('day_not_over')
    expect(at('2028-03-01T00:00:00.000Z')).not.toThrow()
  })

  it('is refused for a day before the first one of the pool, which the refusal names', async () => {
    const recordOn = (of: string) => world.settlement.recordRevenue(world.operators.ada, world.recordOf(pool, of, '0'))
    await expect(recordOn(addDays(firstDay, -1))).rejects.toMatchObject({
      code: 422,
      reason: 'pool_not_open',
      field: 'day',
      values: { day: firstDay },
    })
    expect(await refusal(recordOn(firstDay))).toBe('done')
  })

  it('is refused before anything is signed when the day or its transaction is recorded', async () => {
    await record()
    const { txid } = world.recordOf(pool, day, '35.623')
    const draft = (change: Partial<Parameters<SettlementFixture['recordOf']>[3]>, on = day) =>
      refusal(world.unsigned.draftRevenue(world.recordOf(pool, on, '35.623', change)))
    expect(await draft({ txid })).toBe('409 already_recorded')
    const used = await world.app
      .selectFrom('revenue')
      .select('txid')
      .where('pool_id', '=', pool.poolId)
      .executeTakeFirstOrThrow()
    expect(await draft({ txid: used.txid.toUpperCase().replace(/^0X/, '0x') }, '2026-11-06')).toBe(
      '409 already_recorded',
    )
    expect(await draft({ txid }, '2026-11-06')).toBe('done')
  })

  it('is refused for a pool that does not exist', async () => {
    expect(await refusal(record({ poolId: '018f0000-0000-7000-8000-000000000000' }))).toBe('404 pool_unknown (poolId)')
  })

  it('is refused a second time before the day is settled', async () => {
    await record()
    expect(await refusal(record())).toBe('409 already_recorded')
  })

  it('is refused for a transaction that is already recorded, however its id is written', async () => {
    const txid = someHash()
    await world.settleDay(pool, day, '35.623', { txid })
    expect(await refusal(record({ txid: `0x${txid.toUpperCase()}` }))).toBe('409 already_recorded')
  })

  it('requires the role settlement', async () => {
    const viewer = await world.addOperator('Vera', ['viewer'])
    expect(await refusal(record({}, viewer))).toBe('403 role_missing')
  })

  it('keeps one of two simultaneous records', async () => {
    const outcomes = await Promise.all([record(), record({}, world.operators.ben)].map(refusal))
    expect(outcomes.toSorted()).toEqual(['409 already_recorded', 'done'])
  })

  it('is possible again after a rejection', async () => {
    const { revenueId } = await record()
    await world.settlement.rejectRevenue(world.operators.ben, revenueId, 'wrong statement')
    expect(await refusal(record())).toBe('done')
  })
})

describe('approving revenue', () => {
  it('is refused to the recorder, who can withdraw the row before it is approved', async () => {
    const { revenueId } = await record()
    expect(await refusal(approve(revenueId, world.operators.ada))).toBe('403 own_record')
    const withdraw = (reason: string) => refusal(world.settlement.rejectRevenue(world.operators.ada, revenueId, reason))
    expect(await withdraw(' ')).toBe('422 reason_required (reason)')
    expect(await withdraw('of another day')).toBe('done')
    expect(await refusal(approve(revenueId, world.operators.ben))).toBe('409 already_decided')
    const { revenueId: approved } = await record()
    expect(await refusal(approve(approved, world.operators.ben))).toBe('done')
    expect(await refusal(world.settlement.rejectRevenue(world.operators.ada, approved, 'too late'))).toBe(
      '409 already_decided',
    )
  })

  it('is refused twice, and after a rejection', async () => {
    const { revenueId } = await record()
    await approve(revenueId)
    expect(await refusal(approve(revenueId, world.operators.cleo))).toBe('409 already_decided')
    expect(await refusal(world.settlement.rejectRevenue(world.operators.cleo, revenueId, 'too late'))).toBe(
      '409 already_decided',
    )
  })

  it('is refused for an unknown row', async () => {
    expect(await refusal(approve('018f0000-0000-7000-8000-000000000000'))).toBe('404 record_unknown')
  })

  it.each([
    ['a fifth too little', 28_498n, true],
    ['just within a fifth below', 28_499n, false],
    ['just within a fifth above', 42_747n, false],
    ['more than a fifth too much', 42_748n, true],
  ])('of %s needs the approver’s reason: %s sat, %s', async (_, satoshi, isNeeded) => {
    const { revenueId } = await record({ satoshi })
    expect(await refusal(approve(revenueId))).toBe(isNeeded ? '422 reason_required (reason)' : 'done')
    if (isNeeded) expect(await refusal(approve(revenueId, world.operators.ben, 'luck of a small pool'))).toBe('done')
  })

  it('needs a reason, and not a blank one, when the USDT do not match the value of the satoshi', async () => {
    await world.owner
      .insertInto('network_day')
      .values({
        day,
        difficulty: 150_000_000_000_000n,
        subsidy_sat: 312_500_000n,
        usdt_per_btc: usdt('100000'),
        ...world.sourced,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { revenueId, deviationBps, usdtDeviationBps } = await record({ usdt: usdt('106.869') })
    expect({ deviationBps, usdtDeviationBps }).toEqual({ deviationBps: 0, usdtDeviationBps: 20_000 })
    expect(await refusal(approve(revenueId))).toBe('422 reason_required (reason)')
    expect(await refusal(approve(revenueId, world.operators.ben, '  '))).toBe('422 reason_required (reason)')
    expect(await refusal(approve(revenueId, world.operators.ben, 'sold over the counter'))).toBe('done')
    // A later row is judged together with it, and both are still far off.
    expect((await record({ satoshi: 0n, usdt: 1n })).usdtDeviationBps).toBe(20_001)
  })

  it('is limited to three times what the nameplate can mine, even with a reason', async () => {
    // 41,909 sat at 100 % uptime, worth 41.909 USDT; three times that with the fraction that was rounded off.
    expect(await refusal(record({ satoshi: 125_728n }))).toBe('422 revenue_implausible (satoshi)')
    expect(await refusal(record({ usdt: usdt('125.728') }))).toBe('422 revenue_implausible (usdt)')
    const { revenueId } = await record({ satoshi: 125_727n, usdt: usdt('125.727') })
    expect(await refusal(approve(revenueId, world.operators.ben, 'several lucky blocks'))).toBe('done')
    expect(await refusal(record({ satoshi: 1n, usdt: 1n }))).toBe('422 revenue_implausible (satoshi)')
  })

  it.each([
    ['too high', 150_000_000_000_000_000n],
    ['too low', 150_000_000_000n],
  ])('keeps that limit on a day whose difficulty one operator recorded a thousand times %s', async (_, difficulty) => {
    const of = '2026-11-10'
    const figures = { subsidy_sat: 312_500_000n, usdt_per_btc: usdt('100000'), ...world.sourced, origin: 'mistyped' }
    const days = [addDays(of, -2), addDays(of, -1)].map((each) => ({ day: each, difficulty: 150_000_000_000_000n }))
    const rows = [...days, { day: of, difficulty }].map((row) => ({ ...row, ...figures }))
    await world.owner.insertInto('network_day').values(rows).execute()
    const recordOn = (change: object) =>
      world.settlement.recordRevenue(world.operators.ada, world.recordOf(pool, of, '35.623', change))
    try {
      expect(await refusal(recordOn({ satoshi: 125_728n }))).toBe('422 revenue_implausible (satoshi)')
      const { revenueId } = await recordOn({})
      expect(await refusal(approve(revenueId))).toBe('422 reason_required (reason)')
      expect(await refusal(approve(revenueId, world.operators.ben, 'the difficulty is mistyped'))).toBe('done')
    } finally {
      await world.owner.deleteFrom('network_day').where('origin', '=', 'mistyped').execute()
    }
  })

  it('is judged again at the approval, when another row of the day may have been approved', async () => {
    await world.settleDay(pool, day, '1')
    const [one, other] = [await record({}, world.operators.ada, '90'), await record({}, world.operators.ada, '90')]
    expect(await refusal(approve(one.revenueId, world.operators.ben, 'several lucky blocks'))).toBe('done')
    expect(await refusal(approve(other.revenueId, world.operators.ben, 'several lucky blocks'))).toBe(
      '422 revenue_implausible (satoshi)',
    )
  })

  it('without network figures is limited to three times the highest of the last thirty days', async () => {
    const recordOn = (of: string, revenue: string) =>
      refusal(world.settlement.recordRevenue(world.operators.ada, world.recordOf(pool, of, revenue)))
    expect(await recordOn('2025-12-20', '35.623')).toBe('422 network_unknown (day)')
    expect(await recordOn('2025-12-20', '0')).toBe('done')
    await settleWithoutLimit('2025-11-20', '30')
    await settleWithoutLimit('2025-11-19', '300')
    expect(await recordOn('2025-12-20', '90.00000001')).toBe('422 revenue_implausible (usdt)')
    expect(await recordOn('2025-12-21', '0.00000001')).toBe('422 network_unknown (day)')
    expect(
      await refusal(world.settlement.recordRevenue(world.operators.ada, world.recordOf(pool, '2025-12-19', '90'))),
    ).toBe('done')
  })

  it('counts of a row that was voided in part what is left, on its day and as the highest day', async () => {
    /** The venue pays a quarter of the row. The rest is voided. */
    const payQuarter = async (revenueId: string) => {
      await world.venuePays('30')
      const request = { revenueId, part: 'unpaid', reason: 'typed four times as much' } as const
      const voidId = await world.settlement.voids.record(world.operators.ada, request)
      await world.settlement.voids.approve(world.operators.ben, voidId)
    }
    await world.clearEverything()
    await payQuarter((await world.settleDay(pool, day, '120')).revenueId)
    expect(await refusal(record({}, world.operators.ada, '95.728'))).toBe('422 revenue_implausible (satoshi)')
    expect(await refusal(record({}, world.operators.ada, '95.727'))).toBe('done')
    await payQuarter(await settleWithoutLimit('2025-10-20', '120'))
    const earlier = (change: object) =>
      refusal(world.settlement.recordRevenue(world.operators.ada, world.recordOf(pool, '2025-11-02', '90', change)))
    expect(await earlier({ satoshi: 90_001n })).toBe('422 revenue_implausible (satoshi)')
    expect(await earlier({ usdt: usdt('90') + 1n })).toBe('422 revenue_implausible (usdt)')
    expect(await earlier({})).toBe('done')
  })

  /** Settles a day as it was possible before the limit existed, and returns its row. */
  async function settleWithoutLimit(of: string, revenue: string): Promise<string> {
    const network = { difficulty: 1n, subsidy_sat: 1n, usdt_per_btc: usdt('100000') }
    await world.owner
      .insertInto('network_day')
      .values({ day: of, ...network, ...world.sourced })
      .execute()
    const { revenueId } = await world.settleDay(pool, of, revenue)
    await world.owner.deleteFrom('network_day').where('day', '=', of).execute()
    return revenueId
  }

  it('judges a supplementary row with the rows it completes', async () => {
    await world.settleDay(pool, day, '30')
    const { revenueId, deviationBps } = await record({}, world.operators.ada, '5.623')
    expect(deviationBps).toBe(0)
    expect(await refusal(approve(revenueId))).toBe('done')
  })

  it('settles once when two approve at the same time', async () => {
    const { revenueId } = await record()
    const outcomes = await Promise.all([approve(revenueId), approve(revenueId, world.operators.cleo)].map(refusal))
    expect(outcomes.toSorted()).toEqual(['409 already_decided', 'done'])
    const settlements = await world.app
      .selectFrom('settlement')
      .select('revision')
      .where('pool_id', '=', pool.poolId)
      .execute()
    expect(settlements).toHaveLength(1)
  })

  it('judges early recorded rows together with rows approved in the meantime', async () => {
    await approve((await record()).revenueId)
    const more = await Promise.all(['1', '2', '3'].map(() => record({ satoshi: 6_500n }, world.operators.ada, '6.5')))
    expect(more.map(({ deviationBps }) => deviationBps)).toEqual([1_825, 1_825, 1_825])
    const outcomes: string[] = []
    for (const { revenueId } of more) outcomes.push(await refusal(approve(revenueId)))
    expect(outcomes).toEqual(['done', '422 reason_required (reason)', '422 reason_required (reason)'])
    expect(await refusal(approve(more[1]?.revenueId ?? '', world.operators.ben, 'a lucky day'))).toBe('done')
  })

  it('numbers revisions in order when two supplementary rows are approved at once', async () => {
    await world.settleDay(pool, day, '30')
    const rows = [await record({}, world.operators.ada, '3'), await record({}, world.operators.ada, '2.623')]
    await Promise.all(
      rows.map(({ revenueId }, index) =>
        approve(revenueId, index ? world.operators.ben : world.operators.cleo, 'late statement'),
      ),
    )
    const settlements = await world.app
      .selectFrom('settlement')
      .select(['revision', 'revenue_total'])
      .where('pool_id', '=', pool.poolId)
      .orderBy('revision')
      .execute()
    expect(settlements.map((row) => row.revision)).toEqual([1, 2, 3])
    expect(settlements.at(-1)?.revenue_total).toBe(usdt('35.623'))
  })
})

describe('the audit log', () => {
  it('records every attempt, including refused ones', async () => {
    const { revenueId } = await record()
    expect(await lastAudit(pool.poolId, revenueId)).toMatchObject({
      action: 'revenue.record',
      outcome: 'done',
      actor: 'Ada',
      subject: pool.poolId,
    })
    await refusal(record())
    expect(await lastAudit(pool.poolId, revenueId)).toMatchObject({
      action: 'revenue.record',
      outcome: 'refused',
      detail: { refused: 'already_recorded', day },
    })
    await refusal(approve(revenueId, world.operators.ada))
    expect(await lastAudit(pool.poolId, revenueId)).toMatchObject({
      action: 'revenue.approve',
      outcome: 'refused',
      subject: revenueId,
      detail: { refused: 'own_record' },
    })
    await refusal(world.settlement.rejectRevenue(world.operators.cleo, revenueId, 'unreadable'))
    expect(await lastAudit(pool.poolId, revenueId)).toMatchObject({
      action: 'revenue.reject',
      outcome: 'done',
      actor: 'Cleo',
      detail: { reason: 'unreadable' },
    })
  })
})

describe('evidence', () => {
  it('cannot be changed by the application after it is written', async () => {
    await world.settleDay(pool, day, '35.623')
    const change = (table: 'revenue' | 'settlement_terms', set: object) =>
      world.app.updateTable(table).set(set).where('pool_id', '=', pool.poolId).execute()
    await expect(change('revenue', { usdt: 1n })).rejects.toMatchObject({ code: '42501' })
    await expect(change('settlement_terms', { net: 1n })).rejects.toMatchObject({ code: '42501' })
  })
})

describe('attestations', () => {
  const attest = (by = world.operators.ada, powerMths = 990_000n, of = day) =>
    world.settlement.recordAttestation(by, {
      poolId: pool.poolId,
      day: of,
      powerMths,
      uptimeBps: 9_800,
      evidenceHash: someHash(),
    })

  it('begin with the first day of the pool', async () => {
    expect(await refusal(attest(world.operators.ada, 990_000n, addDays(firstDay, -1)))).toBe('422 pool_not_open (day)')
    expect(await refusal(attest(world.operators.ada, 990_000n, firstDay))).toBe('done')
  })

  it('are recorded by one operator and approved by another', async () => {
    const id = await attest()
    expect(await refusal(world.settlement.approveAttestation(world.operators.ada, id))).toBe('403 own_record')
    expect(await refusal(world.settlement.approveAttestation(world.operators.ben, id))).toBe('done')
    expect(await refusal(world.settlement.approveAttestation(world.operators.cleo, id))).toBe('409 already_decided')
    expect(await lastAudit(id)).toMatchObject({ action: 'attestation.approve', outcome: 'refused' })
  })

  it('can be recorded again after a rejection with a reason', async () => {
    const id = await attest()
    const reject = (by = world.operators.ben, reason = 'unreadable') =>
      refusal(world.settlement.rejectAttestation(by, id, reason))
    expect(await reject(world.operators.ben, ' ')).toBe('422 reason_required (reason)')
    expect(await reject(world.operators.ada)).toBe('done')
    expect(await reject()).toBe('409 already_decided')
    expect(await refusal(world.settlement.approveAttestation(world.operators.cleo, id))).toBe('409 already_decided')
    expect(await refusal(attest())).toBe('done')
  })

  it('can be replaced by two operators, with a reason', async () => {
    const first = await attest()
    await world.settlement.approveAttestation(world.operators.ben, first)
    const second = await attest(world.operators.cleo)
    const approve = (reason?: string) =>
      refusal(world.settlement.approveAttestation(world.operators.ben, second, reason))
    expect(await approve()).toBe('422 reason_required (reason)')
    expect(await approve('the first counted a container twice')).toBe('done')
    const rows = await world.app
      .selectFrom('attestation')
      .select(['attestation_id', 'state'])
      .where('pool_id', '=', pool.poolId)
      .orderBy('attestation_id')
      .execute()
    expect(rows.map((row) => [row.attestation_id, row.state])).toEqual([
      [first, 'replaced'],
      [second, 'approved'],
    ])
  })

  it('are limited to the nameplate of the pool', async () => {
    expect(await refusal(attest(world.operators.ada, pool.nameplateMths + 1n))).toBe('400 bad_field (power)')
    expect(await refusal(attest(world.operators.ada, pool.nameplateMths))).toBe('done')
  })

  it('are limited to one per day, for a finished day and a known pool', async () => {
    await attest()
    expect(await refusal(attest(world.operators.ben))).toBe('409 already_recorded')
    await world.moveTo('2026-11-05T12:00:00Z')
    expect(await refusal(attest())).toBe('422 day_not_over (day)')
    pool = { ...pool, poolId: '018f0000-0000-7000-8000-000000000000' }
    expect(await refusal(attest())).toBe('404 pool_unknown (poolId)')
  })
})
