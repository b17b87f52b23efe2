import { Refusal } from '@terahold/contract/refusal'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { encodePay } from '../../chain/payout/payout-vault.ts'
import { transact } from '../../chain/signer/transact.ts'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { readRecords } from '../../decisions/record-list.ts'
import { openIncident } from '../../incidents/incidents.ts'
import { watchChain } from '../fixtures/chain-watcher.ts'
import { createTwoOperators, type TwoOperators } from '../fixtures/two-operators.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import type { PayoutChain } from './state/dependencies.ts'
import { resumeSource } from './state/halt-store.ts'

const reason = 'looked at the explorer and the key’s host'

let test: TestChain
let fixture: WithdrawalsFixture
let desk: TwoOperators
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  fixture = await openWithdrawalsFixture(test)
  desk = await createTwoOperators(fixture, reason)
})
afterEach(() => fixture.close())
afterAll(() => test.stop())

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  )

/** Signs another transaction with the key that the books do not know. */
async function strangerUsesTheKey(data?: `0x${string}`) {
  await transact(test.chain, fixture.payer.signer, data ? { to: fixture.vault, data } : { to: fixture.payer.address })
  await test.client.mine({ blocks: 3 })
}

const mute = (): PayoutChain => ({ ...fixture.payoutChain, send: async () => undefined })

describe('a nonce used by a stranger', () => {
  it('halts payouts, and two operators can refund its batch', async () => {
    const { memberId, address } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    const payouts = fixture.openPayouts({ chain: mute() })
    await payouts.step()
    await strangerUsesTheKey()
    expect(await payouts.step()).toBe(false)
    await desk.resume('go_on')
    expect(await payouts.step(), 'nothing has been explained').toBe(false)
    expect(await fixture.openIncidents()).toEqual(['payout_nonce_unexplained'])
    await desk.resume('give_back')
    expect(await payouts.step()).toBe(true)
    expect(await fixture.stateOf(withdrawId)).toBe('failed')
    expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('100'), held: 0n })
    expect(await fixture.openIncidents()).toEqual([])
    await payouts.stop()
    await fixture.queued(memberId, '50')
    await fixture.settle(fixture.openPayouts())
    expect(await fixture.inWallet(address)).toBe(usdt('49.95'))
  })

  it('does not halt when a node hid the receipt: once visible, the payment counts once', async () => {
    const { memberId, address } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    const blind = fixture.openPayouts({ chain: { ...fixture.payoutChain, receipt: async () => null } })
    await fixture.settle(blind)
    await blind.stop()
    expect(await fixture.openIncidents()).toEqual(['payout_nonce_unexplained'])
    await desk.resume('give_back')
    const stillBlind = fixture.openPayouts({ chain: { ...fixture.payoutChain, receipt: async () => null } })
    expect(await stillBlind.step(), 'the vault knows that it has paid').toBe(false)
    await stillBlind.stop()
    expect((await fixture.balanceOf(memberId)).available).toBe(usdt('60'))
    const seeing = fixture.openPayouts()
    await seeing.step()
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
    expect((await fixture.balanceOf(memberId)).available).toBe(usdt('60'))
  })

  it('is skipped when nothing was under way and two operators have explained it', async () => {
    const scan = await watchChain(fixture)
    await strangerUsesTheKey()
    const { memberId, address } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
    expect(await fixture.openIncidents()).toEqual(['payout_nonce_unexplained'])
    await desk.resume('go_on')
    await fixture.settle(payouts)
    await scan()
    await fixture.settle(payouts)
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
  })
})

describe('a payout number the vault has spent without us', () => {
  const items = () => [1n, 2n, 3n].map((amount) => ({ to: fixture.treasury.address, amount }))

  it('is found before anything is signed, and skipped once two operators have agreed', async () => {
    const scan = await watchChain(fixture)
    await strangerUsesTheKey(encodePay(0n, items()))
    await fixture.owner.updateTable('payout_signer').set({ next_nonce: 1n }).execute()
    const { memberId, address } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    expect(await fixture.openIncidents()).toEqual(['payout_number_unexplained'])
    expect(await fixture.owner.selectFrom('payout_attempt').selectAll().execute()).toEqual([])
    await desk.resume('go_on')
    await fixture.settle(payouts)
    await scan()
    await fixture.settle(payouts)
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
    expect(
      (await fixture.owner.selectFrom('payout_item').select('payout_no').execute()).map((row) => row.payout_no),
    ).toEqual([3n])
  })

  it('is no reason to refund a batch that reverted over it', async () => {
    const { memberId } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    const payouts = fixture.openPayouts({ chain: { ...fixture.payoutChain, spentAmong: async () => [] } })
    await strangerUsesTheKey(encodePay(0n, items()))
    await fixture.owner.updateTable('payout_signer').set({ next_nonce: 1n }).execute()
    await payouts.step()
    await payouts.stop()
    await test.client.mine({ blocks: 3 })
    await fixture.settle(fixture.openPayouts())
    expect(await fixture.openIncidents()).toEqual(['payout_number_unexplained'])
    expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('60'), held: 0n })
  })
})

