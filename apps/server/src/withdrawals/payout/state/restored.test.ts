import { Refusal } from '@terahold/contract/refusal'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deployPayoutVault } from '../../../chain/contracts/deploy.ts'
import { startTestChain, type TestChain } from '../../../chain/local/fixtures/test-chain.ts'
import { createPayoutChain } from '../../../chain/payout/payout-chain.ts'
import { writeAudit } from '../../../decisions/audit-log.ts'
import { createHouseWithdrawals } from '../../../deposits/house-withdrawals/house-withdrawals.ts'
import { createEvents } from '../../../events/events.ts'
import { verifyLedger } from '../../../verification/verify.ts'
import { watchChain } from '../../fixtures/chain-watcher.ts'
import { type Bookings, signingBookings } from '../../fixtures/signing-bookings.ts'
import { createTwoOperators, type TwoOperators } from '../../fixtures/two-operators.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../../fixtures/withdrawals-fixture.ts'
import { createOutflowBookings } from '../../outflow/outflow-bookings.ts'

const reason = 'the database was restored from last night’s backup'
const heldKind = 'payout_held_for_unknown_payment'

// Two databases, and many blocks to wait for.
vi.setConfig({ testTimeout: 120_000 })

let test: TestChain
/** The books before they were lost, and the backup, made before the last payouts. */
let lost: WithdrawalsFixture
let restored: WithdrawalsFixture
let scan: () => Promise<void>
let desk: TwoOperators
let bookings: Bookings
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  lost = await openWithdrawalsFixture(test)
  restored = await openWithdrawalsFixture(test)
  const { db, clock, ledger, decisions } = restored
  const common = { db, clock, audit: writeAudit({ clock }), chainId: 31_337 }
  desk = await createTwoOperators(restored, reason)
  bookings = signingBookings(
    restored,
    createOutflowBookings({ ...common, ledger, decisions, decimals: 18, publish: createEvents({ clock }).publish }),
  )
  scan = await watchChain(restored)
  await scan()
})
afterEach(async () => {
  await Promise.all([lost.close(), restored.close()])
})
afterAll(() => test.stop())

/** A member with 100 USDT in both books. */
async function memberInBoth() {
  const [before, { memberId }] = [await lost.member('100'), await restored.member('100')]
  const { address } = before
  for (const table of ['member', 'member_address'] as const)
    await restored.owner.updateTable(table).set({ address }).where('member_id', '=', memberId).execute()
  return { before: before.memberId, memberId, address }
}

async function payAndLose(): Promise<void> {
  const payouts = lost.openPayouts()
  await lost.settle(payouts)
  await payouts.stop()
}

/** Resumes payouts whenever they halt, as operators do who only know that the database was restored. */
async function goOn(payouts: ReturnType<WithdrawalsFixture['openPayouts']>): Promise<string[]> {
  const causes: string[] = []
  for (;;) {
    await restored.settle(payouts)
    const { halt } = await desk.status()
    if (!halt || causes.length > 9) return causes
    causes.push(halt.cause)
    await desk.resume('go_on')
  }
}

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  )

async function booksAreTheChains(): Promise<void> {
  await test.client.mine({ blocks: 3 })
  await scan()
  const { payout_vault: vault } = await restored.ledger.houseBalances(restored.db)
  expect(vault).toBe(await test.chain.tokenBalance(restored.token, restored.vault))
  expect((await verifyLedger(restored.db)).filter(({ invariant }) => invariant === 'I9')).toEqual([])
}

describe('a withdrawal that was paid after the backup', () => {
  it('is not signed again, neither before the watcher has read its payment nor until it is booked', async () => {
    const member = await memberInBoth()
    await lost.queued(member.before, '40')
    const withdrawId = await restored.queued(member.memberId, '40')
    await payAndLose()
    expect(await restored.inWallet(member.address)).toBe(usdt('39.95'))

    const payouts = restored.openPayouts()
    expect(await goOn(payouts)).toEqual(['payout_nonce_unexplained', 'payout_number_unexplained'])
    expect(await restored.openIncidents()).toEqual(['payout_awaits_watcher'])
    expect(await restored.stateOf(withdrawId)).toBe('queued')

    await scan()
    expect(await goOn(payouts)).toEqual(['outflow_unexplained'])
    expect(await restored.stateOf(withdrawId)).toBe('queued')
    expect((await restored.openIncidents()).toSorted()).toContain(heldKind)

    const other = await restored.member('100')
    await restored.queued(other.memberId, '30')
    await restored.settle(payouts)
    expect(await restored.inWallet(other.address), 'does not stop payouts to others').toBe(usdt('29.95'))

    const [payment] = await bookings.list()
    if (!payment) throw new Error('no payment is listed')
    const id = await bookings.record(desk.maker, { log: payment, withdrawId, reason })
    await bookings.approve(desk.checker, id)
    expect(await restored.stateOf(withdrawId)).toBe('confirmed')
    expect(await restored.balanceOf(member.memberId)).toEqual({ available: usdt('60'), held: 0n })
    expect(await bookings.list()).toEqual([])

    await restored.queued(member.memberId, '20')
    await restored.settle(payouts)
    expect(await restored.inWallet(member.address)).toBe(usdt('59.9'))
    expect(await restored.openIncidents()).toEqual([])
    await booksAreTheChains()
  })
})

