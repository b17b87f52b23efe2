import { addDays } from '@terahold/money/day'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { Crashed, crashBefore } from '../../deposits/fixtures/crashing-database.ts'
import { maskAddress } from '../../foundation/masks.ts'
import type { Member } from '../../orders/fixtures/orders-fixture.ts'
import { openTeamFixture, type TeamFixture } from '../fixtures/team-fixture.ts'
import { claimBuild, renewBuildClaim } from './build-store.ts'
import { publishRanking } from './publishing.ts'

let fixture: TeamFixture
beforeEach(async () => {
  fixture = await openTeamFixture()
})
afterEach(() => fixture.database.drop())

const page = { period: 'all', pageNum: 1, pageSize: 20 } as const
const placeOf = async ({ memberId }: Member) => (await fixture.team.ranking(memberId, page)).me

/** Inviters whose referees bought multiples of 10 TH/s, settled for a day and published. */
async function inviters(...purchases: number[]): Promise<Member[]> {
  const members: Member[] = []
  for (const count of purchases) {
    const inviter = await fixture.join()
    const referee = await fixture.join(inviter)
    for (let bought = 0; bought < count; bought += 1) await fixture.buy(referee)
    members.push(inviter)
  }
  await fixture.days(3)
  await fixture.settle(addDays(fixture.today(), -1), 10_000)
  await fixture.team.publishRanking()
  return members
}

describe('the ranking', () => {
  it('ranks those who opted in by what their teams were delivered; equal scores share a rank', async () => {
    const members = await inviters(1, 3, 1, 2)
    await Promise.all(members.map(({ memberId }) => fixture.team.chooseRanking(memberId, true)))
    const check = async () => {
      expect((await Promise.all(members.map(placeOf))).map(({ rank }) => rank)).toEqual([3n, 1n, 3n, 2n])
      const { rows, total } = await fixture.team.ranking(members[0]?.memberId ?? '', page)
      expect(rows.map(({ rank, score }) => [rank, score])).toEqual([
        [1n, 30_000n],
        [2n, 20_000n],
        [3n, 10_000n],
        [3n, 10_000n],
      ])
      expect(rows[0]?.member).toBe(maskAddress(members[1]?.address ?? ''))
      expect(total).toBe(4)
    }
    await check()
    // The figures are the same after a new count.
    await fixture.days(1)
    await fixture.team.publishRanking()
    await check()
  })

  it('includes nobody who has not opted in, and still shows them their score', async () => {
    const [anna] = await inviters(2)
    const { me, rows, total } = await fixture.team.ranking(anna?.memberId ?? '', page)
    expect({ me, rows, total }).toEqual({ me: { rank: null, score: 20_000n, optedIn: false }, rows: [], total: 0 })
  })

  it('shows who joins and hides who leaves at once, and moves the others', async () => {
    const [anna, ben, cleo] = (await inviters(1, 2, 3)) as [Member, Member, Member]
    for (const { memberId } of [anna, ben]) await fixture.team.chooseRanking(memberId, true)
    await fixture.days(1)
    await fixture.team.publishRanking()
    expect((await placeOf(anna)).rank).toBe(2n)
    await fixture.team.chooseRanking(cleo.memberId, true)
    expect((await placeOf(anna)).rank).toBe(3n)
    await fixture.team.chooseRanking(ben.memberId, false)
    expect([(await placeOf(anna)).rank, (await placeOf(ben)).rank]).toEqual([2n, null])
    await fixture.team.chooseRanking(ben.memberId, true)
    await fixture.team.chooseRanking(ben.memberId, true)
    expect([(await placeOf(anna)).rank, (await placeOf(ben)).rank]).toEqual([3n, 2n])
    expect(await fixture.team.recount()).toEqual([])
  })

  it('loses nobody who joins or leaves while the next one is built', async () => {
    const members = await inviters(1, 2, 3, 1, 2)
    const choose = (isIn: boolean) =>
      Promise.all(members.map(({ memberId }) => fixture.team.chooseRanking(memberId, isIn)))
    for (const isIn of [true, false, true, false, true]) {
      await fixture.days(1)
      await Promise.all([fixture.team.publishRanking(), choose(isIn), fixture.team.publishRanking()])
      expect((await fixture.team.ranking(members[0]?.memberId ?? '', page)).total).toBe(isIn ? 5 : 0)
      expect(await fixture.team.recount()).toEqual([])
    }
    expect((await Promise.all(members.map(placeOf))).map(({ rank }) => rank)).toEqual([4n, 2n, 1n, 4n, 2n])
  })

  it('of a month has the days of that month only', async () => {
    while (!fixture.today().endsWith('-25')) await fixture.days(1)
    const anna = await fixture.join()
    await fixture.buy(await fixture.join(anna))
    await fixture.days(3)
    while (!fixture.today().endsWith('-04')) {
      const yesterday = addDays(fixture.today(), -1)
      // One day of last month and two of this one.
      if (['-01', '-02', '-03'].some((end) => addDays(yesterday, 1).endsWith(end)))
        await fixture.settle(yesterday, 10_000)
      await fixture.days(1)
    }
    await fixture.settle(addDays(fixture.today(), -1), 5_000)
    await fixture.team.publishRanking()
    await fixture.team.chooseRanking(anna.memberId, true)
    const scores = await Promise.all(
      (['month', 'all'] as const).map(
        async (period) => (await fixture.team.ranking(anna.memberId, { ...page, period })).me.score,
      ),
    )
    expect(scores).toEqual([25_000n, 35_000n])
  })
})