describe('a stop', () => {
  it('by an operator stops signing and sending, while sent batches are still booked', async () => {
    const [first, second] = [await fixture.member('100'), await fixture.member('100')]
    await fixture.queued(first.memberId, '40')
    const payouts = fixture.openPayouts()
    await payouts.step()
    await desk.halt(desk.checker, reason)
    await fixture.queued(second.memberId, '40')
    await fixture.settle(payouts)
    expect(await fixture.inWallet(first.address)).toBe(usdt('39.95'))
    expect((await fixture.balanceOf(first.memberId)).held).toBe(0n)
    expect(await fixture.inWallet(second.address)).toBe(0n)
    expect(await reasonOf(desk.halt(desk.maker, reason))).toBe('already_recorded')
    await desk.resume('go_on')
    await fixture.settle(payouts)
    expect(await fixture.inWallet(second.address)).toBe(usdt('39.95'))
    expect(await fixture.openIncidents()).toEqual([])
  })

  it('between signing and sending keeps the bytes unsent', async () => {
    const { memberId, address } = await fixture.member('100')
    await fixture.queued(memberId, '40')
    const dying = fixture.openPayouts({
      chain: { ...fixture.payoutChain, send: () => Promise.reject(new Error('died')) },
    })
    await dying.step()
    await dying.stop()
    await desk.halt(desk.maker, reason)
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    expect(await fixture.inWallet(address)).toBe(0n)
    await desk.resume('go_on')
    await fixture.settle(payouts)
    expect(await fixture.inWallet(address)).toBe(usdt('39.95'))
  })

  it('is lifted with a reason by a maker and a checker who are two people, and by nobody else', async () => {
    expect(await reasonOf(desk.prepare(desk.maker, 'go_on', reason))).toBe('record_unknown')
    await desk.halt(desk.maker, reason)
    const both = await desk.inBothRoles()
    expect(await reasonOf(desk.release(desk.checker, newId(fixture.clock)))).toBe('record_unknown')
    expect(await reasonOf(desk.prepare(both, 'go_on', ' because '))).toBe('reason_required')
    expect(await reasonOf(desk.prepare(desk.checker, 'go_on', reason))).toBe('role_missing')
    await desk.prepare(both, 'go_on', reason)
    expect(await reasonOf(desk.prepare(desk.maker, 'give_back', reason))).toBe('already_decided')
    const seen = await desk.seen()
    expect(await reasonOf(desk.release(both, seen))).toBe('own_record')
    expect(await reasonOf(desk.release(await fixture.operator('settlement'), seen))).toBe('role_missing')
    const outcomes = await Promise.all(
      [desk.release(desk.checker, seen), desk.release(await fixture.operator('payout-checker'), seen)].map(reasonOf),
    )
    expect(outcomes.toSorted()).toEqual(['accepted', 'already_decided'])
    const audit = await fixture.owner.selectFrom('audit_log').select(['action', 'outcome']).execute()
    expect(audit.filter(({ outcome }) => outcome === 'done').map(({ action }) => action)).toEqual([
      'payouts.halt',
      'payouts.resume.prepare',
      'payouts.resume.release',
    ])
  })

  it('is lifted only if it is as the second operator saw it', async () => {
    await desk.halt(desk.maker, reason)
    await desk.prepare(desk.maker, 'go_on', reason)
    const seen = await desk.seen()
    await desk.prepare(desk.maker, 'give_back', reason)
    expect(await reasonOf(desk.release(desk.checker, seen))).toBe('record_unknown')
    await desk.prepare(desk.maker, 'go_on', `${reason}, and at nothing else`)
    expect(await reasonOf(desk.release(desk.checker, seen)), 'the same for another reason').toBe('record_unknown')
    await desk.release(desk.checker, await desk.seen())
    await desk.halt(desk.maker, 'something else has come up')
    await desk.prepare(desk.maker, 'go_on', reason)
    expect(await reasonOf(desk.release(desk.checker, seen)), 'another halt').toBe('record_unknown')
    expect((await desk.status()).halt).toBeDefined()
  })

  it('is prepared by one of two operators who do it at once', async () => {
    await desk.halt(desk.maker, reason)
    const second = await fixture.operator('payout-maker')
    let preparing: Promise<string[]> | undefined
    await transaction(fixture.owner, async (tx) => {
      await sql`select from payout_halt for update`.execute(tx)
      preparing = Promise.all([desk.maker, second].map((by) => reasonOf(desk.prepare(by, 'go_on', reason))))
      await waitUntilBlocked(fixture.owner, 2)
    })
    expect((await preparing)?.toSorted()).toEqual(['accepted', 'already_decided'])
  })

  it('is not rejected while it is being lifted', async () => {
    await desk.halt(desk.maker, reason)
    const id = await desk.prepare(desk.maker, 'go_on', reason)
    let deciding: Promise<string[]> | undefined
    await transaction(fixture.owner, async (tx) => {
      await sql`lock table audit_log in share mode`.execute(tx)
      const lifting = desk.release(desk.checker, id)
      await waitUntilBlocked(fixture.owner)
      deciding = Promise.all([lifting, desk.reject(desk.maker, id, { reason: 'not yet' })].map(reasonOf))
      await waitUntilBlocked(fixture.owner, 2)
    })
    expect(await deciding).toEqual(['accepted', 'already_decided'])
  })

  it('stays halted when the preparation is rejected, which the list of ends shows', async () => {
    await desk.halt(desk.maker, reason)
    const id = await desk.prepare(desk.maker, 'go_on', reason)
    await desk.reject(desk.checker, id, { reason: 'the host was not looked at' })
    expect((await desk.status()).halt).toMatchObject({ resume_id: null, released_at: null })
    const page = { state: 'rejected', pageNum: 1, pageSize: 10 } as const
    expect(await readRecords(fixture.db, resumeSource(test.chain.chainId), page, 'en')).toMatchObject({
      rows: [{ id, recordedById: desk.maker.operatorId, rejectedFor: 'the host was not looked at' }],
      total: 1,
    })
  })

  it('cannot be lifted by one person in the database either, nor by the payout process', async () => {
    await desk.halt(desk.maker, reason)
    const both = await desk.inBothRoles()
    await desk.prepare(both, 'go_on', reason)
    const lift = sql`update payout_halt set released_by = ${both.operatorId}, released_at = now()`
    await expect(lift.execute(fixture.db)).rejects.toThrow('payout_halt_check')
    const alone = sql`update payout_halt set prepared_by = null, prepared_at = null, decision = null, resume_reason = null,
      released_by = ${desk.checker.operatorId}, released_at = now()`
    await expect(alone.execute(fixture.db)).rejects.toThrow('payout_halt_check')
    await expect(lift.execute(fixture.database.payout)).rejects.toThrow('permission denied')
    await expect(sql`delete from payout_halt`.execute(fixture.db)).rejects.toThrow('permission denied')
  })

  it('follows from a flag that another process raised', async () => {
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    const flag = {
      halted_at: fixture.clock.now(),
      halt_reason: 'outflow_unexplained' as const,
      halt_detail: 'money left the vault',
    }
    await fixture.db.updateTable('payout_signer').set(flag).execute()
    const payouts = fixture.openPayouts()
    await fixture.settle(payouts)
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
    expect((await desk.status()).halt).toMatchObject({ cause: 'outflow_unexplained', detail: 'money left the vault' })
    for (const subject of ['0xa:0', '0xb:0'])
      await openIncident(fixture.db, fixture.clock, { kind: 'suspect_outflow', subject, detail: {} })
    expect((await desk.status()).incidents.map((open) => open.subject)).toEqual(['0xa:0', '0xb:0'])
    await desk.prepare(desk.maker, 'go_on', reason)
    const later = {
      halted_at: new Date(flag.halted_at.getTime() + 5),
      halt_reason: 'outflow_unexplained' as const,
      halt_detail: 'and more of it',
    }
    await fixture.db.updateTable('payout_signer').set(later).execute()
    await desk.release(desk.checker, await desk.seen())
    await fixture.settle(payouts)
    expect(await fixture.stateOf(withdrawId), 'nobody has looked at that one').toBe('queued')
    expect((await desk.status()).halt).toMatchObject({ cause: 'outflow_unexplained', detail: 'and more of it' })
    await desk.resume('go_on')
    await fixture.settle(payouts)
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
  })
})

it('shows the queue, what is under way and how much to send to the vault', async () => {
  const { memberId } = await fixture.member('9000')
  await fixture.queued(memberId, '40')
  const payouts = fixture.openPayouts({ chain: mute() })
  await payouts.step()
  await fixture.queued(memberId, '60')
  await fixture.queued(memberId, '6000')
  await fixture.owner
    .updateTable('payout_signer')
    .set({ vault_cash: usdt('10') })
    .execute()
  const status = await desk.status()
  expect(status.queued).toEqual({ count: 1, sum: usdt('59.95') })
  expect(status.awaitingRelease).toEqual({ count: 1, sum: usdt('5999.95') })
  expect(status.toSend).toBe(usdt('49.95'))
  expect(status.open).toMatchObject([{ nonce: 0n, payouts: 1, total: usdt('39.95'), forms: 1, sends: 1 }])
})
