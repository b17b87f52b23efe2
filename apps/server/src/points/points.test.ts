import { randomUUID } from 'node:crypto'
import { pointCalls } from '@terahold/contract/calls/member/points'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { orRefusal } from '../ledger/fixtures/or-refusal.ts'
import type { Member } from '../orders/fixtures/orders-fixture.ts'
import { openTeamFixture, type TeamFixture } from '../team/fixtures/team-fixture.ts'
import { serveTeamFixture, type TeamServer } from '../team/fixtures/team-server.ts'

let fixture: TeamFixture
let server: TeamServer
beforeAll(async () => {
  fixture = await openTeamFixture()
  server = await serveTeamFixture(fixture)
})
afterAll(async () => {
  await server.close()
  await fixture.database.drop()
})

const grant = ({ memberId }: Member, points: bigint, ref: string) =>
  transaction(fixture.db, (tx) => server.points.grant(tx, { memberId, points, reason: 'task', ref }))
const show = (member: Member, fields = {}) => server.as(member, pointCalls.points, fields)

describe('points', () => {
  it('are credited once for each action, however often it is repeated or concurrent', async () => {
    const [anna, ben] = [await fixture.join(), await fixture.join()]
    const ref = randomUUID()
    const granted = await Promise.all(Array.from({ length: 5 }, () => grant(anna, 25n, ref)))
    expect(granted.filter(Boolean)).toHaveLength(1)
    expect(await grant(ben, 25n, ref)).toBe(true)
    expect(await show(anna)).toMatchObject({
      data: { balance: '25' },
      total: 1,
      rows: [{ delta: '25', reason: 'task', refId: ref }],
    })
  })

  it('are refused when other points were credited for the same, or the number is zero', async () => {
    const anna = await fixture.join()
    await grant(anna, 25n, 'learn')
    expect(await orRefusal(grant(anna, 26n, 'learn'))).toBe('409 idempotency_conflict')
    await expect(grant(anna, 0n, 'nothing')).rejects.toThrow()
    await expect(grant(anna, -5n, 'less')).rejects.toThrow()
    expect(await show(anna)).toMatchObject({ data: { balance: '25' }, total: 1 })
  })

  it('are not cash', async () => {
    const anna = await fixture.join()
    await grant(anna, 1_000n, 'learn')
    expect(await fixture.available(anna)).toBe(0n)
    expect(await fixture.ledger.sumOfAll(fixture.db, 'POINT')).toBe(0n)
  })

  it('are listed newest first, in pages, to their member alone', async () => {
    const [anna, ben] = [await fixture.join(), await fixture.join()]
    for (const ref of ['first', 'second', 'third']) await grant(anna, 10n, ref)
    const pages = [await show(anna, { pageSize: 2 }), await show(anna, { pageNum: 2, pageSize: 2 })]
    expect(pages.map(({ rows }) => rows?.map(({ refId }) => refId))).toEqual([['third', 'second'], ['first']])
    expect(pages.map(({ data, total }) => [data?.balance, total])).toEqual([
      ['30', 3],
      ['30', 3],
    ])
    expect(await show(anna, { pageNum: 3, pageSize: 2 })).toMatchObject({ rows: [], total: 3 })
    expect(await show(ben)).toMatchObject({ data: { balance: '0' }, rows: [], total: 0 })
    for (const [field, value] of Object.entries({ pageNum: 0, pageSize: 101 }))
      expect(await show(anna, { [field]: value })).toMatchObject({ code: 400, field })
  })
})
