import { trustCalls } from '@terahold/contract/calls/member/trust'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { createTrustStatus } from '../../trust/status.ts'
import { watchChain } from '../fixtures/chain-watcher.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import { listPayoutHalts, uncoveredSince } from './payout-desk.ts'
import type { OwedTotals } from './rules/waiting-rules.ts'

let test: TestChain
let fixture: WithdrawalsFixture
/** The cash on chain, and what the books owe, which the tests change. */
let cash: bigint
let owed: OwedTotals
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  fixture = await openWithdrawalsFixture(test)
  cash = (await fixture.payoutChain.cash()).total
  owed = { inCash: usdt('100'), everything: cash }
})
afterEach(() => fixture.close())
afterAll(() => test.stop())

const openPayouts = () => fixture.openPayouts({ owedTotals: async () => owed })
const status = async () => {
  const { data } = await createTrustStatus({
    payoutHalts: () => listPayoutHalts(fixture.db, 31_337),
    uncoveredSince: () => uncoveredSince(fixture.db),
  })()
  return trustCalls.trustStatus.data.parse(data).payouts
}
const queue = async () => fixture.queued((await fixture.member('100')).memberId, '40')
const waitOf = (withdrawId: string) =>
  fixture.db
    .selectFrom('withdrawal')
    .select(['state', 'waits_for'])
    .where('withdraw_id', '=', withdrawId)
    .executeTakeFirstOrThrow()
const missing = async () =>
  (await fixture.db.selectFrom('incident').select('detail').where('kind', '=', 'payout_not_covered').execute()).map(
    ({ detail }) => (detail as Record<string, string>).missing,
  )

describe('cash on chain below everything owed', () => {
  it('pays at exactly full coverage', async () => {
    const withdrawId = await queue()
    await fixture.settle(openPayouts())
    expect(await waitOf(withdrawId)).toEqual({ state: 'confirmed', waits_for: null })
    expect(await fixture.incidents()).toEqual([])
  })

  it('stops payouts one unit below it, says by how much, and continues by itself', async () => {
    const withdrawId = await queue()
    const payouts = openPayouts()
    owed = { ...owed, everything: cash + 1n }
    await fixture.settle(payouts)
    expect(await waitOf(withdrawId)).toEqual({ state: 'queued', waits_for: 'full_coverage' })
    expect(await missing()).toEqual(['1'])
    expect(await status()).toMatchObject({ running: false, halts: [], uncoveredSince: expect.any(String) })
    owed = { ...owed, everything: cash }
    await fixture.settle(payouts)
    expect(await waitOf(withdrawId)).toEqual({ state: 'confirmed', waits_for: null })
    expect(await status()).toEqual({ running: true, halts: [], uncoveredSince: null })
  })

  it('stops released payouts as well, and a lower sum owed in cash changes nothing', async () => {
    const withdrawId = await queue()
    owed = { inCash: 0n, everything: cash + 1n }
    await fixture.settle(openPayouts())
    expect((await waitOf(withdrawId)).state).toBe('queued')
    expect(await fixture.inWallet(fixture.treasury.address)).toBeGreaterThan(0n)
  })

  it('halts for two operators only below what is owed in cash', async () => {
    await queue()
    owed = { inCash: cash, everything: cash + 5n }
    const payouts = openPayouts()
    await fixture.settle(payouts)
    expect(await fixture.openIncidents()).toEqual(['payout_not_covered'])
    owed = { inCash: cash + 1n, everything: cash + 5n }
    await fixture.settle(payouts)
    expect((await status()).halts.map(({ reason }) => reason)).toEqual(['not_solvent'])
  })

  it('is public within a minute while nobody waits for a payout, and over within a minute', async () => {
    const payouts = openPayouts()
    await payouts.step()
    owed = { ...owed, everything: cash + 1n }
    await payouts.step()
    expect((await status()).running, 'the cash was read just before').toBe(true)
    await fixture.advance(61)
    await payouts.step()
    expect(await status()).toMatchObject({ running: false, halts: [] })
    owed = { ...owed, everything: cash }
    await fixture.advance(61)
    await payouts.step()
    expect(await status()).toEqual({ running: true, halts: [], uncoveredSince: null })
  })

  it('is compared at the block that the books have read: a deposit after it is no shortfall', async () => {
    const scan = await watchChain(fixture)
    await queue()
    const { height, total } = await fixture.payoutChain.cash()
    await fixture.mint(fixture.treasury.address, usdt('5'))
    await test.client.mine({ blocks: 3 })
    await scan()
    // An old answer of the node against books that have read on.
    const stale = {
      ...fixture.payoutChain,
      cash: async () => ({ ...(await fixture.payoutChain.cash()), height, total }),
    }
    owed = { ...owed, everything: total + usdt('5') }
    await fixture.openPayouts({ chain: stale, owedTotals: async () => owed }).step()
    expect(await fixture.openIncidents()).toEqual([])
    expect((await status()).running).toBe(true)
  })
})
