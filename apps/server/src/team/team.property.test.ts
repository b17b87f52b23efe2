import { addDays } from '@terahold/money/day'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Member } from '../orders/fixtures/orders-fixture.ts'
import { NaiveTeam } from './fixtures/naive-team.ts'
import { openTeamFixture, type TeamFixture } from './fixtures/team-fixture.ts'

const some = fc.nat(99)
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('join' as const),
      inviters: fc.array(some, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      buyers: fc.uniqueArray(some, { minLength: 1, maxLength: 4 }),
      pool: fc.nat(1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('bind' as const), member: some, inviter: some }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), holding: some }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), holding: some }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('days' as const), count: fc.constantFrom(1, 2, 3, 12, 31) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('settle' as const),
      pool: fc.nat(1),
      back: fc.integer({ min: 1, max: 6 }),
      uptime: fc.constantFrom(0, 3_333, 8_500, 10_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('publish' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('choose' as const),
      members: fc.uniqueArray(some, { minLength: 1, maxLength: 4 }),
      isIn: fc.nat(3).map((draw) => draw > 0),
      isPublishing: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
)
const anyHistory = fc.array(anyStep, { minLength: 20, maxLength: 30, size: 'max' })
type Step = typeof anyStep extends fc.Arbitrary<infer Of> ? Of : never
type Run = {
  readonly fixture: TeamFixture
  readonly naive: NaiveTeam
  readonly members: Member[]
  readonly orderIds: string[]
}

it('shows every member the same as a recount, in any concurrent history of joins, purchases, exits and days', {
  timeout: 600_000,
}, async () => {
  const numRuns = process.env.TERAHOLD_TEST_FULL === '1' ? 60 : 2
  // Each run has a database of its own: shrinking would take minutes, and the seed replays the history exactly.
  await fc.assert(fc.asyncProperty(anyHistory, follow), { numRuns, endOnFailure: true })
})

async function follow(steps: readonly Step[]): Promise<void> {
  const fixture = await openTeamFixture()
  try {
    const run: Run = { fixture, naive: new NaiveTeam(), members: [], orderIds: [] }
    await take(run, { kind: 'join', inviters: [0, 0, 0] })
    for (const step of steps) {
      await take(run, step)
      await compare(run)
    }
  } finally {
    await fixture.database.drop()
  }
}

async function take(run: Run, step: Step): Promise<void> {
  switch (step.kind) {
    case 'join':
      return join(run, step.inviters)
    case 'buy':
      return buy(run, step)
    case 'bind':
      return bind(run, pick(run, step.member), pick(run, step.inviter))
    case 'cancel':
    case 'leave':
      return end(run, step.kind, step.holding)
    case 'days':
      return run.fixture.days(step.count)
    case 'settle': {
      const day = addDays(run.fixture.today(), -step.back)
      await run.fixture.settle(day, step.uptime, step.pool)
      return run.naive.settle(step.pool, day, step.uptime)
    }
    case 'publish':
      await Promise.all([
        run.fixture.team.publishRanking(),
        run.fixture.team.publishRanking(),
        run.fixture.team.rollUp(),
      ])
      return run.naive.publish(addDays(run.fixture.today(), -1))
    case 'choose':
      return choose(run, step)
    case 'fold':
      await run.fixture.team.rollUp()
  }
}

function pick({ members }: Run, draw: number): number {
  return draw % Math.max(1, members.length)
}

function memberAt({ members }: Run, index: number): Member {
  return members[index] ?? { memberId: '', address: '' }
}

async function join(run: Run, draws: readonly number[]): Promise<void> {
  const { fixture, naive, members } = run
  // One new member in four has no inviter.
  const inviters = draws.map((draw) => (members.length === 0 || draw % 4 === 0 ? null : pick(run, draw)))
  const joining = inviters.map((inviter) => fixture.join(inviter === null ? undefined : memberAt(run, inviter)))
  const [joined] = await Promise.all([Promise.all(joining), fixture.team.rollUp()])
  members.push(...joined)
  const month = fixture.today().slice(0, 7)
  naive.members.push(
    ...inviters.map((inviter) => ({ inviter, joinedMonth: inviter === null ? null : month, isIn: false })),
  )
}

async function buy(run: Run, { buyers: draws, pool }: { buyers: number[]; pool: number }): Promise<void> {
  const { fixture, naive, orderIds } = run
  // As many as the pools have power for.
  const buyers = [...new Set(draws.map((draw) => pick(run, draw)))].slice(0, 90 - naive.holdings.length)
  const buying = Promise.all(buyers.map((buyer) => fixture.buy(memberAt(run, buyer), pool)))
  const [bought] = await Promise.all([buying, fixture.team.rollUp(), fixture.team.rollUp()])
  orderIds.push(...bought)
  const [start, end] = [addDays(fixture.today(), 2), addDays(fixture.today(), 32)]
  naive.holdings.push(...buyers.map((member) => ({ member, pool, start, end })))
}

async function bind(run: Run, member: number, inviter: number): Promise<void> {
  const { fixture, naive } = run
  const mayBind = member !== inviter && naive.mayBind(member)
  const bound = fixture.invitations.redeem(memberAt(run, member).memberId, await fixture.code(memberAt(run, inviter)))
  if (!mayBind) {
    await expect(bound).rejects.toThrow(/invite_invalid|inviter_bound|inviter_too_late/)
    return
  }
  await bound
  Object.assign(naive.members[member] ?? {}, { inviter, joinedMonth: fixture.today().slice(0, 7) })
}

async function end(run: Run, how: 'cancel' | 'leave', draw: number): Promise<void> {
  const { fixture, naive, orderIds } = run
  const index = draw % Math.max(1, naive.holdings.length)
  const holding = naive.holdings[index]
  const today = fixture.today()
  const hasStarted = holding !== undefined && holding.start <= today
  if (!holding || holding.end <= today || hasStarted !== (how === 'leave')) return
  const member = memberAt(run, holding.member)
  const orderId = orderIds[index] ?? ''
  if (how === 'leave') {
    expect(await fixture.leave(member, orderId)).toBe(addDays(today, 1) < holding.end)
    holding.end = addDays(today, 1)
  } else {
    await fixture.orders.cancelOrder(member.memberId, orderId)
    holding.end = holding.start
  }
}

type Choosing = { members: number[]; isIn: boolean; isPublishing: boolean }

async function choose(run: Run, { members, isIn, isPublishing }: Choosing): Promise<void> {
  const { fixture, naive } = run
  const chosen = [...new Set(members.map((draw) => pick(run, draw)))]
  const choices = chosen.map((member) => fixture.team.chooseRanking(memberAt(run, member).memberId, isIn))
  await Promise.all([...choices, ...(isPublishing ? [fixture.team.publishRanking()] : [])])
  for (const member of chosen) Object.assign(naive.members[member] ?? {}, { isIn })
  if (isPublishing) naive.publish(addDays(fixture.today(), -1))
}

async function compare({ fixture, naive, members }: Run): Promise<void> {
  const today = fixture.today()
  for (const [index, { memberId }] of members.entries()) {
    const { series, ...size } = await fixture.team.teamSize(memberId)
    expect(size).toEqual(naive.size(index, today))
    expect(series.at(-1)?.joined).toBe(size.newThisMonth)
    expect(await fixture.team.performance(memberId)).toEqual(naive.performance(index, today))
  }
  for (const period of ['month', 'all'] as const) {
    for (const [index, { memberId }] of members.entries()) {
      const { me } = await fixture.team.ranking(memberId, { period, pageNum: 1, pageSize: 1 })
      expect(me).toEqual(naive.place(index, period))
    }
    const pages = await Promise.all(
      [1, 2, 3, 4].map((pageNum) => fixture.team.ranking(members[0]?.memberId ?? '', { period, pageNum, pageSize: 7 })),
    )
    const listed = pages.flatMap(({ rows }) => rows.map(({ rank, score }) => ({ rank, score })))
    expect(listed).toEqual(naive.listed(period).slice(0, 28))
  }
  expect(await fixture.team.recount()).toEqual([])
}
