import { payoutVaultAbi } from '@terahold/contracts/payout-vault'
import { encodeFunctionData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/test-chain.ts'
import { transact } from '../../chain/signer/transact.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import type { PayoutChain } from './state/dependencies.ts'

let test: TestChain
let bank: WithdrawalsFixture
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  bank = await openWithdrawalsFixture(test)
})
afterEach(() => bank.close())
afterAll(() => test.stop())

describe('a payout', () => {
  it('pays a confirmed withdrawal to the member’s own wallet, minus the fee', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    await bank.settle(bank.openPayouts())
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    expect(await bank.inWallet(address)).toBe(usdt('39.95'))
    expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('60'), held: 0n })
    const house = await bank.ledger.houseBalances(bank.db)
    expect(house).toMatchObject({ payout_in_flight: 0n, network_fee: usdt('0.05'), payout_vault: -usdt('39.95') })
    expect(await bank.ledger.sumOfAll(bank.db)).toBe(0n)
  })

  it('pays several members in one transaction', async () => {
    const members = await Promise.all(['20', '30', '40'].map((sum) => bank.member(sum)))
    for (const { memberId } of members) await bank.queued(memberId, '15')
    await bank.settle(bank.openPayouts())
    expect(await bank.db.selectFrom('payout_batch').selectAll().execute()).toHaveLength(1)
    for (const { address } of members) expect(await bank.inWallet(address)).toBe(usdt('14.95'))
  })

  it('sends the same bytes again after a crash between signing and sending', async () => {
    const { memberId, address } = await bank.member('100')
    await bank.queued(memberId, '40')
    const deaf: PayoutChain = { ...bank.payoutChain, send: () => Promise.reject(new Error('died')) }
    const dead = bank.openPayouts({ chain: deaf })
    await dead.step()
    await dead.stop()
    expect(await bank.inWallet(address)).toBe(0n)
    await bank.settle(bank.openPayouts())
    expect(await bank.inWallet(address)).toBe(usdt('39.95'))
    expect(await bank.owner.selectFrom('payout_attempt').selectAll().execute()).toHaveLength(1)
  })

  it('is not misled by a node that takes a transaction and reports a failure', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const send = async (raw: Buffer) => {
      await bank.payoutChain.send(raw)
      throw new Error('502 Bad Gateway')
    }
    const payouts = bank.openPayouts({ chain: { ...bank.payoutChain, send } })
    await bank.settle(payouts)
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    expect(await bank.inWallet(address)).toBe(usdt('39.95'))
  })

  it('settles nothing before the receipt is final', async () => {
    const { memberId } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const payouts = bank.openPayouts()
    await payouts.step()
    await payouts.step()
    expect(await bank.stateOf(withdrawId)).toBe('broadcast')
    await bank.test.client.mine({ blocks: 3 })
    await payouts.step()
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
  })

  it('raises the fee on the same nonce, and either form settles the batch', async () => {
    const { memberId, address } = await bank.member('100')
    await bank.queued(memberId, '40')
    await bank.test.client.setAutomine(false)
    const payouts = bank.openPayouts({ bumpAfter: 0 })
    await payouts.step()
    await payouts.step()
    expect(await bank.db.selectFrom('payout_batch').selectAll().execute()).toHaveLength(1)
    const forms = await bank.owner
      .selectFrom('payout_attempt')
      .select(['tx_hash', 'max_fee'])
      .orderBy('max_fee')
      .execute()
    expect(forms.length).toBeGreaterThanOrEqual(2)
    await bank.test.client.setAutomine(true)
    await bank.test.client.mine({ blocks: 4 })
    await bank.settle(payouts)
    expect(await bank.inWallet(address)).toBe(usdt('39.95'))
  })

  it('refunds everything, including the fee, when the batch reverts', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const pause = encodeFunctionData({ abi: payoutVaultAbi, functionName: 'pause' })
    const send = async (raw: Buffer) => {
      await transact(bank.test.chain, bank.treasury.signer, { to: bank.vault, data: pause })
      await bank.payoutChain.send(raw)
    }
    const payouts = bank.openPayouts({ chain: { ...bank.payoutChain, send } })
    await payouts.step()
    await bank.settle(bank.openPayouts())
    await payouts.stop()
    await bank.test.client.mine({ blocks: 3 })
    await bank.settle(bank.openPayouts())
    expect(await bank.stateOf(withdrawId)).toBe('failed')
    expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('100'), held: 0n })
    expect(await bank.inWallet(address)).toBe(0n)
    expect(await bank.ledger.sumOfAll(bank.db)).toBe(0n)
  })
})

