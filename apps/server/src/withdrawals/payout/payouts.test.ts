import { payoutVaultAbi } from '@terahold/contracts/payout-vault'
import { encodeFunctionData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { transact } from '../../chain/signer/transact.ts'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { transaction } from '../../db/transaction.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import type { PayoutChain } from './state/dependencies.ts'

let test: TestChain
let fixture: WithdrawalsFixture
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  fixture = await openWithdrawalsFixture(test)
})
afterEach(() => fixture.close())
afterAll(() => test.stop())

describe('a payout', () => {
  it('pays a confirmed withdrawal to the member’s own wallet, minus the fee', async () => {
    const { memberId, address } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    await fixture.settle(fixture.openPayouts())
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
    expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('60'), held: 0n })
    const house = await fixture.ledger.houseBalances(fixture.db)
    expect(house).toMatchObject({ payout_in_flight: 0n, network_fee: usdt('0.05'), payout_vault: -usdt('39.95') })
    expect(await fixture.ledger.sumOfAll(fixture.db)).toBe(0n)
  })

  it('is made at once when a withdrawal comes after a rest, and the next rest begins when it is final', async () => {
    const payouts = fixture.openPayouts()
    await payouts.stepIfDue()
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    await payouts.stepIfDue()
    expect(await fixture.stateOf(withdrawId)).toBe('broadcast')
    await fixture.test.client.mine({ blocks: 3 })
    await payouts.stepIfDue()
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
    const finalizedHeight = vi.spyOn(fixture.payoutChain, 'finalizedHeight')
    await payouts.stepIfDue()
    expect(finalizedHeight).not.toHaveBeenCalled()
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_100)
    await payouts.stepIfDue().finally(() => later.mockRestore())
    expect(finalizedHeight).toHaveBeenCalled()
  })

  it('pays several members in one transaction', async () => {
    const members = await Promise.all(['20', '30', '40'].map((sum) => fixture.member(sum)))
    for (const { memberId } of members) await fixture.queued(memberId, '15')
    await fixture.settle(fixture.openPayouts())
    expect(await fixture.db.selectFrom('payout_batch').selectAll().execute()).toHaveLength(1)
    for (const { address } of members) expect(await fixture.inWallet(address)).toBe(usdt('14.95'))
  })

  it('sends the same bytes again after a crash between signing and sending', async () => {
    const { memberId, address } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    const deaf: PayoutChain = { ...fixture.payoutChain, send: () => Promise.reject(new Error('died')) }
    const dead = fixture.openPayouts({ chain: deaf })
    await dead.step()
    await dead.stop()
    expect(await fixture.inWallet(address)).toBe(0n)
    await fixture.settle(fixture.openPayouts())
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
    expect(await fixture.owner.selectFrom('payout_attempt').selectAll().execute()).toHaveLength(1)
  })

  it('is not misled by a node that takes a transaction and reports a failure', async () => {
    const { memberId, address } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    const send = async (raw: Buffer) => {
      await fixture.payoutChain.send(raw)
      throw new Error('502 Bad Gateway')
    }
    const payouts = fixture.openPayouts({ chain: { ...fixture.payoutChain, send } })
    await fixture.settle(payouts)
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
  })

  it('settles nothing before the receipt is final', async () => {
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    const payouts = fixture.openPayouts()
    await payouts.step()
    await payouts.step()
    expect(await fixture.stateOf(withdrawId)).toBe('broadcast')
    await fixture.test.client.mine({ blocks: 3 })
    await payouts.step()
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
  })

  it('raises the fee on the same nonce, and either form settles the batch', async () => {
    const { memberId, address } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    await fixture.test.client.setAutomine(false)
    const payouts = fixture.openPayouts({ bumpAfter: 0 })
    await payouts.step()
    await payouts.step()
    expect(await fixture.db.selectFrom('payout_batch').selectAll().execute()).toHaveLength(1)
    const forms = await fixture.owner
      .selectFrom('payout_attempt')
      .select(['tx_hash', 'max_fee'])
      .orderBy('max_fee')
      .execute()
    expect(forms.length).toBeGreaterThanOrEqual(2)
    await fixture.test.client.setAutomine(true)
    await fixture.test.client.mine({ blocks: 4 })
    await fixture.settle(payouts)
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
  })

  it('refunds everything, including the fee, when the batch reverts', async () => {
    const { memberId, address } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    const pause = encodeFunctionData({ abi: payoutVaultAbi, functionName: 'pause' })
    const send = async (raw: Buffer) => {
      await transact(fixture.test.chain, fixture.treasury.signer, { to: fixture.vault, data: pause })
      await fixture.payoutChain.send(raw)
    }
    const payouts = fixture.openPayouts({ chain: { ...fixture.payoutChain, send } })
    await payouts.step()
    await fixture.settle(fixture.openPayouts())
    await payouts.stop()
    await fixture.test.client.mine({ blocks: 3 })
    await fixture.settle(fixture.openPayouts())
    expect(await fixture.stateOf(withdrawId)).toBe('failed')
    expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('100'), held: 0n })
    expect(await fixture.inWallet(address)).toBe(0n)
    expect(await fixture.ledger.sumOfAll(fixture.db)).toBe(0n)
  })
})

