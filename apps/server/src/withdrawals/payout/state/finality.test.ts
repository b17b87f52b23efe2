import { trustCalls } from '@terahold/contract/calls/member/trust'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../../chain/local/fixtures/test-chain.ts'
import { createTrustStatus } from '../../../trust/status.ts'
import { watchChain } from '../../fixtures/chain-watcher.ts'
import { createTwoOperators, type TwoOperators } from '../../fixtures/two-operators.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../../fixtures/withdrawals-fixture.ts'
import { listPayoutHalts, uncoveredSince } from '../payout-desk.ts'

let test: TestChain
let fixture: WithdrawalsFixture
let desk: TwoOperators
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  fixture = await openWithdrawalsFixture(test)
  desk = await createTwoOperators(fixture, 'compared the chain with two explorers')
})
afterEach(() => fixture.close())
afterAll(() => test.stop())

/** Replaces everything after the work began by other blocks, some more than there were. */
async function replaced(work: () => Promise<void>): Promise<void> {
  const id = await test.client.snapshot()
  const before = await test.client.getBlockNumber()
  await work()
  const after = await test.client.getBlockNumber()
  await test.client.revert({ id })
  await test.client.increaseTime({ seconds: 7 })
  await test.client.mine({ blocks: Number(after - before) + 4 })
}

describe('a chain that no longer has its final blocks', () => {
  it('halts the payouts at the payout process itself, while no watcher runs', async () => {
    const scan = await watchChain(fixture)
    const { memberId, address } = await fixture.member('100')
    await replaced(async () => {
      await test.client.mine({ blocks: 5 })
      await scan()
    })
    const withdrawId = await fixture.queued(memberId, '40')
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
    expect((await desk.status()).halt).toMatchObject({ cause: 'chain_replaced' })
    expect(await fixture.openIncidents()).toEqual(['chain_replaced'])
    await desk.resume('go_on')
    await fixture.settle(payouts)
    expect(await fixture.stateOf(withdrawId), 'resuming changes no fact').toBe('queued')
    expect(await fixture.inWallet(address)).toBe(0n)
    expect((await desk.status()).halt).toMatchObject({ cause: 'chain_replaced' })
  })

  it('keeps a signed batch from being sent', async () => {
    const scan = await watchChain(fixture)
    const { memberId, address } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    await replaced(async () => {
      await test.client.mine({ blocks: 5 })
      await scan()
      const dying = fixture.openPayouts({
        chain: { ...fixture.payoutChain, send: () => Promise.reject(new Error('died')) },
      })
      await dying.step()
      await dying.stop()
    })
    await fixture.settle(fixture.openPayouts())
    expect(await fixture.inWallet(address)).toBe(0n)
    expect((await desk.status()).halt).toMatchObject({ cause: 'chain_replaced' })
  })

  it('halts the payouts when a payout was in them, even if the watcher never read so far', async () => {
    const [first, second] = [await fixture.member('100'), await fixture.member('100')]
    const paid = await fixture.queued(first.memberId, '40')
    const payouts = fixture.openPayouts()
    await replaced(async () => {
      await fixture.settle(payouts)
      expect(await fixture.stateOf(paid)).toBe('confirmed')
    })
    const waiting = await fixture.queued(second.memberId, '40')
    await fixture.settle(payouts)
    expect(await fixture.stateOf(waiting)).toBe('queued')
    expect((await desk.status()).halt).toMatchObject({ cause: 'chain_replaced' })
  })

  it('halts the payouts through the watcher’s flag, once', async () => {
    const scan = await watchChain(fixture)
    await replaced(async () => {
      await test.client.mine({ blocks: 5 })
      await scan()
    })
    const flag = () =>
      fixture.db.selectFrom('payout_signer').select(['halted_at', 'halt_reason']).executeTakeFirstOrThrow()
    for (let attempt = 0; attempt < 2; attempt += 1) await expect(scan()).rejects.toThrow('this is another chain')
    const first = await flag()
    expect(first.halt_reason).toBe('chain_replaced')
    await expect(scan()).rejects.toThrow('this is another chain')
    expect(await flag()).toEqual(first)
    const payouts = fixture.openPayouts({
      chain: { ...fixture.payoutChain, blockHash: () => Promise.reject(new Error('down')) },
    })
    expect(await payouts.step()).toBe(false)
    expect((await desk.status()).halt).toMatchObject({ cause: 'chain_replaced' })
    await payouts.stop()
    await desk.resume('go_on')
    expect((await flag()).halt_reason).toBeNull()
    await expect(scan()).rejects.toThrow('this is another chain')
    expect((await flag()).halt_reason, 'the chain is the same as before').toBe('chain_replaced')
  })

  it('lets nothing be signed while it is shorter than what was read, without a halt', async () => {
    const scan = await watchChain(fixture)
    const { memberId } = await fixture.member('100')
    await test.client.mine({ blocks: 5 })
    await scan()
    const withdrawId = await fixture.queued(memberId, '40')
    const { height } = await fixture.payoutChain.cash()
    const behind = fixture.openPayouts({ chain: { ...fixture.payoutChain, finalizedHeight: async () => height - 1n } })
    expect(await behind.step()).toBe(false)
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
    expect((await desk.status()).halt).toBeUndefined()
    await behind.stop()
    await fixture.settle(fixture.openPayouts())
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
  })
})