describe('refusing to pay', () => {
  it('halts when its nonce was used by a transaction it does not know', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const deaf = bank.openPayouts({ chain: { ...bank.payoutChain, send: async () => undefined } })
    await deaf.step()
    await deaf.stop()
    await transact(bank.test.chain, bank.payer.signer, { to: bank.payer.address })
    await bank.test.client.mine({ blocks: 3 })
    const payouts = bank.openPayouts()
    await bank.settle(payouts)
    expect(await bank.incidents()).toEqual(['payout_nonce_unexplained'])
    expect(await payouts.step()).toBe(false)
    expect(await bank.stateOf(withdrawId)).not.toBe('confirmed')
    expect(await bank.inWallet(address)).toBe(0n)
    expect((await bank.balanceOf(memberId)).available).toBe(usdt('60'))
  })

  it('signs nothing while the chain holds less than is owed', async () => {
    const { memberId } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const { total } = await bank.payoutChain.cash()
    await bank.settle(bank.openPayouts({ owed: async () => total + 1n }))
    expect(await bank.stateOf(withdrawId)).toBe('queued')
    expect(await bank.incidents()).toEqual(['not_solvent'])
    await bank.settle(bank.openPayouts({ owed: async () => total }))
    expect(await bank.stateOf(withdrawId)).toBe('queued')
  })

  it('does not sign for a destination that is not the member’s address', async () => {
    const { memberId } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    await bank.owner.updateTable('withdrawal').set({ to_address: bank.treasury.address }).execute()
    await bank.settle(bank.openPayouts())
    expect(await bank.stateOf(withdrawId)).toBe('queued')
    expect(await bank.incidents()).toEqual(['payout_refused'])
  })

  it('does not sign for a withdrawal without an entered code', async () => {
    const { memberId } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    await bank.owner.updateTable('email_code').set({ consumed_at: null }).execute()
    await bank.settle(bank.openPayouts())
    expect(await bank.stateOf(withdrawId)).toBe('queued')
  })

  it('waits while the vault is paused', async () => {
    const { memberId } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    await transact(bank.test.chain, bank.treasury.signer, {
      to: bank.vault,
      data: encodeFunctionData({ abi: payoutVaultAbi, functionName: 'pause' }),
    })
    await bank.test.client.mine({ blocks: 3 })
    await bank.settle(bank.openPayouts())
    expect(await bank.stateOf(withdrawId)).toBe('queued')
    expect(await bank.incidents()).toEqual(['vault_paused'])
  })
})

describe('two payout processes', () => {
  it('never sign at the same time, because one process holds the lease', async () => {
    const { memberId, address } = await bank.member('100')
    await bank.queued(memberId, '40')
    const [one, other] = [bank.openPayouts(), bank.openPayouts()]
    const results = await Promise.all([one.step(), other.step(), one.step(), other.step()])
    expect(new Set(results).size).toBe(2)
    await bank.test.client.mine({ blocks: 3 })
    await Promise.all([one.step(), other.step()])
    expect(await bank.inWallet(address)).toBe(usdt('39.95'))
    expect(await bank.db.selectFrom('payout_batch').selectAll().execute()).toHaveLength(1)
  })
})
