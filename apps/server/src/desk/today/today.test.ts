import { todayCalls } from '@terahold/contract/calls/desk/desk'
import type { paymentStates } from '@terahold/contract/codes/desk'
import { operatorRoles } from '@terahold/contract/codes/operators'
import { addDays, dayOf } from '@terahold/money/day'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ChainUnreachable } from '../../chain/errors.ts'
import { newId } from '../../db/ids.ts'
import { ask, createTestServer, roleToken, sessionsByRole } from '../../http/fixtures/test-server.ts'
import { bindCalls } from '../../http/mount.ts'
import { openIncident } from '../../incidents/incidents.ts'
import { readJobFigures } from '../../jobs/metrics.ts'
import { type OrdersFixture, openOrdersFixture, usdt } from '../../orders/fixtures/orders-fixture.ts'
import { todayRoutes } from '../routes.ts'
import { type TodayDependencies, waitingKindsFor } from './today.ts'

const chainId = 31_337
const hash = (byte: number) => byte.toString(16).padStart(2, '0').repeat(32)

let shop: OrdersFixture
let apps: { recorder: FastifyInstance; approver: FastifyInstance }
let cash: () => Promise<bigint>
let uncoveredSince: Date | null = null
let payoutCash: TodayDependencies['payoutCash'] = () => Promise.reject(new ChainUnreachable('no node'))
beforeAll(async () => {
  shop = await openOrdersFixture()
  const { db, clock } = shop
  const calls = bindCalls(
    todayCalls,
    todayRoutes({
      db,
      clock,
      chainId,
      decimals: 18,
      jobs: readJobFigures,
      cashOnChain: () => cash(),
      payoutCash: (signer) => payoutCash(signer),
      owedTotals: async () => ({ everything: usdt('100') }),
      coverage: async () => ({ rows: [{ day: dayOf(clock.now()), everything: { coverageBps: 9_900 } }] }),
      watcherFaults: async () => [{ reason: 'behind' as const }],
      payoutHalts: async () => [],
      uncoveredSince: async () => uncoveredSince,
      mail: async () => ({ length: 2, age: 61.8 }),
      freeDisk: async () => 0.12345,
    }),
  )
  const as = (operatorId: string) => createTestServer({ calls, sessions: sessionsByRole({ operatorId, name: 'Op' }) })
  apps = { recorder: await as(shop.recorder), approver: await as(shop.approver) }
})
afterAll(async () => {
  await apps?.recorder.close()
  await apps?.approver.close()
  await shop?.database.drop()
})

async function today(role: (typeof operatorRoles)[number] = 'viewer', who: keyof typeof apps = 'approver') {
  const { body } = await ask(apps[who], todayCalls.showToday, { token: roleToken(role) })
  return todayCalls.showToday.data.parse(body.data)
}

let logIndex = 0
async function move(state: (typeof paymentStates)[number], amount: string, day: string): Promise<void> {
  logIndex += 1
  const address = `0x${'11'.repeat(20)}`
  await shop.owner
    .insertInto('chain_transfer')
    .values({
      chain_id: chainId,
      tx_hash: `0x${hash(logIndex)}`,
      log_index: logIndex,
      token: address,
      sender: address,
      recipient: address,
      amount: usdt(amount),
      block_number: BigInt(logIndex),
      block_hash: `0x${hash(logIndex)}`,
      block_time: new Date(`${day}T12:00:00Z`),
      state,
      recorded_at: shop.clock.now(),
    })
    .execute()
}

