import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployPayoutVault } from '../../../chain/local/deploy.ts'
import { startTestChain, type TestAccount, type TestChain } from '../../../chain/local/test-chain.ts'
import { createPayoutChain } from '../../../chain/payout/payout-chain.ts'
import { transact } from '../../../chain/signer/transact.ts'
import { createTwoOperators, type TwoOperators } from '../../fixtures/two-operators.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../../fixtures/withdrawals-fixture.ts'
import type { PayoutChain } from './dependencies.ts'

const reason = 'the key’s host was lost, a new key was made'

let test: TestChain
let bank: WithdrawalsFixture
let desk: TwoOperators
let next: TestAccount
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  bank = await openWithdrawalsFixture(test)
  desk = await createTwoOperators(bank, reason)
  next = await test.account()
})
afterEach(() => bank.close())
afterAll(() => test.stop())

function chainOf({ signer }: TestAccount, vault = bank.vault): PayoutChain {
  return createPayoutChain({ chain: test.chain, signer, vault, token: bank.token, treasury: bank.treasury.address })
}

async function giveVaultTo({ address }: TestAccount) {
  await bank.ownVault({ functionName: 'setSigner', args: [address] })
  await test.client.mine({ blocks: 3 })
}

const signerRow = () => bank.owner.selectFrom('payout_signer').selectAll().executeTakeFirstOrThrow()
const batches = () =>
  bank.owner.selectFrom('payout_batch').select(['signer', 'nonce', 'state']).orderBy('first_payout_no')

/** A signed batch of the first key that no node has seen. */
async function unsent(memberId: string): Promise<string> {
  const withdrawId = await bank.queued(memberId, '40')
  const old = bank.openPayouts({ chain: { ...bank.payoutChain, send: async () => undefined } })
  await old.step()
  await old.stop()
  return withdrawId
}

describe('another key', () => {
  it('starts with its own nonce once the vault accepts it, and pays', async () => {
    const { memberId, address } = await bank.member('100')
    await bank.queued(memberId, '40')
    const old = bank.openPayouts()
    await bank.settle(old)
    await old.stop()
    await desk.halt(desk.maker, reason)
    await giveVaultTo(next)
    await desk.resume('go_on')
    const withdrawId = await bank.queued(memberId, '20')
    await bank.settle(bank.openPayouts({ chain: chainOf(next) }))
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    expect(await bank.inWallet(address)).toBe(usdt('59.9'))
    expect(await signerRow()).toMatchObject({ address: next.address, vault: bank.vault, next_nonce: 1n })
    expect(await batches().execute()).toEqual([
      { signer: bank.payer.address, nonce: 0n, state: 'final' },
      { signer: next.address, nonce: 0n, state: 'final' },
    ])
    expect(await bank.openIncidents()).toEqual([])
  })

  it('signs nothing while the vault still accepts the first key, which then continues', async () => {
    const { memberId } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const early = bank.openPayouts({ chain: chainOf(next) })
    await bank.settle(early)
    expect(await early.step()).toBe(false)
    await early.stop()
    expect(await bank.openIncidents()).toEqual(['vault_signer_changed'])
    expect(await signerRow()).toMatchObject({ address: bank.payer.address, next_nonce: 0n })
    await bank.settle(bank.openPayouts())
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    expect(await bank.openIncidents()).toEqual([])
  })

  it('that was used before continues after its own last batch, whatever a node reports', async () => {
    const { memberId } = await bank.member('100')
    await bank.queued(memberId, '40')
    const first = bank.openPayouts()
    await bank.settle(first)
    await first.stop()
    await giveVaultTo(next)
    const second = bank.openPayouts({ chain: chainOf(next) })
    await second.step()
    await second.stop()
    await giveVaultTo(bank.payer)
    const cash = async () => ({ ...(await bank.payoutChain.cash()), nonce: 0n })
    const lagging = bank.openPayouts({ chain: { ...bank.payoutChain, cash } })
    await lagging.step()
    expect(await signerRow()).toMatchObject({ address: bank.payer.address, next_nonce: 1n })
  })
})

