import { teamCalls } from '@terahold/contract/calls/member/team'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskAddress } from '../foundation/masks.ts'
import { earn } from '../orders/fixtures/house-revenue.ts'
import type { Member } from '../orders/fixtures/orders-fixture.ts'
import { openTeamFixture, type TeamFixture } from './fixtures/team-fixture.ts'
import { serveTeamFixture, type TeamServer } from './fixtures/team-server.ts'

let fixture: TeamFixture
let server: TeamServer
let anna: Member
let ben: Member
let cleo: Member
let dora: Member
beforeAll(async () => {
  fixture = await openTeamFixture()
  server = await serveTeamFixture(fixture)
  anna = await fixture.join()
  ben = await fixture.join(anna)
  await fixture.seconds(60)
  cleo = await fixture.join(ben)
  await fixture.seconds(60)
  dora = await fixture.join(anna)
  await fixture.buy(ben)
  await fixture.buy(cleo)
  await fixture.days(15)
  await fixture.orders.followHoldings()
  await earn(fixture, '1')
  await fixture.team.postCommission()
})
afterAll(async () => {
  await server.close()
  await fixture.database.drop()
})

const masked = ({ address }: Member) => maskAddress(address)
const month = () => fixture.today().slice(0, 7)

describe('my team', () => {
  it('is listed masked, with its running power', async () => {
    const { data, rows, total } = await server.as(anna, teamCalls.team)
    expect(data).toEqual({ l1: 2, l2: 1, active: 2, power: '20' })
    expect(rows?.map(({ member, level, active, power }) => [member, level, active, power])).toEqual([
      [masked(dora), 1, false, '0'],
      [masked(cleo), 2, true, '10'],
      [masked(ben), 1, true, '10'],
    ])
    expect(total).toBe(3)
    expect(JSON.stringify(rows)).not.toContain(ben.address.slice(2))
  })

  it('can show one level, a search, or a page', async () => {
    const membersBy = async (fields: Record<string, unknown>) => {
      const { rows, total } = await server.as(anna, teamCalls.team, fields)
      return [rows?.map(({ member }) => member), total]
    }
    expect(await membersBy({ level: 2 })).toEqual([[masked(cleo)], 1])
    expect(await membersBy({ keyword: masked(ben) })).toEqual([[masked(ben)], 1])
    expect(await membersBy({ keyword: ben.address, level: 2 })).toEqual([[], 0])
    expect(await membersBy({ pageNum: 2, pageSize: 2 })).toEqual([[masked(ben)], 3])
    expect(await membersBy({ pageNum: 3, pageSize: 2 })).toEqual([[], 3])
  })

  it('names the invalid field', async () => {
    const refused = { level: 3, keyword: 'x'.repeat(61), pageNum: 0, pageSize: 101 }
    for (const [field, value] of Object.entries(refused))
      expect(await server.as(anna, teamCalls.team, { [field]: value })).toMatchObject({ code: 400, field })
  })

  it('is visible only to its owner', async () => {
    const other = await fixture.join()
    expect(await server.as(other, teamCalls.team, { keyword: ben.address })).toMatchObject({ rows: [], total: 0 })
    expect(await server.as(other, teamCalls.primaryReferees)).toMatchObject({ rows: [], total: 0 })
    expect(await server.as(other, teamCalls.team, { userId: anna.memberId })).toMatchObject({
      code: 401,
      reason: 'user_mismatch',
    })
  })

  it('has a size, with who joined in each of twelve months', async () => {
    const { data } = await server.as(anna, teamCalls.teamSize)
    expect(data).toMatchObject({ total: 3, l1: 2, l2: 1, active: 2 })
    const series = data?.series as { month: string; joined: number; l1: number; l2: number }[]
    expect([series.length, series.at(-1)?.month]).toEqual([12, month()])
    const sumOf = (field: 'joined' | 'l1' | 'l2') => series.reduce((sum, one) => sum + one[field], 0)
    expect([sumOf('joined'), sumOf('l1'), sumOf('l2')]).toEqual([3, 2, 1])
  })
})