/** Books in which everything owed is owed in cash. */
const inCash = (owed: bigint) => async () => ({ inCash: owed, everything: owed })

describe('refusing to pay', () => {
  it('halts when its nonce was used by a transaction it does not know', async () => {
    const { memberId, address } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    const deaf = fixture.openPayouts({ chain: { ...fixture.payoutChain, send: async () => undefined } })
    await deaf.step()
    await deaf.stop()
    await transact(fixture.test.chain, fixture.payer.signer, { to: fixture.payer.address })
    await fixture.test.client.mine({ blocks: 3 })
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    expect(await fixture.incidents()).toEqual(['payout_nonce_unexplained'])
    expect(await payouts.step()).toBe(false)
    expect(await fixture.stateOf(withdrawId)).not.toBe('confirmed')
    expect(await fixture.inWallet(address)).toBe(0n)
    expect((await fixture.balanceOf(memberId)).available).toBe(usdt('60'))
  })

  it('signs nothing while the chain holds less than is owed', async () => {
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    const { total } = await fixture.payoutChain.cash()
    await fixture.settle(fixture.openPayouts({ owedTotals: inCash(total + 1n) }))
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
    expect(await fixture.incidents()).toEqual(['not_solvent'])
    await fixture.settle(fixture.openPayouts({ owedTotals: inCash(total) }))
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
  })

  it('does not sign for a destination that is not the member’s address', async () => {
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    await fixture.owner.updateTable('withdrawal').set({ to_address: fixture.treasury.address }).execute()
    await fixture.settle(fixture.openPayouts())
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
    expect(await fixture.incidents()).toEqual(['payout_refused'])
  })

  it('does not sign for a withdrawal without an entered code', async () => {
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    await fixture.owner.updateTable('email_code').set({ consumed_at: null }).execute()
    await fixture.settle(fixture.openPayouts())
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
  })

  it('waits while the vault is paused', async () => {
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    await transact(fixture.test.chain, fixture.treasury.signer, {
      to: fixture.vault,
      data: encodeFunctionData({ abi: payoutVaultAbi, functionName: 'pause' }),
    })
    await fixture.test.client.mine({ blocks: 3 })
    await fixture.settle(fixture.openPayouts())
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
    expect(await fixture.incidents()).toEqual(['vault_paused'])
  })
})

describe('two payout processes', () => {
  it('leave a batch settled that one of them settles while the other announces it', async () => {
    const { memberId } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    const deaf: PayoutChain = { ...fixture.payoutChain, send: () => Promise.reject(new Error('died')) }
    const dead = fixture.openPayouts({ chain: deaf })
    await dead.step()
    await dead.stop()
    // As if it had died before it announced the batch.
    await fixture.owner.updateTable('payout_batch').set({ state: 'signed' }).execute()
    await fixture.owner
      .updateTable('payout_attempt')
      .set({ sends: 0, first_sent_at: null, last_sent_at: null })
      .execute()
    let announcing: Promise<boolean> | undefined
    await transaction(fixture.owner, async (tx) => {
      await tx.updateTable('payout_batch').set({ state: 'reverted', final_at: fixture.clock.now() }).execute()
      announcing = fixture.openPayouts().step()
      await waitUntilBlocked(fixture.owner)
    })
    await announcing
    const { state } = await fixture.db.selectFrom('payout_batch').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('reverted')
  })

  it('never sign at the same time, because one process holds the lease', async () => {
    const { memberId, address } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    const [one, other] = [fixture.openPayouts(), fixture.openPayouts()]
    const results = await Promise.all([one.step(), other.step(), one.step(), other.step()])
    expect(new Set(results).size).toBe(2)
    await fixture.test.client.mine({ blocks: 3 })
    await Promise.all([one.step(), other.step()])
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
    expect(await fixture.db.selectFrom('payout_batch').selectAll().execute()).toHaveLength(1)
  })
})