describe('what an operator needs to know first', () => {
  it('says since when payouts wait for full coverage', async () => {
    cash = async () => usdt('150')
    uncoveredSince = new Date('2026-11-20T12:00:00Z')
    expect((await today()).status.payouts.uncoveredSince).toBe('2026-11-20T12:00:00.000Z')
    uncoveredSince = null
    expect((await today()).status.payouts.uncoveredSince).toBeNull()
  })

  it('has the cash with its coverage, or null while no node answers', async () => {
    cash = async () => usdt('150')
    expect((await today()).cash).toEqual({ onChain: '150', owed: '100', coverageBps: 15_000 })
    cash = () => Promise.reject(new ChainUnreachable('no node'))
    expect((await today()).cash).toBeNull()
    cash = async () => usdt('150')
  })

  it('sums the cash that came and went, and the revenue, by UTC day over 90 days', async () => {
    const last = dayOf(shop.clock.now())
    const [before, tooOld] = [addDays(last, -3), addDays(last, -90)]
    for (const [state, amount, day] of [
      ['deposit', '10', before],
      ['venue', '5.5', before],
      ['suspense', '1', before],
      ['payout', '4', before],
      ['outflow', '2', before],
      ['treasury_move', '1000', before],
      ['ignored', '1000', before],
      ['deposit', '7', tooOld],
    ] as const)
      await move(state, amount, day)
    const { days } = await today()
    expect(days).toHaveLength(90)
    expect(days.at(-1)).toEqual({ day: last, coverageBps: 9_900, cameIn: '0', wentOut: '0', revenue: null })
    expect(days.at(-4)).toEqual({ day: before, coverageBps: null, cameIn: '16.5', wentOut: '6', revenue: null })
    expect(days.filter(({ cameIn }) => cameIn !== '0')).toHaveLength(1)
  })

  it('lists open incidents by urgency, each with its detail', async () => {
    for (const [kind, subject] of [
      ['team_counters', 'a'],
      ['suspect_outflow', 'b'],
      ['job_failed', 'c'],
    ] as const)
      await openIncident(shop.db, shop.clock, { kind, subject, detail: { error: subject } })
    expect((await today()).incidents.map(({ kind, urgency, detail }) => [kind, urgency, detail])).toEqual([
      ['suspect_outflow', 'now', { error: 'b' }],
      ['job_failed', 'today', { error: 'c' }],
      ['team_counters', 'soon', { error: 'a' }],
    ])
  })

  it('shows sums of incidents with decimals and unit', async () => {
    const detail = { vault: '250000000000000000', toSend: '12000000000000000000', found: '7' }
    await openIncident(shop.db, shop.clock, { kind: 'payout_waits_for_room', subject: 'd', detail })
    const gas = { has: '1000000000000000', needs: 'unknown' }
    await openIncident(shop.db, shop.clock, { kind: 'payout_gas_short', subject: 'e', detail: gas })
    const shown = (await today()).incidents.filter(({ subject }) => subject === 'd' || subject === 'e')
    expect(shown.map((incident) => incident.detail)).toEqual([
      { vault: '0.25 USDT', toSend: '12 USDT', found: '7' },
      { has: '0.001', needs: 'unknown' },
    ])
  })

  it('shows figures of a reconciliation as money or as counts', async () => {
    const figures = { expected: '1000000000000000000', found: '500000000000000000', difference: '-500000000000000000' }
    const ofMoney = { kind: 'reconciliation', subject: 'treasury', detail: { unit: 'minor', ...figures } } as const
    await openIncident(shop.db, shop.clock, ofMoney)
    const counted = { unit: 'count', expected: '0', found: '1', difference: '2', rows: '7' }
    await openIncident(shop.db, shop.clock, { kind: 'statement', subject: 'f', detail: counted })
    const { incidents } = await today()
    const detailOf = (of: string) => incidents.find(({ subject }) => subject === of)?.detail
    expect(detailOf('treasury')).toEqual({ expected: '1 USDT', found: '0.5 USDT', difference: '−0.5 USDT' })
    expect(detailOf('f')).toEqual({ expected: '0', found: '1', difference: '2', rows: '7' })
  })

  it('shows the parts of the product', async () => {
    const at = new Date('2026-11-20T00:00:00Z')
    await shop.owner
      .insertInto('scheduled_job')
      .values([
        { name: 'seal', period: at, enqueued_at: at, runs: 3, failures: 2 },
        { name: 'dust', period: at, enqueued_at: at, runs: 1, done_at: at },
      ])
      .execute()
    const { status } = await today()
    expect(status).toEqual({
      watcher: { readTo: null, fault: 'behind' },
      payouts: { halt: null, uncoveredSince: null, isRunning: false, queued: 0, vault: null, gas: null, seenAt: null },
      jobs: [
        { name: 'dust', lastDone: at.toISOString(), failures: 0 },
        { name: 'seal', lastDone: null, failures: 2 },
      ],
      mail: { queued: 2, oldestSeconds: 61 },
      disk: { freeBps: 1_234 },
    })
  })
})

describe('the balances of vault and payout key', () => {
  const seen = async () => {
    const { vault, gas } = (await today()).status.payouts
    return [vault, gas]
  }

  it('come from the chain, even if nothing waits to be paid; without a node they are the last known ones', async () => {
    const address = `0x${'22'.repeat(20)}`
    await shop.owner
      .insertInto('payout_signer')
      .values({
        chain_id: chainId,
        address,
        vault: address,
        next_nonce: 0n,
        vault_cash: usdt('7'),
        gas_money: usdt('1'),
      })
      .execute()
    expect(await seen()).toEqual(['7', '1'])
    payoutCash = async (signer) => ({ vault: usdt('150'), gas: signer === address ? usdt('0.25') : null })
    expect(await seen()).toEqual(['150', '0.25'])
    await shop.owner.deleteFrom('payout_signer').execute()
    expect(await seen()).toEqual(['150', null])
    payoutCash = () => Promise.reject(new TypeError('a mistake'))
    expect((await ask(apps.approver, todayCalls.showToday, { token: roleToken('viewer') })).body.code).toBe(500)
    payoutCash = () => Promise.reject(new ChainUnreachable('no node'))
  })
})