describe('my commissions', () => {
  it('are 10 % and 3 % of the margin, up to the month’s cap', async () => {
    const { data } = await server.as(anna, teamCalls.downlineEarnings)
    // Half of each 15 USDT is margin.
    expect(data).toEqual({
      month: month(),
      asset: 'USDT',
      points: '0',
      pending: '0',
      paid: '0.975',
      l1: '0.75',
      l2: '0.225',
      capMonth: '1000',
      capLeft: '999.025',
    })
  })

  it('are zero in a month without due commissions', async () => {
    const { data } = await server.as(anna, teamCalls.downlineEarnings, { month: '2020-02' })
    expect(data).toMatchObject({ month: '2020-02', paid: '0', pending: '0', capLeft: '1000' })
    for (const bad of ['2026-13', '2026-1', '0000-01', '2026-01-01'])
      expect(await server.as(anna, teamCalls.downlineEarnings, { month: bad })).toMatchObject({
        code: 400,
        field: 'month',
      })
  })

  it('are listed for each first-level referee', async () => {
    const { rows, total } = await server.as(anna, teamCalls.primaryReferees)
    expect(total).toBe(2)
    expect(rows).toMatchObject([
      { member: masked(dora), asset: 'USDT', margin: '0', commission: '0', active: false },
      { member: masked(ben), asset: 'USDT', margin: '7.5', commission: '0.75', active: true, power: '10' },
    ])
    expect((await server.as(anna, teamCalls.primaryReferees, { pageNum: 2, pageSize: 1 })).rows).toMatchObject([
      { member: masked(ben) },
    ])
  })
})

describe('the ranking', () => {
  const rank = (member: Member, fields: Record<string, unknown> = {}) =>
    server.as(member, teamCalls.ranking, { period: 'all', ...fields })

  it('shows members as soon as they opt in, and no longer once they leave', async () => {
    const yesterday = fixture.today()
    await fixture.settle(yesterday, 10_000)
    await fixture.days(1)
    await fixture.team.publishRanking()
    // A day of 10 TH/s on each level of Anna's, and one on Ben's.
    const score = { rank: null, score: '20', optedIn: false }
    expect(await rank(anna)).toMatchObject({ data: { me: score, asOf: yesterday }, rows: [], total: 0 })
    const joined = await Promise.all([rank(anna, { optIn: 1 }), rank(anna, { optIn: 1 })])
    for (const one of joined) expect(one.data).toMatchObject({ me: { rank: 1, score: '20', optedIn: true } })
    const { data, rows, total } = await rank(ben, { optIn: 1 })
    expect(data).toMatchObject({ me: { rank: 2, score: '10', optedIn: true } })
    expect(rows).toEqual([
      { rank: 1, member: masked(anna), score: '20' },
      { rank: 2, member: masked(ben), score: '10' },
    ])
    expect(total).toBe(2)
    expect((await rank(anna, { pageNum: 2, pageSize: 1 })).rows).toMatchObject([{ member: masked(ben) }])
    await rank(anna, { optIn: 0 })
    expect(await rank(anna, { optIn: 0 })).toMatchObject({ data: { me: score }, total: 1 })
    expect((await rank(ben)).data).toMatchObject({ me: { rank: 1 } })
  })

  it('changes nothing for pages of other sites, and names the invalid field', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect(await server.as(dora, teamCalls.ranking, { optIn: 1 }, foreign)).toMatchObject({ code: 403 })
    expect((await rank(dora)).data).toMatchObject({ me: { optedIn: false } })
    for (const [field, value] of Object.entries({ period: 'year', optIn: 2, pageSize: 101 }))
      expect(await rank(dora, { [field]: value })).toMatchObject({ code: 400, field })
  })
})
