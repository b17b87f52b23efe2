import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deployPayoutVault } from '../../../chain/contracts/deploy.ts'
import { startTestChain, type TestAccount, type TestChain } from '../../../chain/local/fixtures/test-chain.ts'
import { createPayoutChain } from '../../../chain/payout/payout-chain.ts'
import { transact } from '../../../chain/signer/transact.ts'
import { watchChain } from '../../fixtures/chain-watcher.ts'
import { createTwoOperators, type TwoOperators } from '../../fixtures/two-operators.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../../fixtures/withdrawals-fixture.ts'
import type { PayoutChain } from './dependencies.ts'

const reason = 'the key’s host was lost, a new key was made'

let test: TestChain
let fixture: WithdrawalsFixture
let desk: TwoOperators
let next: TestAccount
/** A key that is taken over waits for the watcher. */
let scan: () => Promise<void>
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  fixture = await openWithdrawalsFixture(test)
  desk = await createTwoOperators(fixture, reason)
  next = await test.account()
  scan = await watchChain(fixture)
})
afterEach(() => fixture.close())
afterAll(() => test.stop())

function chainOf({ signer }: TestAccount, vault = fixture.vault): PayoutChain {
  return createPayoutChain({
    chain: test.chain,
    signer,
    vault,
    token: fixture.token,
    treasuries: [fixture.treasury.address],
  })
}

async function giveVaultTo({ address }: TestAccount) {
  await fixture.changeVault({ signer: address })
  await test.client.mine({ blocks: 3 })
}

/** Runs the payout process and the watcher until everything it sent is final and settled. */
async function settle(payouts: { step: () => Promise<boolean> }) {
  for (let round = 0; round < 3; round += 1) {
    await payouts.step()
    await test.client.mine({ blocks: 3 })
    await scan()
  }
}

const signerRow = () => fixture.owner.selectFrom('payout_signer').selectAll().executeTakeFirstOrThrow()
const batches = () =>
  fixture.owner.selectFrom('payout_batch').select(['signer', 'nonce', 'state']).orderBy('first_payout_no')

/** A signed batch of the first key that no node has seen. */
async function unsent(memberId: string): Promise<string> {
  const withdrawId = await fixture.queued(memberId, '40')
  const old = fixture.openPayouts({ chain: { ...fixture.payoutChain, send: async () => undefined } })
  await old.step()
  await old.stop()
  return withdrawId
}

