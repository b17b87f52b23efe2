import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../../db/transaction.ts'
import { verifyBooks } from '../../verification/verify.ts'
import { type PoolOfWorld, someHash, usdt } from '../fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../fixtures/settlement-fixture.ts'
import { putVenue } from '../venues/registered-venues.ts'

const chainId = 31_337

let world: SettlementFixture
let pools: readonly [PoolOfWorld, PoolOfWorld]
let venue: string
let round = 0
beforeAll(async () => {
  world = await createSettlementFixture()
})
afterAll(() => world.database.drop())
beforeEach(async () => {
  round += 1
  venue = `Venue of two pools ${round}`
  pools = [await world.addPool('1000'), await world.addPool('1000')]
  await world.addVenue(venue, pools)
  await world.moveTo('2026-11-20T12:00:00Z')
})

const settle = async (index: 0 | 1, day: string, revenue: string) =>
  (await world.settleDay(pools[index], day, revenue, { venue })).revenueId
const pay = (amount: string) => world.venuePays(amount, undefined, venue)
const linesOf = (first: string, second: string) =>
  [first, second].flatMap((text, index) =>
    text === '0' ? [] : [{ poolId: (pools[index] as PoolOfWorld).poolId, amount: usdt(text) }],
  )
const record = (txHash: string, first: string, second: string) =>
  world.settlement.advices.record(world.operators.ada, {
    log: { chainId, txHash, logIndex: 0 },
    lines: linesOf(first, second),
    statementHash: someHash(),
  })
const approve = (id: string) => world.settlement.advices.approve(world.operators.ben, id)
const advise = async (txHash: string, first: string, second: string) => approve(await record(txHash, first, second))
const cleared = async (...revenueIds: string[]) => {
  const sums: bigint[] = []
  for (const revenueId of revenueIds) {
    const row = world.app.selectFrom('revenue').select('cleared').where('revenue_id', '=', revenueId)
    sums.push((await row.executeTakeFirstOrThrow()).cleared)
  }
  return sums
}
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: unknown) => String(error).replace(/^Refusal: /, ''),
  )
/** The venue's transfers wait for their advice from now on. */
async function requireAdvice(ofPools: readonly PoolOfWorld[] = pools): Promise<void> {
  const entry = { name: venue, chainId, addresses: [], poolIds: ofPools.map(({ poolId }) => poolId), isAdvised: true }
  await transaction(world.owner, (tx) => putVenue(tx, world.clock, entry))
}

describe('a transfer of a venue whose transfers need an advice', () => {
  it('waits for it, and then clears rows by its lines, the oldest first within each pool', async () => {
    const [older, newer] = [await settle(0, '2026-11-04', '30'), await settle(0, '2026-11-06', '30')]
    const other = await settle(1, '2026-11-05', '20')
    const txHash = await pay('50')
    await requireAdvice()
    const second = await payWithAdvice('40')
    expect(await cleared(older, other, newer)).toEqual([usdt('30'), usdt('20'), 0n])
    expect((await world.house()).suspense).toBe(usdt('40'))
    await advise(second, '40', '0')
    expect(await cleared(older, other, newer)).toEqual([usdt('30'), usdt('20'), usdt('30')])
    expect(await outcome(record(txHash, '29', '21'))).toBe('409 advice_too_late (lines)')
    await settle(0, '2026-11-07', '10')
    expect((await world.house()).suspense).toBe(0n)
    expect(await verifyBooks(world.app)).toEqual([])
  })

  it('keeps what exceeds a pool’s open rows for the next rows of that pool', async () => {
    await requireAdvice()
    const first = await settle(0, '2026-11-04', '10')
    const other = await settle(1, '2026-11-04', '50')
    await advise(await payWithAdvice('40'), '25', '15')
    expect(await cleared(first, other)).toEqual([usdt('10'), usdt('15')])
    const next = await settle(0, '2026-11-05', '20')
    expect(await cleared(next, other)).toEqual([usdt('15'), usdt('15')])
    await advise(await payWithAdvice('40'), '5', '35')
    expect((await world.house()).suspense).toBe(0n)
    expect(await verifyBooks(world.app)).toEqual([])
  })

  it('goes back to the share of its pool when a row that it had reached is voided', async () => {
    await requireAdvice()
    const wrong = await settle(0, '2026-11-04', '90')
    const other = await settle(1, '2026-11-04', '50')
    await advise(await payWithAdvice('30'), '20', '10')
    const { ada, ben } = world.operators
    const given = { revenueId: wrong, part: 'all', reason: 'typed twice' } as const
    await world.settlement.voids.approve(ben, await world.settlement.voids.record(ada, given))
    expect(await cleared(wrong, other)).toEqual([0n, usdt('10')])
    const right = await settle(0, '2026-11-04', '20')
    expect(await cleared(right, other)).toEqual([usdt('20'), usdt('10')])
    await advise(await payWithAdvice('40'), '0', '40')
    expect(await verifyBooks(world.app)).toEqual([])
  })
})

