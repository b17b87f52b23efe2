import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@terahold/contract/refusal'
import { addDays, dayOf } from '@terahold/money/day'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../apps/server/src/chain/local/fixtures/test-chain.ts'
import { addOperator } from '../../apps/server/src/operators/operators.ts'
import { verifyBooks } from '../../apps/server/src/verification/verify.ts'
import { type PayoutOperator, someHash, usdt } from './support/founding.ts'
import { type PreparedDatabase, prepareDatabase } from './support/prepared-database.ts'
import { operatorWallets, prepareRelease, release } from './support/release.ts'
import { capital, openWorld, type World, type WorldMember } from './support/world.ts'

const price = usdt('14.9999999999991')
const dayMs = 86_400_000

let test: TestChain
let database: PreparedDatabase
let copy: Awaited<ReturnType<PreparedDatabase['copy']>>
let world: World
beforeAll(async () => {
  test = await startTestChain()
  database = await prepareDatabase()
  copy = await database.copy()
  world = await openWorld(copy.url, test)
  await settled(0, -20, capital)
  await venuePays()
  await world.refill(capital / 2n)
  await finalise()
})
afterEach(async () => {
  expect(await verifyBooks(world.db)).toEqual([])
  expect(await world.subjects.ledger.sumOfAll(world.db)).toBe(0n)
})
afterAll(async () => {
  await world?.close()
  await copy?.drop()
  await Promise.all([test?.stop(), database?.remove()])
})

describe('64 concurrent withdrawals of one balance', () => {
  it('hold the money once, and refuse the others', async () => {
    const member = await memberWith('100')
    const outcomes = await Promise.all(times(64, () => outcomeOf(withdraw(member, '100'))))
    expect(tally(outcomes)).toEqual({ ok: 1, balance_short: 63 })
    expect(await balancesOf(member)).toEqual({ available: 0n, held: usdt('100') })
  })

  it('are one withdrawal when they are one request sent 64 times', async () => {
    const member = await memberWith('100')
    const key = randomUUID()
    const ids = await Promise.all(times(64, async () => (await withdraw(member, '30', key)).withdrawal.withdraw_id))
    expect(new Set(ids).size).toBe(1)
    expect(await balancesOf(member)).toEqual({ available: usdt('70'), held: usdt('30') })
  })
})

describe('an order that is sent again and again', () => {
  it('is one order for one key, and paid once', async () => {
    const member = await memberWith('100')
    const request = await world.orderRequest(0, 1, 'balance')
    const ids = await Promise.all(times(16, () => world.subjects.orders.placeOrder(member.memberId, request)))
    expect(new Set(ids).size).toBe(1)
    expect((await balancesOf(member)).available).toBe(usdt('100') - price)
  })

  it('becomes as many orders as the balance can pay for, if each has its own key', async () => {
    const member = await memberWith('31')
    const outcomes = await Promise.all(times(12, async () => outcomeOf(order(member))))
    expect(tally(outcomes)).toEqual({ ok: 2, balance_short: 10 })
    expect((await balancesOf(member)).available).toBe(usdt('31') - 2n * price)
  })

  it('is refused under the key of another order, whichever of the two is first', async () => {
    const member = await memberWith('100')
    const [one, two] = [await world.orderRequest(0, 1, 'balance'), await world.orderRequest(0, 2, 'balance')]
    const both = [one, { ...two, idempotencyKey: one.idempotencyKey }]
    const placing = both.map((request) => outcomeOf(world.subjects.orders.placeOrder(member.memberId, request)))
    expect(tally(await Promise.all(placing))).toEqual({ ok: 1, idempotency_conflict: 1 })
  })
})

describe('a due credit', () => {
  it('is posted once by a concurrent sweep, withdrawal and order', async () => {
    const members = await membersWith(6, '60')
    for (const member of members) await order(member)
    await world.advance(3 * 1_440)
    await world.subjects.orders.followHoldings()
    await settled(0, -1, usdt('4000'))
    await venuePays()
    await finalise()
    const due = await Promise.all(members.map(({ memberId }) => world.subjects.settlement.earnings(world.db, memberId)))
    await Promise.all([
      ...times(2, () => world.subjects.settlement.sweep(world.db)),
      ...members.map((member) => outcomeOf(withdraw(member, '12'))),
      ...members.map((member) => order(member)),
    ])
    for (const [place, member] of members.entries()) {
      const earned = due[place]?.due ?? 0n
      expect(earned).toBeGreaterThan(0n)
      const { available, held } = await balancesOf(member)
      expect(available + held).toBe(usdt('60') - 2n * price + earned)
      expect(await world.subjects.settlement.earnings(world.db, member.memberId)).toMatchObject({
        due: 0n,
        posted: earned,
      })
    }
  })

  it('of an ended holding is posted once by a sweep and two concurrent early exits', async () => {
    const member = await memberWith('60')
    await order(member)
    await world.advance(17 * 1_440)
    await settled(0, -1, usdt('4000'))
    await venuePays()
    await finalise()
    const [holding] = (await world.subjects.settlement.earnings(world.db, member.memberId)).holdings
    const { start_day: start } = await world.db
      .selectFrom('holding')
      .select('start_day')
      .where('holding_id', '=', holding?.holdingId ?? '')
      .executeTakeFirstOrThrow()
    const today = dayOf(new Date(await world.now()))
    const left = BigInt(30 - 1 - (Date.parse(today) - Date.parse(start)) / dayMs)
    const fee = (price / 30n) * left
    const refund = fee - fee / 10n
    const leave = () =>
      world.subjects.orders.exitHolding(member.memberId, { holdingId: holding?.holdingId ?? '', refund })
    const before = (await balancesOf(member)).available
    const [one, other] = await Promise.all([leave(), leave(), world.subjects.settlement.sweep(world.db)])
    expect([one, other]).toEqual([refund, refund])
    expect((await balancesOf(member)).available).toBe(before + refund + (holding?.due ?? 0n))
  })
})