describe('publishing', () => {
  it('happens once a day, and again when a day is settled late or again', async () => {
    const [anna] = (await inviters(1)) as [Member]
    const yesterday = addDays(fixture.today(), -1)
    expect(await fixture.team.publishRanking()).toBeUndefined()
    await fixture.settle(addDays(fixture.today(), -2), 10_000)
    expect((await placeOf(anna)).score).toBe(10_000n)
    expect(await fixture.team.publishRanking()).toBe(yesterday)
    // It had not started the day before.
    expect((await placeOf(anna)).score).toBe(10_000n)
    await fixture.settle(yesterday, 8_000)
    expect(await fixture.team.publishRanking()).toBe(yesterday)
    expect((await placeOf(anna)).score).toBe(8_000n)
    await fixture.days(1)
    expect(await fixture.team.publishRanking()).toBe(addDays(yesterday, 1))
    expect(await fixture.team.publishRanking()).toBeUndefined()
  })

  it('gives the same range by range as at once', async () => {
    const members = await inviters(1, 3, 1, 2, 3)
    await Promise.all(members.map(({ memberId }) => fixture.team.chooseRanking(memberId, true)))
    for (const rangeOf of [1, 2, 5]) {
      await fixture.days(1)
      await publishRanking({ db: fixture.db, clock: fixture.clock, rangeOf })
      expect((await Promise.all(members.map(placeOf))).map(({ rank }) => rank)).toEqual([4n, 1n, 4n, 3n, 1n])
      expect(await fixture.team.recount()).toEqual([])
    }
    expect(await leftovers()).toEqual({ entries: 10n, scores: 0n, steps: 0n })
  })

  it('that is killed between any two statements shows the last ranking, and is restarted when its time is over', {
    timeout: 120_000,
  }, async () => {
    const members = await inviters(1, 2)
    await Promise.all(members.map(({ memberId }) => fixture.team.chooseRanking(memberId, true)))
    await fixture.days(1)
    await fixture.team.publishRanking()
    const shown = async () => (await fixture.team.rankingPlace(members[0]?.memberId ?? '', 'all')).asOf
    const before = await shown()
    await fixture.days(1)
    let kills = 0
    for (let statement = 1; (await shown()) === before; statement += 1) {
      const db = crashBefore(fixture.db, statement)
      await publishRanking({ db, clock: fixture.clock, rangeOf: 1 }).then(() => undefined, expectKilled)
      kills += 1
      if ((await shown()) !== before) break
      expect((await Promise.all(members.map(placeOf))).map(({ rank }) => rank)).toEqual([2n, 1n])
      const { making } = await fixture.db.selectFrom('ranking_publication').select('making').executeTakeFirstOrThrow()
      if (making !== null) expect(await fixture.team.publishRanking()).toBeUndefined()
      await fixture.db
        .updateTable('ranking_publication')
        .set({ making_until: new Date(0) })
        .execute()
    }
    expect(kills).toBeGreaterThan(15)
    await fixture.days(1)
    await fixture.team.publishRanking()
    expect(await leftovers()).toEqual({ entries: 4n, scores: 0n, steps: 0n })
    expect(await fixture.team.recount()).toEqual([])
  })

  it('that was taken over by another process ends without publishing', async () => {
    const [anna] = (await inviters(1)) as [Member]
    await fixture.team.chooseRanking(anna.memberId, true)
    await fixture.days(1)
    const { generation } = await fixture.db
      .selectFrom('ranking_publication')
      .select('generation')
      .executeTakeFirstOrThrow()
    const [first, second] = [newId(fixture.clock), newId(fixture.clock)]
    const take = (making: string) => transaction(fixture.db, (tx) => claimBuild(tx, making, generation))
    expect([await take(first), await take(second)]).toEqual([true, false])
    await fixture.db
      .updateTable('ranking_publication')
      .set({ making_until: new Date(0) })
      .execute()
    expect(await take(second)).toBe(true)
    await expect(transaction(fixture.db, (tx) => renewBuildClaim(tx, first))).rejects.toThrow('taken over')
    await transaction(fixture.db, (tx) => renewBuildClaim(tx, second))
  })

  it('leaves nothing of earlier rankings behind', async () => {
    const [anna] = (await inviters(1)) as [Member]
    await fixture.team.chooseRanking(anna.memberId, true)
    for (let day = 0; day < 3; day += 1) {
      await fixture.days(1)
      await fixture.team.publishRanking()
    }
    const { count } = await fixture.db
      .selectFrom('ranking_entry')
      .select((query) => query.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(2n)
  })
})

async function leftovers() {
  const { rows } = await sql<{ entries: bigint; scores: bigint; steps: bigint }>`
    select (select count(*) from ranking_entry) as entries, (select count(*) from ranking_score) as scores,
      (select count(*) from ranking_step) as steps`.execute(fixture.db)
  return rows[0]
}

function expectKilled(error: unknown): void {
  if (!(error instanceof Crashed)) throw error
}