describe('what waits', () => {
  it('is counted for the operators who can decide it, and not for the one who recorded it', async () => {
    await shop.owner
      .insertInto('revenue')
      .values({
        revenue_id: newId(shop.clock),
        pool_id: shop.poolId,
        day: '2026-11-01',
        kind: 'initial',
        satoshi: 1n,
        usdt: 1n,
        venue: 'Venue One',
        venue_id: shop.venueId,
        txid: hash(1),
        statement_hash: hash(2),
        uptime_bps: 1,
        state: 'recorded',
        recorded_by: shop.recorder,
        recorded_at: new Date('2026-11-02T00:00:00Z'),
      })
      .execute()
    const revenue = { kind: 'revenue_to_approve', count: 1, oldest: '2026-11-02T00:00:00.000Z' }
    expect((await today('settlement', 'approver')).waiting).toContainEqual(revenue)
    expect((await today('settlement', 'recorder')).waiting).not.toContainEqual(revenue)
    expect((await today('support', 'approver')).waiting).toEqual([])
    expect((await today('auditor', 'approver')).waiting).toContainEqual(revenue)
    const mined = async () => (await today()).days.find(({ day }) => day === '2026-11-01')?.revenue
    expect(await mined()).toBeNull()
    const approved = { state: 'approved', approved_by: shop.approver, approved_at: shop.clock.now() } as const
    await shop.owner.updateTable('revenue').set(approved).where('day', '=', '2026-11-01').execute()
    expect(await mined()).toBe('0.000000000000000001')
  })

  it.each([
    ['GoodwillCredit', 'goodwill_to_approve', 'settlement'],
    ['ExceptionalRefund', 'exceptional_refund_to_approve', 'settlement'],
    ['CatalogueChange', 'catalogue_to_approve', 'catalogue'],
  ] as const)('includes a %s that another operator recorded', async (type, kind, role) => {
    const recordId = newId(shop.clock)
    await shop.owner
      .insertInto('operator_record')
      .values({
        record_id: recordId,
        type,
        content: '{}',
        state: 'recorded',
        recorded_by: shop.recorder,
        recorded_at: new Date('2026-11-03T00:00:00Z'),
      })
      .execute()
    const waits = { kind, count: 1, oldest: '2026-11-03T00:00:00.000Z' }
    expect((await today(role, 'approver')).waiting).toContainEqual(waits)
    expect((await today(role, 'recorder')).waiting.filter((one) => one.kind === kind)).toEqual([])
  })

  it('leaves out what nobody can decide any more because its time is over', async () => {
    const { memberId } = await shop.join()
    const roles = ['settlement', 'support', 'payout-maker']
    await shop.owner.updateTable('operator').set({ roles }).where('operator_id', '=', shop.recorder).execute()
    const day = 86_400_000
    const now = shop.clock.now().getTime()
    const offer = (daysAgo: number, byte: string) => ({
      member_id: memberId,
      new_address: `0x${byte.repeat(20)}`,
      offer_id: newId(shop.clock),
      message: '{}',
      proof: `0x${byte.repeat(32)}`,
      signature: '0x',
      offered_at: new Date(now - daysAgo * day),
    })
    const announcement = (endsIn: number) => ({
      announcement_id: newId(shop.clock),
      from_at: new Date(now - 40 * day),
      to_at: new Date(now + endsIn * day),
      written_by: shop.recorder,
      written_at: new Date(now - 41 * day),
    })
    const raise = (daysLater: number) => ({
      raise_id: newId(shop.clock),
      day: addDays(dayOf(new Date(now)), daysLater),
      per_hour: 1n,
      per_day: 1n,
      new_wallets: 1n,
      reason: 'A large group withdraws',
      state: 'recorded' as const,
      recorded_by: shop.recorder,
      recorded_at: new Date(now - day),
    })
    await shop.owner
      .insertInto('wallet_offer')
      .values([offer(31, 'a1'), offer(29, 'a2')])
      .execute()
    await shop.owner
      .insertInto('announcement')
      .values([announcement(-1), announcement(1)])
      .execute()
    await shop.owner
      .insertInto('payout_limit_raise')
      .values([raise(-1), raise(0)])
      .execute()
    const { waiting } = await today('auditor', 'approver')
    for (const kind of ['move_to_prepare', 'announcement_to_publish', 'limits_to_approve'])
      expect(waiting).toContainEqual(expect.objectContaining({ kind, count: 1 }))
  })

  it('includes money without an owner', async () => {
    const { waiting } = await today('settlement')
    expect(waiting).toContainEqual(expect.objectContaining({ kind: 'suspense_to_assign', count: 1 }))
  })

  it('is read without a fault for every role', async () => {
    for (const role of operatorRoles) {
      const { body } = await ask(apps.approver, todayCalls.showToday, { token: roleToken(role) })
      expect([role, body.code]).toEqual([role, 200])
    }
    expect(waitingKindsFor(['admin'])).toEqual(['operator_to_approve'])
    expect(waitingKindsFor(['catalogue'])).toEqual(['catalogue_to_approve'])
    expect(waitingKindsFor(['payout-checker'])).toContain('unfreeze_to_approve')
  })
})
