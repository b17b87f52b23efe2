import { randomUUID } from 'node:crypto'
import { powerCalls } from '@terahold/contract/calls/member/power'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { maskAddress } from '../foundation/masks.ts'
import { openSignedReversals } from '../ledger/fixtures/signed-reversals.ts'
import { earn } from '../orders/fixtures/house-revenue.ts'
import { createPoints } from '../points/points.ts'
import { openSigningSettlement } from '../settlement/fixtures/signing-settlement.ts'
import { uncountReversedCommission } from '../team/commission/reversed-commission.ts'
import { openTeamFixture, type TeamFixture } from '../team/fixtures/team-fixture.ts'
import { createPowerViews, type PowerViews } from './views.ts'

let fixture: TeamFixture
let views: PowerViews
beforeAll(async () => {
  fixture = await openTeamFixture()
  const { db, clock, ledger } = fixture
  const { settlement } = openSigningSettlement({ owner: fixture.owner, db, clock, ledger })
  views = createPowerViews({ db, clock, settlement, decimals: 18, exitKeptBps: 1_000 })
})
afterAll(() => fixture.database.drop())

async function list(memberId: string, input = {}) {
  const answer = await views.listPerformance(memberId, { pageNum: 1, pageSize: 20, ...input })
  for (const row of answer.rows) expect(powerCalls.performance.row.parse(row)).toEqual(row)
  return answer
}

/** Reverses a transfer as two operators do. */
async function reverse(memberId: string, rowId: string): Promise<void> {
  const { db, owner, clock, ledger } = fixture
  const by = (operatorId: string) => ({ operatorId, name: operatorId, roles: ['settlement'] as const })
  const reversals = openSignedReversals({ db, owner, clock, ledger, onTransferReversed: uncountReversedCommission })
  const transferId = rowId.replace('transfer:', '')
  const request = { memberId, transferId, reason: 'granted by mistake' }
  await reversals.approve(by(fixture.approver), await reversals.record(by(fixture.recorder), request))
}

it('commissions name their level and the masked member behind them, on both levels', async () => {
  const anna = await fixture.join()
  const ben = await fixture.join(anna)
  const cleo = await fixture.join(ben)
  for (const buyer of [ben, cleo]) await fixture.buy(buyer)
  await fixture.days(15)
  await fixture.orders.followHoldings()
  await earn(fixture, '1')
  await fixture.team.postCommission()
  const { rows, data } = await list(anna.memberId, { type: 'referral' })
  const sources = rows.map(({ asset, net, source }) => ({ asset, net, ...source }))
  expect(new Set(sources)).toEqual(
    new Set([
      { asset: 'USDT', net: '0.225', level: 2, referee: maskAddress(cleo.address) },
      { asset: 'USDT', net: '0.75', level: 1, referee: maskAddress(ben.address) },
    ]),
  )
  expect(data.sums).toMatchObject({ net: '0.975', pending: '0', points: '0' })
})

it('points name their task and are summed separately', async () => {
  const { memberId } = await fixture.join()
  const points = createPoints(fixture)
  for (const ref of ['learn', 'verify'])
    await transaction(fixture.db, (tx) => points.grant(tx, { memberId, points: 25n, reason: 'task', ref }))
  const { rows, data } = await list(memberId, { type: 'task' })
  expect(rows.map(({ asset, net, source }) => [asset, net, source])).toEqual([
    ['POINT', '25', { taskId: 'verify' }],
    ['POINT', '25', { taskId: 'learn' }],
  ])
  expect(data.sums).toMatchObject({ gross: '0', fees: '0', net: '0', pending: '0', points: '50' })
})

it('lists a reversal as a separate deduction, with the source of the reversed entry', async () => {
  const { memberId } = await fixture.join()
  const points = createPoints(fixture)
  const ref = randomUUID()
  await transaction(fixture.db, (tx) => points.grant(tx, { memberId, points: 25n, reason: 'task', ref }))
  const [granted] = (await list(memberId)).rows
  await reverse(memberId, granted?.id ?? '')
  const { rows, data, total } = await list(memberId, { type: 'task' })
  expect(total).toBe(2)
  const taken = rows.find(({ id }) => id !== granted?.id)
  expect(taken).toMatchObject({ gross: '-25', fees: '0', net: '-25', source: { taskId: ref, reversed: granted?.id } })
  expect(data.sums.points).toBe('0')
  expect((await points.page(memberId, { pageNum: 1, pageSize: 1 })).rows).toMatchObject([
    { delta: '-25', reason: 'reversal', refId: granted?.id.replace('transfer:', '') },
  ])
})

it('goods that are refunded count as a refund', async () => {
  const { memberId } = await fixture.join()
  const leg = { key: 'back', asset: 'USDT', debit: 'goods', credit: 'available', kind: 'goods_refund' } as const
  await transaction(fixture.db, (tx) => fixture.ledger.post(tx, memberId, [{ ...leg, amount: 5n * 10n ** 17n }]))
  expect((await list(memberId, { type: 'refund' })).rows).toMatchObject([{ net: '0.5', cleared: true, source: {} }])
})
