import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTeamFixture, type TeamFixture } from '../fixtures/team-fixture.ts'
import { recount } from '../recount/recount.ts'

let fixture: TeamFixture
beforeAll(async () => {
  fixture = await openTeamFixture()
})
afterAll(() => fixture.database.drop())

const tenThs = 10_000n

describe('the size of a team', () => {
  it('counts two levels and no further', async () => {
    const anna = await fixture.join()
    const ben = await fixture.join(anna)
    const cleo = await fixture.join(ben)
    await fixture.join(cleo)
    const sizes = await Promise.all([anna, ben, cleo].map(({ memberId }) => fixture.team.teamSize(memberId)))
    expect(sizes.map(({ l1, l2, total }) => [l1, l2, total])).toEqual([
      [1n, 1n, 2n],
      [1n, 1n, 2n],
      [1n, 0n, 1n],
    ])
  })

  it('is shown by month for the last twelve, and keeps counting earlier ones', async () => {
    const anna = await fixture.join()
    await fixture.join(anna)
    await fixture.days(400)
    const later = [await fixture.join(anna), await fixture.join(anna)]
    await fixture.join(later[0])
    const { total, newThisMonth, series } = await fixture.team.teamSize(anna.memberId)
    expect({ total, newThisMonth, months: series.length }).toEqual({ total: 4n, newThisMonth: 3n, months: 12 })
    expect(series.at(-1)).toEqual({ month: `${fixture.today().slice(0, 7)}-01`, joined: 3n, l1: 2n, l2: 1n })
    expect(series.slice(0, -1).every(({ joined }) => joined === 0n)).toBe(true)
  })

  it('reads the same before and after changes are rolled up, concurrently or repeatedly', async () => {
    const anna = await fixture.join()
    const referees = await Promise.all(Array.from({ length: 12 }, () => fixture.join(anna)))
    await Promise.all(referees.slice(0, 5).map((referee) => fixture.buy(referee)))
    await fixture.days(2)
    const before = await fixture.team.teamSize(anna.memberId)
    expect(before).toMatchObject({ l1: 12n, active: 5n })
    const folded = await Promise.all([fixture.team.rollUp(), fixture.team.rollUp(), fixture.team.rollUp()])
    expect(folded.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(12 + 5 * 2)
    expect(await fixture.team.rollUp()).toBe(0)
    expect(await fixture.team.teamSize(anna.memberId)).toEqual(before)
    expect(await fixture.team.recount()).toEqual([])
  })

  it('can be read while many join and changes are rolled up, and counts everyone once', async () => {
    const anna = await fixture.join()
    let isJoining = true
    const seen: bigint[] = []
    const watch = async () => {
      while (isJoining) seen.push((await fixture.team.teamSize(anna.memberId)).total)
    }
    const fold = async () => {
      while (isJoining) await fixture.team.rollUp()
    }
    const join = async () => {
      for (let count = 0; count < 20; count += 1) await fixture.join(anna)
    }
    const joining = Promise.all([join(), join(), join()]).finally(() => {
      isJoining = false
    })
    await Promise.all([joining, watch(), fold(), fold()])
    expect(seen).toEqual(seen.toSorted((one, other) => Number(one - other)))
    expect(seen.every((total) => total <= 60n)).toBe(true)
    expect((await fixture.team.teamSize(anna.memberId)).total).toBe(60n)
  })
})

describe('performance', () => {
  it('is the power that runs today, from its first to its last day, without any job', async () => {
    const anna = await fixture.join()
    const ben = await fixture.join(anna)
    const cleo = await fixture.join(ben)
    await fixture.buy(ben)
    await fixture.buy(ben, 1)
    await fixture.buy(cleo)
    const performance = async () => {
      const { l1, l2 } = await fixture.team.performance(anna.memberId)
      return [l1.active, l1.power, l2.active, l2.power]
    }
    expect(await performance()).toEqual([0n, 0n, 0n, 0n])
    await fixture.days(2)
    expect(await performance()).toEqual([1n, 2n * tenThs, 1n, tenThs])
    await fixture.days(29)
    expect(await performance()).toEqual([1n, 2n * tenThs, 1n, tenThs])
    await fixture.days(1)
    expect(await performance()).toEqual([0n, 0n, 0n, 0n])
  })

  it('counts a member with several holdings as active once, until the last of them ends', async () => {
    const anna = await fixture.join()
    const ben = await fixture.join(anna)
    const first = await fixture.buy(ben)
    await fixture.days(10)
    await fixture.buy(ben, 1)
    await fixture.days(5)
    expect((await fixture.team.performance(anna.memberId)).l1).toEqual({ active: 1n, power: 2n * tenThs })
    await fixture.leave(ben, first)
    await fixture.days(1)
    expect((await fixture.team.performance(anna.memberId)).l1).toEqual({ active: 1n, power: tenThs })
    await fixture.days(30)
    expect((await fixture.team.performance(anna.memberId)).l1).toEqual({ active: 0n, power: 0n })
    expect(await fixture.team.recount()).toEqual([])
  })

  it('adds nothing when the same spans are reported again', async () => {
    const anna = await fixture.join()
    const ben = await fixture.join(anna)
    await fixture.buy(ben)
    await fixture.team.rollUp()
    await fixture.db.transaction().execute((tx) => fixture.team.spansChanged(tx, ben.memberId))
    expect(await fixture.team.rollUp()).toBe(0)
    expect(await fixture.team.recount()).toEqual([])
  })

  it('removes power that was cancelled before it started', async () => {
    const anna = await fixture.join()
    const ben = await fixture.join(anna)
    await fixture.orders.cancelOrder(ben.memberId, await fixture.buy(ben))
    await fixture.days(3)
    expect((await fixture.team.performance(anna.memberId)).l1).toEqual({ active: 0n, power: 0n })
    expect(await fixture.team.recount()).toEqual([])
  })

  it('adds up the TH-days that settled days delivered, as of the last publication', async () => {
    const anna = await fixture.join()
    const ben = await fixture.join(anna)
    await fixture.buy(ben)
    await fixture.days(2)
    const first = fixture.today()
    await fixture.days(3)
    await fixture.settle(first, 10_000)
    expect(await fixture.team.performance(anna.memberId)).toMatchObject({ delivered: { all: 0n }, asOf: null })
    const asOf = await fixture.team.publishRanking()
    const performance = await fixture.team.performance(anna.memberId)
    expect(performance).toMatchObject({ asOf, delivered: { all: tenThs } })
  })
})

it('a recount names each wrong figure', async () => {
  const anna = await fixture.join()
  const ben = await fixture.join(anna)
  await fixture.buy(ben)
  await fixture.team.rollUp()
  const ofAnna = ['member_id', '=', anna.memberId] as const
  await fixture.owner
    .updateTable('team_month')
    .set({ l1: 2n })
    .where(...ofAnna)
    .execute()
  await fixture.owner
    .updateTable('team_day')
    .set({ power_l1: 0n })
    .where(...ofAnna)
    .where('power_l1', '>', 0n)
    .execute()
  const differences = await fixture.team.recount()
  expect(differences).toEqual([
    expect.objectContaining({ figure: 'joined', memberId: anna.memberId, counted: '2+0', truth: '1+0' }),
    expect.objectContaining({ figure: 'power', memberId: anna.memberId, counted: null, truth: '10000+0' }),
  ])
  // Also when it recounts one member at a time.
  expect(await recount(fixture.db, 1)).toEqual(differences)
})