describe('another key', () => {
  it('starts with its own nonce once the vault accepts it, and pays', async () => {
    const { memberId, address } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    const old = fixture.openPayouts()
    await settle(old)
    await old.stop()
    await desk.halt(desk.maker, reason)
    await giveVaultTo(next)
    await desk.resume('go_on')
    const withdrawId = await fixture.queued(memberId, '20')
    await settle(fixture.openPayouts({ chain: chainOf(next) }))
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
    expect(await fixture.inWallet(address)).toBe(usdt('59.9'))
    expect(await signerRow()).toMatchObject({ address: next.address, vault: fixture.vault, next_nonce: 1n })
    expect(await batches().execute()).toEqual([
      { signer: fixture.payer.address, nonce: 0n, state: 'final' },
      { signer: next.address, nonce: 0n, state: 'final' },
    ])
    expect(await fixture.openIncidents()).toEqual([])
  })

  it('signs nothing while the vault still accepts the first key, which then continues', async () => {
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    const early = fixture.openPayouts({ chain: chainOf(next) })
    await settle(early)
    expect(await early.step()).toBe(false)
    await early.stop()
    expect(await fixture.openIncidents()).toEqual(['vault_signer_changed'])
    expect(await signerRow()).toMatchObject({ address: fixture.payer.address, next_nonce: 0n })
    await settle(fixture.openPayouts())
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
    expect(await fixture.openIncidents()).toEqual([])
  })

  it('that was used before continues after its own last batch, even if a node reports less', async () => {
    const { memberId } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    const first = fixture.openPayouts()
    await settle(first)
    await first.stop()
    await giveVaultTo(next)
    const second = fixture.openPayouts({ chain: chainOf(next) })
    await second.step()
    await second.stop()
    await giveVaultTo(fixture.payer)
    const cash = async () => ({ ...(await fixture.payoutChain.cash()), nonce: 0n })
    const lagging = fixture.openPayouts({ chain: { ...fixture.payoutChain, cash } })
    await lagging.step()
    expect(await signerRow()).toMatchObject({ address: fixture.payer.address, next_nonce: 1n })
  })

  it.each([
    ['the first', 'next'],
    ['the next', 'first'],
  ])('is not kept waiting by a process that still runs with a key the vault refuses: %s', async (_, taken) => {
    const { memberId } = await fixture.member('100')
    const first = fixture.openPayouts()
    const second = fixture.openPayouts({ chain: chainOf(next) })
    if (taken === 'next') await giveVaultTo(next)
    const [refused, accepted] = taken === 'next' ? [first, second] : [second, first]
    await refused.step()
    const withdrawId = await fixture.queued(memberId, '20')
    await scan()
    for (let round = 0; round < 3; round += 1) {
      expect(await refused.step()).toBe(false)
      await settle(accepted)
    }
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
  })

  it('halts over a nonce that a thief has used, also if operators went on from that number of the first key', async () => {
    const { memberId } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    const payouts = fixture.openPayouts()
    await transact(test.chain, fixture.payer.signer, { to: fixture.payer.address })
    await test.client.mine({ blocks: 3 })
    await settle(payouts)
    await desk.resume('go_on')
    await settle(payouts)
    await payouts.stop()
    await giveVaultTo(next)
    const second = fixture.openPayouts({ chain: chainOf(next) })
    await settle(second)
    expect((await signerRow()).address).toBe(next.address)
    await transact(test.chain, next.signer, { to: next.address })
    await test.client.mine({ blocks: 3 })
    await fixture.queued(memberId, '20')
    await settle(second)
    expect((await desk.status()).halt).toMatchObject({ cause: 'payout_nonce_unexplained' })
  })

  it('signs nothing before the watcher has read the chain up to where it took over', async () => {
    const { memberId } = await fixture.member('100')
    await giveVaultTo(next)
    const withdrawId = await fixture.queued(memberId, '20')
    const payouts = fixture.openPayouts({ chain: chainOf(next) })
    await fixture.settle(payouts)
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
    expect(await fixture.openIncidents()).toEqual(['payout_awaits_watcher'])
    await settle(payouts)
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
    expect(await fixture.openIncidents()).toEqual([])
  })
})