describe('the public status', () => {
  const status = async () => {
    const { data } = await createTrustStatus({
      payoutHalts: () => listPayoutHalts(fixture.db, 31_337),
      uncoveredSince: () => uncoveredSince(fixture.db),
    })()
    return trustCalls.trustStatus.data.parse(data).payouts
  }

  it('names every reason for which payouts are halted, a flag among them', async () => {
    expect(await status()).toEqual({ running: true, halts: [], uncoveredSince: null })
    await desk.halt(desk.maker, 'the key’s host is being replaced')
    const flag = { halted_at: new Date(), halt_reason: 'chain_replaced' as const, halt_detail: 'block 7' }
    await fixture.db.updateTable('payout_signer').set(flag).execute()
    const { running, halts } = await status()
    expect(running).toBe(false)
    expect(halts.map(({ reason }) => reason).toSorted()).toEqual(['chain_replaced', 'operator'])
  })
})

describe('cash on chain below what is owed', () => {
  it('halts the payouts until two operators resume them, with enough cash', async () => {
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    const { total } = await fixture.payoutChain.cash()
    let owed = total + 1n
    const payouts = fixture.openPayouts({ owedTotals: async () => ({ inCash: owed, everything: owed }) })
    await fixture.settle(payouts)
    expect((await desk.status()).halt).toMatchObject({ cause: 'not_solvent', subject: fixture.vault })
    expect(await fixture.openIncidents()).toEqual(['not_solvent'])
    owed = total
    await fixture.settle(payouts)
    expect(await fixture.stateOf(withdrawId), 'a halt lasts until two operators lift it').toBe('queued')
    await desk.resume('go_on')
    await fixture.settle(payouts)
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
    expect(await fixture.openIncidents()).toEqual([])
  })

  it('is compared at the block the books have read: a deposit after it is no shortfall', async () => {
    const scan = await watchChain(fixture)
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    const { height, total } = await fixture.payoutChain.cash()
    await fixture.mint(fixture.treasury.address, usdt('5'))
    await test.client.mine({ blocks: 3 })
    await scan()
    // An old answer of the node against books that have read on.
    const stale = {
      ...fixture.payoutChain,
      cash: async () => ({ ...(await fixture.payoutChain.cash()), height, total }),
    }
    const owed = total + usdt('5')
    const payouts = fixture.openPayouts({ chain: stale, owedTotals: async () => ({ inCash: owed, everything: owed }) })
    expect(await payouts.step()).toBe(true)
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
    expect((await desk.status()).halt).toBeUndefined()
    expect(await fixture.openIncidents()).toEqual([])
  })
})
