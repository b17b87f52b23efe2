import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { holdingChecks } from '../../trust/reconciliation/reconciliation-books.ts'
import { judge } from '../../trust/reconciliation/reconciliation-rules.ts'
import { verifyBooks } from '../../verification/verify.ts'
import { type PoolOfWorld, usdt } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'
import { sweepDust } from './dust.ts'

const day = '2026-11-05'
/** Of 101 units, a pool of 3 TH/s owes its power 100, a little under 101. Three holders of a third get 33 each. */
const oddRevenue = '0.000000000000000101'

let world: SettlementFixture
let pool: PoolOfWorld
let members: string[]
beforeAll(async () => {
  world = await createSettlementFixture()
  await world.liftRevenueLimit()
})
afterAll(() => world.database.drop())
beforeEach(async () => {
  await world.clearEverything()
  await settleAll()
  await world.moveTo('2026-11-01T12:00:00Z')
  pool = await world.addPool('3')
  const terms = await world.addTerms(pool, { tariffPerKwh: 0n, serviceFeeBps: 0 })
  members = []
  for (let index = 0; index < 3; index += 1) {
    const member = await world.addMember()
    await world.addHolding(member, terms, '1', '2026-11-03')
    members.push(member)
  }
  await world.moveTo('2026-11-20T12:00:00Z')
})
afterEach(async () => {
  expect(await verifyBooks(world.app)).toEqual([])
  const checks = await holdingChecks(world.app, await world.ledger.houseBalances(world.app))
  expect(checks.map(judge).filter(({ agrees }) => !agrees)).toEqual([])
})

async function settleAll(): Promise<void> {
  await world.settlement.sweep(world.app)
  await world.settlement.sweepDust(world.app)
}

async function settled(revenue = oddRevenue): Promise<{ settlementId: string }> {
  return world.settleDay(pool, day, revenue, { uptimeBps: 10_000 })
}

/** Returns what the account holds beyond what all three can still be posted. */
async function dust(): Promise<bigint> {
  const due = await Promise.all(members.map((member) => world.settlement.earnings(world.app, member)))
  const owed = due.reduce((sum, each) => sum + each.due + each.pending, 0n)
  return (await world.house()).pool_payable - owed
}

describe('the dust of a day', () => {
  it('goes to the house only when the day is paid for and posted to every holder', async () => {
    const { settlementId } = await settled()
    expect(await dust()).toBe(1n)
    expect(await world.settlement.sweepDust(world.app)).toBe(0)
    await world.venuePays(oddRevenue)
    expect(await world.settlement.sweepDust(world.app)).toBe(0)
    await world.settlement.sweep(world.app)
    const before = await world.house()
    expect(await world.settlement.sweepDust(world.app)).toBe(1)
    const after = await world.house()
    expect(await dust()).toBe(0n)
    expect(after.house_mining_income - before.house_mining_income).toBe(1n)
    expect(await world.postings(settlementId)).toMatchObject({ pool_payable: 99n })
  })

  it('is taken once, even by two processes at the same moment and again later', async () => {
    await settled()
    await world.venuePays(oddRevenue)
    await world.settlement.sweep(world.app)
    const both = await Promise.all([world.settlement.sweepDust(world.app), world.settlement.sweepDust(world.app)])
    expect(both[0] + both[1]).toBe(1)
    expect(await world.settlement.sweepDust(world.app)).toBe(0)
    expect(await dust()).toBe(0n)
  })

  it('is zero where shares come out even, and the day is not checked again', async () => {
    await settled('3')
    await world.venuePays('3')
    await world.settlement.sweep(world.app)
    expect(await world.settlement.sweepDust(world.app)).toBe(1)
    expect(await world.settlement.sweepDust(world.app)).toBe(0)
    expect((await world.house()).pool_payable).toBe(0n)
  })
})

describe('a day that is settled again', () => {
  it('first returns its dust, because its shares need it, and leaves other dust', async () => {
    await settled()
    await world.venuePays(oddRevenue)
    await settleAll()
    // 101 plus 2 are 34 for each of three. Nothing remains, and without the taken dust one unit would be missing.
    await settled('0.000000000000000002')
    expect(await dust()).toBe(0n)
    await world.venuePays('0.000000000000000002')
    await settleAll()
    for (const member of members) expect((await world.ledger.balances(world.app, member)).available).toBe(34n)
    expect((await world.house()).pool_payable).toBe(0n)
  })

  it('keeps the dust that its shares need, even while another process takes it', async () => {
    await settled()
    await world.venuePays(oddRevenue)
    await world.settlement.sweep(world.app)
    const record = world.recordOf(pool, day, '0.000000000000000002', { uptimeBps: 10_000 })
    const { revenueId } = await world.settlement.recordRevenue(world.operators.ada, record)
    const [, taken] =
      (await world.overlap(
        () => world.settlement.approveRevenue(world.operators.ben, revenueId, 'checked by hand'),
        () => world.settlement.sweepDust(world.app),
      )) ?? []
    expect([taken, await dust()]).toEqual([0, 0n])
  })
})

describe('inconsistent books', () => {
  it('are not dust: the day keeps its money and the run reports it', async () => {
    await settled('3')
    await world.venuePays('3')
    await world.settlement.sweep(world.app)
    for (const amount of [-1n, usdt('0.5')]) {
      await change(amount)
      expect(await dustFailures()).toEqual([expect.stringContaining(`${day} of pool ${pool.poolId}`)])
      await change(-amount)
    }
    const taken = world.app
      .selectFrom('settlement_dust')
      .innerJoin('settlement', 'settlement.settlement_id', 'settlement_dust.settlement_id')
    expect(await taken.select('amount').where('pool_id', '=', pool.poolId).execute()).toEqual([])
    await settleAll()
  })

  it('do not delay later days', async () => {
    await settled('3')
    const later = await world.settleDay(pool, '2026-11-06', oddRevenue, { uptimeBps: 10_000 })
    await world.clearEverything()
    await world.settlement.sweep(world.app)
    await change(-1n, day)
    expect(await dustFailures()).toEqual([expect.stringContaining(`${day} of pool ${pool.poolId}`)])
    await change(1n, day)
    const taken = world.app.selectFrom('settlement_dust').select('amount')
    expect(await taken.where('settlement_id', '=', later.settlementId).execute()).toEqual([{ amount: 1n }])
    await settleAll()
  })

  /** Increases what the pool's settlements reserved, of one day or of all. */
  async function change(amount: bigint, of?: string): Promise<void> {
    await world.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update settlement set payable_net = payable_net + ${amount}::numeric
        where pool_id = ${pool.poolId} and day = coalesce(${of ?? null}::date, day)`.execute(tx)
    })
  }

  async function dustFailures(): Promise<string[]> {
    const outcome = await sweepDust(world.app, world).catch((error: unknown) => error)
    return outcome instanceof AggregateError ? outcome.errors.map(({ message }) => String(message)) : []
  }
})
