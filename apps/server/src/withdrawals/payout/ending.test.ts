import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { encodePay } from '../../chain/payout/payout-vault.ts'
import { transact } from '../../chain/signer/transact.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createEvents } from '../../events/events.ts'
import { verifyPayouts } from '../../verification/members/payouts.ts'
import { watchChain } from '../fixtures/chain-watcher.ts'
import { signingBookings } from '../fixtures/signing-bookings.ts'
import { createTwoOperators, type TwoOperators } from '../fixtures/two-operators.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import { createOutflowBookings } from '../outflow/outflow-bookings.ts'

const reason = 'looked at the vault and at every transfer out of it'

let test: TestChain
let fixture: WithdrawalsFixture
let desk: TwoOperators
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  fixture = await openWithdrawalsFixture(test, { hasHostileToken: true })
  desk = await createTwoOperators(fixture, reason)
})
afterEach(() => fixture.close())
afterAll(() => test.stop())

async function members(count: number) {
  const all = [] as (Awaited<ReturnType<WithdrawalsFixture['member']>> & { withdrawId: string })[]
  for (let made = 0; made < count; made += 1) {
    const member = await fixture.member('100')
    all.push({ ...member, withdrawId: await fixture.queued(member.memberId, '40') })
  }
  return all
}

/** Lets the key make another vault payment that the books do not know. */
async function strangerPays(firstPayoutNo: bigint, to: `0x${string}`, amount: bigint) {
  await transact(test.chain, fixture.payer.signer, {
    to: fixture.vault,
    data: encodePay(firstPayoutNo, [{ to, amount }]),
  })
}

/** A batch that the vault reverts: before it, a stranger used payout numbers of it, unseen when it was signed. */
async function revertedOver(strangers: readonly (() => Promise<void>)[]) {
  const nonce = BigInt(strangers.length + (await test.chain.nonce(fixture.payer.address, 'latest')))
  await fixture.owner.updateTable('payout_signer').set({ next_nonce: nonce }).execute()
  const cash = async () => ({ ...(await fixture.payoutChain.cash()), nonce })
  const early = fixture.openPayouts({ chain: { ...fixture.payoutChain, cash, send: async () => undefined } })
  await early.step()
  await early.stop()
  for (const pay of strangers) await pay()
  await test.client.mine({ blocks: 3 })
}

const states = (all: readonly { withdrawId: string }[]) =>
  Promise.all(all.map(({ withdrawId }) => fixture.stateOf(withdrawId)))