/** Pays under the rule that is registered, which `pay` would reset. */
async function payWithAdvice(amount: string): Promise<string> {
  const { venue_id: venueId } = await world.app
    .selectFrom('venue')
    .select('venue_id')
    .where('name', '=', venue)
    .executeTakeFirstOrThrow()
  const txHash = `0x${someHash()}`
  const transfer = { venueId, chainId, txHash, logIndex: 0, amount: usdt(amount), at: world.clock.now() }
  await transaction(world.app, (tx) => world.settlement.applyVenueTransfer(tx, transfer))
  return txHash
}

describe('an advice', () => {
  it('splits the uncleared part of a transfer, regardless of the order of the rows', async () => {
    const txHash = await pay('30')
    await advise(txHash, '10', '20')
    const [wide, other] = [await settle(0, '2026-11-04', '25'), await settle(1, '2026-11-05', '20')]
    expect(await cleared(wide, other)).toEqual([usdt('10'), usdt('20')])
    await pay('15')
    expect(await verifyBooks(world.app)).toEqual([])
  })

  it('can name a pool that the venue no longer pays for, for the rows that it still owes', async () => {
    const [owed, other] = [await settle(0, '2026-11-04', '10'), await settle(1, '2026-11-04', '20')]
    await requireAdvice([pools[1]])
    await advise(await payWithAdvice('30'), '10', '20')
    expect(await cleared(owed, other)).toEqual([usdt('10'), usdt('20')])
  })

  it('is refused for other sums, other pools, unknown transfers, twice, and by its own recorder', async () => {
    const txHash = await pay('30')
    expect(await outcome(record(txHash, '10', '19'))).toBe('422 lines_sum (lines)')
    expect(await outcome(record(`0x${someHash()}`, '10', '20'))).toBe('404 record_unknown (transfer)')
    const stranger = await world.addPool('1000')
    const log = { chainId, txHash, logIndex: 0 }
    const lines = [{ poolId: stranger.poolId, amount: usdt('30') }]
    const wrong = world.settlement.advices.record(world.operators.ada, { log, lines, statementHash: someHash() })
    expect(await outcome(wrong)).toBe('422 venue_not_of_pool (lines)')
    const id = await record(txHash, '10', '20')
    expect(await outcome(record(txHash, '20', '10'))).toBe('409 already_recorded')
    expect(await outcome(world.settlement.advices.approve(world.operators.ada, id))).toBe('403 own_record')
    await world.settlement.advices.reject(world.operators.ada, id, { reason: 'not as agreed' })
    expect(await outcome(approve(id))).toBe('409 already_decided')
    await advise(txHash, '20', '10')
    await settle(0, '2026-11-04', '20')
    await settle(1, '2026-11-04', '10')
  })

  it('is approved once by two operators at the same time, also while rows are approved', async () => {
    const id = await record(await pay('30'), '10', '20')
    const { settlement, operators } = world
    const rows = await Promise.all(
      ([0, 1] as const).map((index) =>
        settlement.recordRevenue(operators.ada, world.recordOf(pools[index], '2026-11-05', '20', { venue })),
      ),
    )
    const outcomes = await Promise.all([
      outcome(settlement.advices.approve(operators.ben, id)),
      outcome(settlement.advices.approve(operators.cleo, id)),
      ...rows.map(({ revenueId }) => outcome(settlement.approveRevenue(operators.ben, revenueId, 'checked by hand'))),
    ])
    const [first, second, ...approvals] = outcomes
    expect(approvals).toEqual(['done', 'done'])
    const isFirst = first === 'done' || second === 'done'
    // Rows that come before the advice are paid oldest first, and the advice then comes too late.
    expect([first, second].toSorted()).toEqual(
      isFirst ? ['409 already_decided', 'done'] : ['409 advice_too_late (lines)', '409 advice_too_late (lines)'],
    )
    await pay('10')
    expect(await verifyBooks(world.app)).toEqual([])
  })
})