it('a withdrawal that was paid before vault and key changed, after the backup, is not signed again', async () => {
  const member = await memberInBoth()
  await lost.queued(member.before, '40')
  const withdrawId = await restored.queued(member.memberId, '40')
  await payAndLose()
  const next = await test.account()
  const roles = { token: restored.token, owner: restored.treasury.address, signer: next.address }
  const limits = { registry: restored.registry.address, releaseFrom: usdt('5000'), dailyCap: usdt('1000') }
  const vault = await deployPayoutVault(test.chain, restored.treasury.signer, { ...roles, ...limits })
  await restored.mint(vault, usdt('1000'))
  await test.client.mine({ blocks: 3 })
  await restored.owner.updateTable('payout_signer').set({ vault }).execute()
  const chain = createPayoutChain({
    chain: test.chain,
    signer: next.signer,
    vault,
    token: restored.token,
    treasuries: [restored.treasury.address],
  })
  const payouts = restored.openPayouts({ chain })
  await goOn(payouts)
  expect(await restored.stateOf(withdrawId)).toBe('queued')
  expect(await restored.openIncidents()).toEqual(['payout_awaits_watcher'])
  await scan()
  expect(await goOn(payouts)).toEqual(['outflow_unexplained'])
  expect(await restored.stateOf(withdrawId)).toBe('queued')
  expect(await restored.openIncidents()).toContain(heldKind)
  expect(await restored.inWallet(member.address)).toBe(usdt('39.95'))
})

describe('a withdrawal that was requested and paid after the backup', () => {
  it('blocks payouts to its member until it is booked with the paid amount', async () => {
    const member = await memberInBoth()
    await lost.queued(member.before, '20')
    await payAndLose()
    await scan()
    const later = await restored.queued(member.memberId, '30')
    const payouts = restored.openPayouts()
    await goOn(payouts)
    await scan()
    await restored.settle(payouts)
    expect(await restored.stateOf(later)).toBe('queued')
    expect(await restored.openIncidents()).toContain(heldKind)
    expect(await restored.inWallet(member.address)).toBe(usdt('19.95'))

    const [payment] = await bookings.list()
    if (!payment) throw new Error('no payment is listed')
    expect(
      await reasonOf(bookings.record(desk.maker, { log: payment, withdrawId: later, reason })),
      'another sum',
    ).toBe('bad_field')
    await bookings.approve(desk.checker, await bookings.record(desk.maker, { log: payment, reason }))
    expect(await restored.balanceOf(member.memberId)).toEqual({ available: usdt('50.05'), held: usdt('30') })
    await restored.settle(payouts)
    expect(await restored.stateOf(later)).toBe('confirmed')
    expect(await restored.inWallet(member.address)).toBe(usdt('49.9'))
    await booksAreTheChains()
  })

  it('is charged to the house beyond the member’s balance, and the member is paid again', async () => {
    const member = await memberInBoth()
    await lost.queued(member.before, '90')
    await payAndLose()
    await scan()
    const later = await restored.queued(member.memberId, '30')
    const [payment] = await bookings.list()
    if (!payment) throw new Error('no payment is listed')
    const id = await bookings.record(desk.maker, { log: payment, reason })
    expect(await reasonOf(bookings.approve(desk.checker, id))).toBe('balance_short')
    await bookings.reject(desk.maker, id, { reason: 'not as agreed' })
    expect(await bookings.list()).toMatchObject([{ bookingId: null }])
    const { db, clock, ledger, decisions } = restored
    const common = { db, clock, ledger, decisions, decimals: 18, audit: writeAudit({ clock }), chainId: 31_337 }
    const house = createHouseWithdrawals(common)
    const [one, another] = [await restored.operator('settlement'), await restored.operator('settlement')]
    const announced = { to: payment.to, amount: payment.amount, reason: 'Paid before the database was restored' }
    const withdrawal = await house.announce(
      one,
      announced,
      await restored.sign(one, await house.draftAnnouncement(announced)),
    )
    await house.approve(another, withdrawal, await restored.sign(another, await house.draftApproval(withdrawal)))
    expect(await bookings.list()).toEqual([])
    const payouts = restored.openPayouts()
    await goOn(payouts)
    await scan()
    await restored.settle(payouts)
    expect(await restored.stateOf(later)).toBe('confirmed')
    expect(await restored.inWallet(member.address)).toBe(usdt('119.9'))
    await booksAreTheChains()
  })
})

describe('a booking', () => {
  it('needs two operators, an unexplained payment of the vault, and an open withdrawal of its amount, also in the database', async () => {
    const member = await memberInBoth()
    await lost.queued(member.before, '40')
    const withdrawId = await restored.queued(member.memberId, '40')
    const log = { txHash: `0x${'00'.repeat(32)}`, logIndex: 0 }
    expect(await reasonOf(bookings.record(desk.maker, { log, withdrawId, reason }))).toBe('record_unknown')
    await payAndLose()
    await scan()
    const [payment] = await bookings.list()
    if (!payment) throw new Error('no payment is listed')
    const both = await desk.inBothRoles()
    expect(await reasonOf(bookings.record(desk.checker, { log: payment, withdrawId, reason }))).toBe('role_missing')
    const id = await bookings.record(both, { log: payment, withdrawId, reason })
    expect(await reasonOf(bookings.record(desk.maker, { log: payment, withdrawId, reason }))).toBe('already_recorded')
    expect(await reasonOf(bookings.approve(both, id))).toBe('own_record')
    expect(await reasonOf(bookings.approve(desk.maker, id))).toBe('role_missing')
    const { db, clock } = restored
    const alone = { state: 'approved', decided_by: both.operatorId, decided_at: clock.now() } as const
    await expect(db.updateTable('outflow_booking').set(alone).execute()).rejects.toThrow('outflow_booking_check')
    const outcomes = await Promise.all([id, id].map((each) => reasonOf(bookings.approve(desk.checker, each))))
    expect(outcomes.toSorted()).toEqual(['accepted', 'already_decided'])
    expect(await restored.balanceOf(member.memberId)).toEqual({ available: usdt('60'), held: 0n })
    await booksAreTheChains()
  })
})