describe('a batch of the former key', () => {
  it('is followed to its end with the signed bytes, and nothing else is signed meanwhile', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await unsent(memberId)
    await giveVaultTo(next)
    const later = await bank.queued(memberId, '20')
    const payouts = bank.openPayouts({ chain: chainOf(next), bumpAfter: 0 })
    await payouts.step()
    expect(await batches().execute()).toHaveLength(1)
    await bank.settle(payouts)
    await bank.settle(payouts)
    expect(await bank.stateOf(withdrawId), 'the vault refused the former key').toBe('failed')
    expect(await bank.stateOf(later)).toBe('confirmed')
    expect(await bank.inWallet(address)).toBe(usdt('19.95'))
    const forms = await bank.owner.selectFrom('payout_attempt').select('batch_id').execute()
    expect(new Set(forms.map(({ batch_id }) => batch_id)).size).toBe(forms.length)
  })

  it('is not repriced, and opens an incident while it is not mined', async () => {
    const { memberId } = await bank.member('100')
    await unsent(memberId)
    await giveVaultTo(next)
    const mute = { ...chainOf(next), send: async () => undefined }
    const payouts = bank.openPayouts({ chain: mute, bumpAfter: 0 })
    for (let round = 0; round < 3; round += 1) await payouts.step()
    expect(await bank.openIncidents()).toEqual(['payout_of_former_key'])
    expect(await bank.owner.selectFrom('payout_attempt').selectAll().execute()).toHaveLength(1)
    expect((await desk.status()).halt).toBeUndefined()
    await payouts.stop()
    await bank.settle(bank.openPayouts({ chain: chainOf(next) }))
    expect(await bank.openIncidents()).toEqual([])
  })

  it('whose nonce a thief has used is refunded by two operators, and the new key continues', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await unsent(memberId)
    await transact(test.chain, bank.payer.signer, { to: bank.payer.address })
    await giveVaultTo(next)
    const payouts = bank.openPayouts({ chain: chainOf(next), bumpAfter: 0 })
    await bank.settle(payouts)
    expect((await desk.status()).halt).toMatchObject({ cause: 'payout_nonce_unexplained' })
    await desk.resume('go_on')
    await bank.settle(payouts)
    expect(await bank.stateOf(withdrawId), 'nothing has been explained').toBe('broadcast')
    await desk.resume('give_back')
    await bank.settle(payouts)
    expect(await bank.stateOf(withdrawId)).toBe('failed')
    expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('100'), held: 0n })
    await bank.queued(memberId, '50')
    await bank.settle(payouts)
    expect(await bank.inWallet(address)).toBe(usdt('49.95'))
    expect(await bank.openIncidents()).toEqual([])
  })
})

describe('another vault', () => {
  it('is paid from once the database names it, and earlier requests keep counting', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await unsent(memberId)
    const roles = { token: bank.token, owner: bank.treasury.address, signer: next.address }
    const vault = await deployPayoutVault(test.chain, bank.treasury.signer, { ...roles, dailyCap: usdt('1000') })
    await bank.mint(vault, usdt('1000'))
    await test.client.mine({ blocks: 3 })
    await bank.owner.updateTable('payout_signer').set({ vault }).execute()
    const payouts = bank.openPayouts({ chain: chainOf(next, vault), bumpAfter: 0 })
    await bank.settle(payouts)
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    await bank.queued(memberId, '20')
    await bank.settle(payouts)
    expect(await bank.inWallet(address)).toBe(usdt('59.9'))
    expect(await test.chain.tokenBalance(bank.token, vault)).toBe(usdt('980.05'))
    expect(await bank.openIncidents()).toEqual([])
  })

  it('is not paid from unless the database names it', async () => {
    const { memberId } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    await bank.owner
      .updateTable('payout_signer')
      .set({ vault: `0x${'ab'.repeat(20)}` })
      .execute()
    const payouts = bank.openPayouts()
    await bank.settle(payouts)
    expect(await payouts.step()).toBe(false)
    expect(await bank.stateOf(withdrawId)).toBe('queued')
    expect(await bank.openIncidents()).toEqual(['payout_vault_changed'])
  })
})

it('a nonce that stays below ours for too long opens an incident, closed by the next batch', async () => {
  const { memberId } = await bank.member('200')
  await bank.queued(memberId, '40')
  const payouts = bank.openPayouts()
  await bank.settle(payouts)
  await payouts.stop()
  const withdrawId = await bank.queued(memberId, '40')
  const cash = async () => ({ ...(await bank.payoutChain.cash()), nonce: 0n })
  const lagging = bank.openPayouts({ chain: { ...bank.payoutChain, cash } })
  await lagging.step()
  expect(await bank.openIncidents(), 'a node may lag').toEqual([])
  await bank.advance(11 * 60)
  await lagging.step()
  await lagging.stop()
  expect(await bank.openIncidents()).toEqual(['payout_nonce_behind'])
  expect(await bank.stateOf(withdrawId)).toBe('queued')
  await bank.settle(bank.openPayouts())
  expect(await bank.openIncidents()).toEqual([])
})
