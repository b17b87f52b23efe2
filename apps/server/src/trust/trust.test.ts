import { trustCalls } from '@terahold/contract/calls/member/trust'
import type { Day } from '@terahold/money/day'
import { parsePower } from '@terahold/money/power'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { owedInCash } from '../settlement/cash/cash-rules.ts'
import { type PoolOfWorld, someHash, usdt } from '../settlement/fixtures/pools.ts'
import { createSettlementFixture, type SettlementFixture } from '../settlement/fixtures/settlement-fixture.ts'
import { coverageBps } from './coverage-rules.ts'
import { createTrust, type Trust } from './trust.ts'

let world: SettlementFixture
let trust: Trust
let pool: PoolOfWorld
let member: string
let cash = 0n
beforeAll(async () => {
  world = await createSettlementFixture()
  await world.liftRevenueLimit()
  const { app, clock, ledger, settlement } = world
  const onChain = { cashOnChain: async () => cash, treasurySigners: async () => ({ needed: 2, owners: 3 }) }
  trust = createTrust({ db: app, clock, ledger, settlement, decimals: 18, ...onChain })
  await world.moveTo('2026-11-01T12:00:00Z')
  pool = await world.addPool('1000')
  member = await world.addMember()
})
afterAll(() => world.database.drop())

const summary = async () => trustCalls.trustSummary.data.parse((await trust.summary()).data)
const balanceOf = async (account: string) => (await summary()).accounts.find((row) => row.account === account)?.balance

describe('the summary', () => {
  it('of an empty house owes nothing and covers it', async () => {
    expect(await summary()).toMatchObject({
      onChain: '0',
      owed: '0',
      coverageBps: null,
      ledgerSum: '0',
      treasury: { signers: { needed: 2, owners: 3 } },
      latestRevenue: null,
    })
  })

  it('follows money from the order to the member', async () => {
    const terms = await world.addTerms(pool)
    await world.addHolding(member, terms, '100', '2026-11-03')
    cash = usdt('150')
    expect(await summary()).toMatchObject({ onChain: '150', owed: '150', coverageBps: 10_000, ledgerSum: '0' })
    expect(await balanceOf('unearned')).toBe('150')

    await world.moveTo('2026-11-05T12:00:00Z')
    await world.settleDay(pool, '2026-11-04', '35.623')
    // Of the day's fee of 5 the house earned 4.25 and owes 0.75 back; mining is owed when its money has arrived.
    expect(await summary()).toMatchObject({
      owed: '145.75',
      // With the credits of a day whose revenue the venue has not paid.
      everything: { owed: '147.127691', coverageBps: 10_195 },
      latestRevenue: { day: '2026-11-04', usdt: '35.623', poolId: pool.poolId, cleared: false },
    })

    await world.venuePays('40')
    cash += usdt('40')
    // 1.377691 of mining, and 4.377 of the venue's payment that is not assigned yet.
    expect(await summary()).toMatchObject({
      owed: '151.504691',
      onChain: '190',
      latestRevenue: { cleared: true },
      ledgerSum: '0',
    })
    expect(await balanceOf('suspense')).toBe('4.377')

    await world.postDue(member)
    expect(await summary()).toMatchObject({ owed: '151.504691', ledgerSum: '0' })
    expect(await balanceOf('available')).toBe('2.127691')
  })

  it('shows a sum that is not zero when a balance was tampered with', async () => {
    const set = (available: bigint) =>
      world.owner.updateTable('member_balance').set({ available }).where('member_id', '=', member).execute()
    await set(usdt('3.127691'))
    expect((await summary()).ledgerSum).toBe('-1')
    await set(usdt('2.127691'))
    expect((await summary()).ledgerSum).toBe('0')
  })
})

describe('the settlements', () => {
  it('are listed newest day first with their evidence', async () => {
    const other = await world.addPool('5')
    const { settlement, operators } = world
    const attest = (of: PoolOfWorld, day: Day) => {
      const measured = { powerMths: parsePower('5'), uptimeBps: 9_000, evidenceHash: someHash() }
      return settlement
        .recordAttestation(operators.ada, { poolId: of.poolId, day, ...measured })
        .then((id) => ({ id, ...measured }))
    }
    const { id, evidenceHash } = await attest(other, '2026-11-03')
    await settlement.approveAttestation(operators.ben, id)
    await attest(pool, '2026-11-04')
    await world.settleDay(other, '2026-11-03', '1')
    const list = (input = {}) => trust.settlements({ pageNum: 1, pageSize: 20, ...input })
    const { rows, total } = await list()
    expect(total).toBe(2)
    expect(trustCalls.trustSettlements.row.parse(rows[0])).toMatchObject({
      poolId: pool.poolId,
      day: '2026-11-04',
      revision: 1,
      revenue: '35.623',
      satoshi: '35623',
      cause: 'revenue',
      dayRevenue: '35.623',
      power: '1000',
      uptimeBps: 8_500,
      refundedBps: 1_500,
      venue: 'Venue One',
      cleared: true,
      attestationHash: null,
    })
    expect(rows[1]).toMatchObject({ day: '2026-11-03', attestationHash: evidenceHash })
    expect((await list({ poolId: other.poolId })).rows.map((row) => row.day)).toEqual(['2026-11-03'])
    expect((await list({ pageNum: 2, pageSize: 1 })).rows.map((row) => row.day)).toEqual(['2026-11-03'])
  })
})

describe('coverage', () => {
  it('is rounded down, and unknown when nothing is owed', () => {
    expect(coverageBps(99_999n, 100_000n)).toBe(9_999)
    expect(coverageBps(5n, 0n)).toBeNull()
  })

  it('needs cash for everything except credits whose revenue has not arrived', () => {
    expect(
      owedInCash({ available: 1n, held: 2n, unearned: 4n, poolPayable: 24n, unclearedNet: 16n, suspense: 32n }),
    ).toBe(47n)
  })
})