describe('a batch of the former key', () => {
  it('is followed to its end with the signed bytes, and nothing else is signed in the meantime', async () => {
    const { memberId, address } = await fixture.member('100')
    const withdrawId = await unsent(memberId)
    await giveVaultTo(next)
    const later = await fixture.queued(memberId, '20')
    const payouts = fixture.openPayouts({ chain: chainOf(next), bumpAfter: 0 })
    await payouts.step()
    expect(await batches().execute()).toHaveLength(1)
    await settle(payouts)
    await settle(payouts)
    expect(await fixture.stateOf(withdrawId), 'the vault refused the former key').toBe('failed')
    expect(await fixture.stateOf(later)).toBe('confirmed')
    expect(await fixture.inWallet(address)).toBe(usdt('19.95'))
    const forms = await fixture.owner.selectFrom('payout_attempt').select('batch_id').execute()
    expect(new Set(forms.map(({ batch_id }) => batch_id)).size).toBe(forms.length)
  })

  it('is not repriced, and opens an incident while it is not mined', async () => {
    const { memberId } = await fixture.member('100')
    await unsent(memberId)
    await giveVaultTo(next)
    const mute = { ...chainOf(next), send: async () => undefined }
    const payouts = fixture.openPayouts({ chain: mute, bumpAfter: 0 })
    for (let round = 0; round < 3; round += 1) await payouts.step()
    expect(await fixture.openIncidents()).toEqual(['payout_of_former_key'])
    expect(await fixture.owner.selectFrom('payout_attempt').selectAll().execute()).toHaveLength(1)
    expect((await desk.status()).halt).toBeUndefined()
    await payouts.stop()
    await settle(fixture.openPayouts({ chain: chainOf(next) }))
    expect(await fixture.openIncidents()).toEqual([])
  })

  it('whose nonce a thief has used is refunded by two operators, and the new key continues', async () => {
    const { memberId, address } = await fixture.member('100')
    const withdrawId = await unsent(memberId)
    await transact(test.chain, fixture.payer.signer, { to: fixture.payer.address })
    await giveVaultTo(next)
    const payouts = fixture.openPayouts({ chain: chainOf(next), bumpAfter: 0 })
    await settle(payouts)
    expect((await desk.status()).halt).toMatchObject({ cause: 'payout_nonce_unexplained' })
    await desk.resume('go_on')
    await settle(payouts)
    expect(await fixture.stateOf(withdrawId), 'nothing has been explained').toBe('broadcast')
    await desk.resume('give_back')
    await settle(payouts)
    expect(await fixture.stateOf(withdrawId)).toBe('failed')
    expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('100'), held: 0n })
    await fixture.queued(memberId, '50')
    await settle(payouts)
    expect(await fixture.inWallet(address)).toBe(usdt('49.95'))
    expect(await fixture.openIncidents()).toEqual([])
  })
})

describe('another vault', () => {
  it('is paid from once the database names it, and earlier requests keep counting', async () => {
    const { memberId, address } = await fixture.member('100')
    const withdrawId = await unsent(memberId)
    const registry = fixture.registry.address
    const roles = { token: fixture.token, owner: fixture.treasury.address, signer: next.address, registry }
    const vault = await deployPayoutVault(test.chain, fixture.treasury.signer, {
      ...roles,
      releaseFrom: usdt('5000'),
      dailyCap: usdt('1000'),
    })
    await fixture.mint(vault, usdt('1000'))
    await test.client.mine({ blocks: 3 })
    await fixture.owner.updateTable('payout_signer').set({ vault }).execute()
    const payouts = fixture.openPayouts({ chain: chainOf(next, vault), bumpAfter: 0 })
    await settle(payouts)
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
    await fixture.queued(memberId, '20')
    await settle(payouts)
    expect(await fixture.inWallet(address)).toBe(usdt('59.9'))
    expect(await test.chain.tokenBalance(fixture.token, vault)).toBe(usdt('980.05'))
    expect(await fixture.openIncidents()).toEqual([])
  })

  it('is not paid from unless the database names it', async () => {
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    await fixture.owner
      .updateTable('payout_signer')
      .set({ vault: `0x${'ab'.repeat(20)}` })
      .execute()
    const payouts = fixture.openPayouts()
    await settle(payouts)
    expect(await payouts.step()).toBe(false)
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
    expect(await fixture.openIncidents()).toEqual(['payout_vault_changed'])
  })
})

it('a nonce that stays below ours for too long opens an incident, closed by the next batch', async () => {
  const { memberId } = await fixture.member('200')
  await fixture.queued(memberId, '40')
  const payouts = fixture.openPayouts()
  await settle(payouts)
  await payouts.stop()
  const withdrawId = await fixture.queued(memberId, '40')
  const cash = async () => ({ ...(await fixture.payoutChain.cash()), nonce: 0n })
  const lagging = fixture.openPayouts({ chain: { ...fixture.payoutChain, cash } })
  await lagging.step()
  expect(await fixture.openIncidents(), 'a node may lag').toEqual([])
  await fixture.advance(11 * 60)
  await lagging.step()
  await lagging.stop()
  expect(await fixture.openIncidents()).toEqual(['payout_nonce_behind'])
  expect(await fixture.stateOf(withdrawId)).toBe('queued')
  await settle(fixture.openPayouts())
  expect(await fixture.openIncidents()).toEqual([])
})