describe('a batch that reverted over a spent number', () => {
  it('does not count a payment of another batch as its own', async () => {
    const [paid] = await members(1)
    if (!paid) throw new Error('no member')
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    await payouts.stop()
    const again = await fixture.queued(paid.memberId, '40')
    await revertedOver([() => strangerPays(1n, fixture.treasury.address, 1n)])
    await fixture.owner.updateTable('payout_batch').set({ after_height: 0n }).execute()
    await fixture.settle(payouts)
    await desk.resume('give_back')
    await fixture.settle(payouts)
    expect(await fixture.stateOf(again)).toBe('failed')
    expect(await fixture.balanceOf(paid.memberId)).toEqual({ available: usdt('60'), held: 0n })
  })

  it('is ended by two operators, who refund everyone, and later payouts continue', async () => {
    const all = await members(2)
    await revertedOver([() => strangerPays(1n, fixture.treasury.address, 1n)])
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    expect((await desk.status()).halt).toMatchObject({ cause: 'payout_number_unexplained' })
    await desk.resume('go_on')
    await fixture.settle(payouts)
    expect(await states(all), 'nothing has been explained').toEqual(['broadcast', 'broadcast'])
    await desk.resume('give_back')
    await fixture.settle(payouts)
    expect(await states(all)).toEqual(['failed', 'failed'])
    for (const { memberId, address } of all) {
      expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('100'), held: 0n })
      expect(await fixture.inWallet(address)).toBe(0n)
    }
    expect(await fixture.openIncidents()).toEqual([])
    const [later] = await members(1)
    await fixture.settle(payouts)
    expect(await fixture.inWallet(later?.address ?? '0x')).toBe(usdt('39.95'))
    expect(await fixture.ledger.sumOfAll(fixture.db)).toBe(0n)
  })

  it('counts as paid when the stranger paid its number in full, once', async () => {
    const all = await members(3)
    const [paid, short, other] = all
    await revertedOver([
      () => strangerPays(0n, paid?.address ?? '0x', usdt('39.95')),
      () => strangerPays(1n, short?.address ?? '0x', usdt('1')),
      () => strangerPays(90n, other?.address ?? '0x', usdt('39.95')),
    ])
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    await desk.resume('give_back')
    await fixture.settle(payouts)
    await fixture.settle(payouts)
    expect(await states(all)).toEqual(['confirmed', 'failed', 'failed'])
    expect(await fixture.balanceOf(paid?.memberId ?? '')).toEqual({ available: usdt('60'), held: 0n })
    expect(await fixture.balanceOf(other?.memberId ?? '')).toEqual({ available: usdt('100'), held: 0n })
    const returned = fixture.db.selectFrom('transfer').select('id').where('kind', '=', 'withdrawal_failed')
    expect(await returned.execute()).toHaveLength(4)
    expect((await fixture.ledger.houseBalances(fixture.db)).payout_in_flight).toBe(0n)
  })

  it('leaves the stranger’s payment charged to the owner until two operators have booked it, and never charges it twice', async () => {
    const scan = await watchChain(fixture)
    await scan()
    const [paid] = await members(1)
    if (!paid) throw new Error('no member')
    await revertedOver([() => strangerPays(0n, paid.address, usdt('39.95'))])
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    await desk.resume('give_back')
    await fixture.settle(payouts)
    expect(await fixture.stateOf(paid.withdrawId)).toBe('confirmed')
    await scan()
    const { db, clock, ledger, decisions } = fixture
    const { publish } = createEvents({ clock })
    const common = {
      db,
      clock,
      ledger,
      publish,
      decisions,
      decimals: 18,
      audit: writeAudit({ clock }),
      chainId: 31_337,
    }
    const bookings = signingBookings(fixture, createOutflowBookings(common))
    const [payment] = await bookings.list()
    if (!payment) throw new Error('no payment is listed')
    await bookings.approve(desk.checker, await bookings.record(desk.maker, { log: payment, reason }))
    expect(await fixture.balanceOf(paid.memberId)).toEqual({ available: usdt('60'), held: 0n })
    const { payout_vault: vault } = await ledger.houseBalances(db)
    expect(vault).toBe(await test.chain.tokenBalance(fixture.token, fixture.vault))
    expect(await bookings.list()).toEqual([])
    expect(await verifyPayouts(db), 'counts the payment once').toEqual([])
  })
})

it('a batch whose nonce a stranger used to pay one of its numbers ends after two decisions', async () => {
  const all = await members(2)
  const payouts = fixture.openPayouts({ chain: { ...fixture.payoutChain, send: async () => undefined } })
  await payouts.step()
  await strangerPays(1n, all[1]?.address ?? '0x', usdt('39.95'))
  await test.client.mine({ blocks: 3 })
  for (const cause of ['payout_nonce_unexplained', 'payout_number_unexplained']) {
    await payouts.step()
    expect((await desk.status()).halt).toMatchObject({ cause })
    await desk.resume('give_back')
  }
  await payouts.step()
  expect(await states(all)).toEqual(['failed', 'confirmed'])
  expect(await fixture.openIncidents()).toEqual([])
})

it('a batch whose receipt contradicts the token is ended by two operators, and full payments count', async () => {
  const all = await members(2)
  await fixture.misbehave(all[1]?.address ?? '0x', 'takesFee')
  const payouts = fixture.openPayouts()
  await fixture.settle(payouts)
  expect((await desk.status()).halt).toMatchObject({ cause: 'payout_receipt_contradicts' })
  await desk.resume('go_on')
  await fixture.settle(payouts)
  expect(await states(all)).toEqual(['broadcast', 'broadcast'])
  await desk.resume('give_back')
  await fixture.settle(payouts)
  expect(await states(all)).toEqual(['confirmed', 'failed'])
  expect(await fixture.openIncidents()).toEqual([])
})

it('a returned batch no longer raises the incident about its fee cap', async () => {
  await members(1)
  const { maxFee } = await fixture.payoutChain.fees()
  const mute = { ...fixture.payoutChain, send: async () => undefined }
  const payouts = fixture.openPayouts({ chain: mute, bumpAfter: 0, feeCap: maxFee })
  for (let round = 0; round < 3; round += 1) await payouts.step()
  expect(await fixture.openIncidents()).toEqual(['payout_fee_cap_reached'])
  await transact(test.chain, fixture.payer.signer, { to: fixture.payer.address })
  await test.client.mine({ blocks: 3 })
  await payouts.step()
  await desk.resume('give_back')
  await payouts.step()
  expect(await fixture.openIncidents()).toEqual([])
})