describe('cancelling at the exact end of cooling-off', () => {
  it('either refunds everything and cancels the power, or is too late and changes neither', async () => {
    const members = await membersWith(12, '15')
    const orderIds: string[] = []
    for (const member of members) orderIds.push(await order(member))
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from min(cooling_ends_at) - database_now())::float8 * 1000 as ms from subscription_order
      where order_id = any(${orderIds})`.execute(world.owner)
    // A second or less is left: wherever the end falls among what follows, each request is decided on one side of it.
    await world.clock.advance(Math.floor(((rows[0]?.ms ?? 0) - 100) / 1_000))
    const outcomes: string[] = []
    for (const [place, { memberId }] of members.entries()) {
      const [outcome] = await Promise.all([
        outcomeOf(world.subjects.orders.cancelOrder(memberId, orderIds[place] ?? '')),
        world.subjects.orders.followHoldings(),
      ])
      outcomes.push(outcome)
      await pause(100)
    }
    for (const [place, member] of members.entries()) {
      const isRefunded = outcomes[place] === 'ok'
      expect((await balancesOf(member)).available).toBe(isRefunded ? usdt('15') : usdt('15') - price)
      const holding = await world.db
        .selectFrom('holding')
        .select('state')
        .where('member_id', '=', member.memberId)
        .executeTakeFirstOrThrow()
      expect(holding.state === 'refunded').toBe(isRefunded)
    }
    expect(outcomes.at(-1)).toBe('cooling_off_over')
  })
})

describe('a large withdrawal', () => {
  it('is released by one of two concurrent checkers, and the other is refused', async () => {
    const { member, withdrawId } = await waitingForTwo()
    const { maker, checker } = world.founded
    const waiting = { memberId: member.memberId, withdrawId }
    await prepareRelease(world.subjects.withdrawals, maker, waiting)
    const once = () => outcomeOf(release(world.subjects.withdrawals, checker, waiting))
    const [accepted, refused] = (await Promise.all([once(), once()])).toSorted((a) => (a === 'ok' ? -1 : 1))
    expect(accepted).toBe('ok')
    // Which refusal depends on how far the second one has come when the first one commits.
    expect(['already_decided', 'decision_changed', 'withdraw_state']).toContain(refused)
  })

  it('is prepared by one of two concurrent makers', async () => {
    const { member, withdrawId } = await waitingForTwo()
    const wallet = operatorWallets.otherMaker
    const other = { address: wallet.address, name: 'Eve', roles: ['payout-maker'] as const }
    const operatorId = await world.owner.transaction().execute((tx) => addOperator(tx, world, other))
    const waiting = { memberId: member.memberId, withdrawId }
    const prepare = (by: Pick<PayoutOperator, 'operatorId' | 'wallet'>) =>
      outcomeOf(prepareRelease(world.subjects.withdrawals, by, waiting))
    const outcomes = await Promise.all([world.founded.maker, { operatorId, wallet }].map(prepare))
    expect(tally(outcomes)).toEqual({ ok: 1, already_decided: 1 })
  })

  it('is either released or cancelled when both happen at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { member, withdrawId } = await waitingForTwo()
      const { maker, checker } = world.founded
      const waiting = { memberId: member.memberId, withdrawId }
      await prepareRelease(world.subjects.withdrawals, maker, waiting)
      const [released, cancelled] = await Promise.all([
        outcomeOf(release(world.subjects.withdrawals, checker, waiting)),
        outcomeOf(world.subjects.withdrawals.cancel(member.memberId, withdrawId)),
      ])
      const isGone = released === 'ok' && cancelled !== 'ok'
      // Between the release and the queue the member may still cancel for a moment.
      expect(isGone || cancelled === 'ok', `${released} and ${cancelled}`).toBe(true)
      const balances = await balancesOf(member)
      expect(balances).toEqual(isGone ? { available: 0n, held: usdt('5500') } : { available: usdt('5500'), held: 0n })
    }
  })
})

describe('a queued withdrawal', () => {
  it('is either paid or rejected when it is signed and rejected at once', async () => {
    for (let round = 0; round < 6; round += 1) {
      const member = await memberWith('50')
      const withdrawId = await queued(member, '50')
      const [, rejected] = await Promise.all([
        world.subjects.payouts?.step(),
        outcomeOf(world.subjects.withdrawals.reject(member.memberId, withdrawId, 'on second thoughts')),
      ])
      await payOut()
      const inWallet = await test.chain.tokenBalance(world.place.token, member.wallet.address)
      const paid = inWallet - (walletHad - usdt('50'))
      expect({ paid, ...(await balancesOf(member)) }).toEqual({
        paid: rejected === 'ok' ? 0n : usdt('49.95'),
        held: 0n,
        available: rejected === 'ok' ? usdt('50') : 0n,
      })
    }
  })
})

describe('two rows of a day that are approved at once', () => {
  it('settle it twice in a row, and together yield the same as one row of their sum', async () => {
    const [recorder, approver] = world.founded.settlers
    const day = addDays(dayOf(new Date(await world.now())), -2)
    await settled(0, -2, usdt('10'))
    const ids = await Promise.all(times(4, async () => (await record(day, usdt('5'), recorder)).revenueId))
    const approving = ids
      .flatMap((id) => [id, id])
      .map((id) => outcomeOf(world.subjects.settlement.approveRevenue(approver, id, 'checked')))
    expect(tally(await Promise.all(approving))).toEqual({ ok: 4, already_decided: 4 })
    const rows = await world.db
      .selectFrom('settlement')
      .select(['revision', 'revenue_total'])
      .where('day', '=', day)
      .where('pool_id', '=', world.founded.poolIds[0] ?? '')
      .orderBy('revision')
      .execute()
    expect(rows.map(({ revision, revenue_total }) => [revision, revenue_total])).toEqual(
      [10, 15, 20, 25, 30].map((sum, place) => [place + 1, usdt(String(sum))]),
    )
  })
})

const walletHad = usdt('1000000')

async function memberWith(sum: string): Promise<WorldMember> {
  const member = await world.join()
  await world.send(member.wallet, usdt(sum))
  await finalise()
  return member
}

/** One after the other, because the wallet that sends their tokens can send one at a time. */
async function membersWith(count: number, sum: string): Promise<WorldMember[]> {
  const members: WorldMember[] = []
  for (let made = 0; made < count; made += 1) members.push(await memberWith(sum))
  return members
}

async function finalise(): Promise<void> {
  await test.client.mine({ blocks: 3 })
  await world.readChain()
}

function record(day: string, revenue: bigint, operator: World['founded']['settlers'][0]) {
  const evidence = { venue: 'Venue', txid: someHash(), statementHash: someHash() }
  const poolId = world.founded.poolIds[0] ?? ''
  const figures = { usdt: revenue, satoshi: revenue / 10n ** 15n, uptimeBps: 10_000 }
  return world.subjects.settlement.recordRevenue(operator, { poolId, day, ...figures, ...evidence })
}

async function settled(pool: number, back: number, revenue: bigint): Promise<void> {
  await world.settle(pool, addDays(dayOf(new Date(await world.now())), back), { usdt: revenue, uptimeBps: 10_000 })
}

async function venuePays(): Promise<void> {
  await world.send(world.chainSetup.venue, (await world.subjects.ledger.houseBalances(world.db)).revenue_receivable)
}

async function order({ memberId }: WorldMember): Promise<string> {
  return world.subjects.orders.placeOrder(memberId, await world.orderRequest(0, 1, 'balance'))
}

function withdraw({ memberId }: WorldMember, amount: string, key: string = randomUUID()) {
  return world.subjects.withdrawals.request(memberId, usdt(amount), key)
}

async function queued(member: WorldMember, amount: string): Promise<string> {
  const { withdrawal } = await withdraw(member, amount)
  await world.subjects.withdrawals.confirm(member.memberId, withdrawal.withdraw_id, await world.codeFor(member))
  return withdrawal.withdraw_id
}

async function waitingForTwo(): Promise<{ member: WorldMember; withdrawId: string }> {
  const member = await memberWith('5500')
  return { member, withdrawId: await queued(member, '5500') }
}

async function payOut(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await test.client.mine({ blocks: 3 })
    await world.subjects.payouts?.step()
  }
}

const balancesOf = ({ memberId }: WorldMember) => world.subjects.ledger.balances(world.db, memberId)

function times<Result>(count: number, make: () => Result): Result[] {
  return Array.from({ length: count }, make)
}

async function outcomeOf(acting: Promise<unknown>): Promise<string> {
  try {
    await acting
    return 'ok'
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    throw error
  }
}

function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}
