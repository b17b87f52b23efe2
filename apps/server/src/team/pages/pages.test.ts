import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maskAddress } from '../../foundation/masks.ts'
import { earn } from '../../orders/fixtures/house-revenue.ts'
import { anAddress, type Member } from '../../orders/fixtures/orders-fixture.ts'
import { openTeamFixture, type TeamFixture } from '../fixtures/team-fixture.ts'

let fixture: TeamFixture
let anna: Member
const firstLevel: Member[] = []
let second: Member
beforeAll(async () => {
  fixture = await openTeamFixture()
  anna = await fixture.join()
  for (const start of ['0xaa1', '0xaa2', '0xbb1', '0xbb2']) {
    await fixture.seconds(60)
    firstLevel.push(await fixture.join(anna, start + anAddress().slice(5)))
  }
  await fixture.seconds(60)
  second = await fixture.join(firstLevel[0], `0xaa3${anAddress().slice(5)}`)
  await fixture.buy(second)
  await fixture.days(15)
})
afterAll(() => fixture.database.drop())

const page = { pageNum: 1, pageSize: 20 }
const masked = ({ address }: Member) => maskAddress(address)

describe('the pages of a team', () => {
  it('show the last to join first, both levels together, masked, with the running power', async () => {
    const { rows, total } = await fixture.team.teamPage(anna.memberId, page)
    expect(rows.map(({ member }) => member)).toEqual([second, ...firstLevel.toReversed()].map(masked))
    expect(rows[0]).toMatchObject({ level: 2, active: true, power: 10_000n })
    expect(rows[1]).toMatchObject({ level: 1, active: false, power: 0n })
    expect(total).toBe(5)
  })

  it('can show one level only', async () => {
    const pages = [1, 2] as const
    const [one, two] = await Promise.all(pages.map((level) => fixture.team.teamPage(anna.memberId, { ...page, level })))
    expect(one?.rows.map(({ member }) => member)).toEqual(firstLevel.toReversed().map(masked))
    expect(two?.rows.map(({ member }) => member)).toEqual([masked(second)])
    expect([one?.total, two?.total]).toEqual([4, 1])
  })

  it('follow each other without gap or repeat, and end', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((pageNum) => fixture.team.teamPage(anna.memberId, { pageNum, pageSize: 2 })),
    )
    expect(pages.map(({ rows }) => rows.length)).toEqual([2, 2, 1, 0])
    const whole = await fixture.team.teamPage(anna.memberId, page)
    expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows)
  })

  it('find by the visible part of a masked address, in any letter case, on both levels or one', async () => {
    const found = await fixture.team.teamPage(anna.memberId, { ...page, keyword: ' 0xAA' })
    expect(found.rows.map(({ member }) => member)).toEqual(
      [second, firstLevel[1], firstLevel[0]].flatMap((one) => (one ? [masked(one)] : [])),
    )
    expect(found.total).toBe(3)
    expect((await fixture.team.teamPage(anna.memberId, { ...page, keyword: '0xaa', level: 2 })).total).toBe(1)
    const membersBy = async (keyword: string) =>
      (await fixture.team.teamPage(anna.memberId, { ...page, keyword })).rows.map(({ member }) => member)
    for (const keyword of [masked(second), second.address, second.address.slice(-6).toUpperCase()])
      expect(await membersBy(keyword)).toEqual([masked(second)])
    // Masked characters must not be found one by one.
    const { address } = second
    for (const keyword of [
      address.slice(0, 5),
      address.slice(-7),
      address.slice(4, 12),
      `${address.slice(0, 5)}…${address.slice(-6)}`,
    ])
      expect(await membersBy(keyword)).toEqual([])
  })

  it('find by a whole name, and by a new one at once; pattern characters are literal', async () => {
    const [ben] = firstLevel
    const { memberId } = ben ?? anna
    const rename = (name: string) =>
      fixture.db.transaction().execute((tx) => fixture.team.memberRenamed(tx, memberId, name))
    const totalOf = async (keyword: string) => (await fixture.team.teamPage(anna.memberId, { ...page, keyword })).total
    await rename('Benedikt_100%')
    expect(await Promise.all(['bene', 'BENEDIKT_100%', 'benedikt_100', 'bene%'].map(totalOf))).toEqual([0, 1, 0, 0])
    await rename('Cleo')
    expect(await Promise.all(['benedikt_100%', 'cleo', 'c_eo'].map(totalOf))).toEqual([0, 1, 0])
    expect((await fixture.team.teamPage(ben?.memberId ?? '', { ...page, keyword: 'cleo' })).total).toBe(0)
  })

  it('of a member without a team are empty', async () => {
    expect(await fixture.team.teamPage(second.memberId, page)).toEqual({ rows: [], total: 0 })
  })
})

it('show first-level referees with the margin of their orders and its commission', async () => {
  const [ben] = firstLevel
  await fixture.orders.followHoldings()
  await earn(fixture, '1')
  await fixture.team.postCommission()
  const of = async ({ memberId }: Member) => (await fixture.team.primaryPage(memberId, page)).rows
  // Half of 15 USDT is margin.
  expect(await of(ben ?? anna)).toEqual([
    expect.objectContaining({ member: masked(second), margin: 75n * 10n ** 17n, commission: 75n * 10n ** 16n }),
  ])
  expect((await of(anna)).map(({ margin, commission }) => [margin, commission])).toEqual(Array(4).fill([0n, 0n]))
})
