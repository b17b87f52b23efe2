import { randomUUID } from 'node:crypto'
import type { HoldReason } from '@terahold/contract/codes/members'
import { Refusal } from '@terahold/contract/refusal'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../chain/local/fixtures/test-chain.ts'
import { transaction } from '../db/transaction.ts'
import { putVenue } from '../settlement/venues/registered-venues.ts'
import { goodCode, openWithdrawalsFixture, usdt, type WithdrawalsFixture } from './fixtures/withdrawals-fixture.ts'
import { listWithdrawals } from './request/store.ts'

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

async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'accepted'
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    throw error
  }
}

const ask = (memberId: string, amount: string, key: string = randomUUID()) =>
  fixture.withdrawals.request(memberId, usdt(amount), key)

describe('requesting', () => {
  it('holds the money and emails a code', async () => {
    const { memberId } = await fixture.member('100')
    const { withdrawal } = await ask(memberId, '40')
    expect(withdrawal).toMatchObject({ state: 'requested', amount: usdt('40'), fee: usdt('0.05') })
    expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('60'), held: usdt('40') })
    expect(fixture.emails).toHaveLength(1)
  })

  it('gives a repeat the first answer and refuses the same key with another amount', async () => {
    const { memberId } = await fixture.member('100')
    const first = await ask(memberId, '40', 'one-and-the-same')
    const again = await ask(memberId, '40', 'one-and-the-same')
    expect(again.withdrawal.withdraw_id).toBe(first.withdrawal.withdraw_id)
    expect(await reasonOf(ask(memberId, '41', 'one-and-the-same'))).toBe('idempotency_conflict')
    expect((await fixture.balanceOf(memberId)).held).toBe(usdt('40'))
  })

  it('gives another member’s request with the same key a withdrawal of its own', async () => {
    const [one, other] = [await fixture.member('100'), await fixture.member('50')]
    const first = await ask(one.memberId, '40', 'one-and-the-same')
    const second = await ask(other.memberId, '40', 'one-and-the-same')
    expect(second.withdrawal.withdraw_id).not.toBe(first.withdrawal.withdraw_id)
    expect((await fixture.balanceOf(other.memberId)).held).toBe(usdt('40'))
  })

  it('needs an email address', async () => {
    const { memberId } = await fixture.member('100', { email: null })
    expect(await reasonOf(ask(memberId, '40'))).toBe('email_missing')
  })

  it('lets one of many concurrent requests take the whole balance, and refuses the others', async () => {
    const { memberId } = await fixture.member('100')
    const results = await Promise.all(Array.from({ length: 16 }, () => reasonOf(ask(memberId, '100'))))
    expect(results.filter((result) => result === 'accepted')).toHaveLength(1)
    expect(results.filter((result) => result === 'balance_short')).toHaveLength(15)
    expect(await fixture.balanceOf(memberId)).toEqual({ available: 0n, held: usdt('100') })
  })
})

describe('confirming', () => {
  it('queues a small one at once', async () => {
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
  })

  it('counts wrong codes and refunds the money after the fifth', async () => {
    const { memberId } = await fixture.member('100')
    const { withdrawal } = await ask(memberId, '40')
    const enterWrong = () => reasonOf(fixture.withdrawals.confirm(memberId, withdrawal.withdraw_id, '000000'))
    for (let attempt = 0; attempt < 4; attempt += 1) expect(await enterWrong()).toBe('code_wrong')
    expect(await enterWrong(), 'the last one says that the withdrawal has ended').toBe('withdraw_cancelled')
    expect(await fixture.stateOf(withdrawal.withdraw_id)).toBe('cancelled')
    expect(await reasonOf(fixture.withdrawals.confirm(memberId, withdrawal.withdraw_id, goodCode))).toBe(
      'withdraw_state',
    )
    expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('100'), held: 0n })
  })

  it('is too late after ten minutes, whether the member or the worker acts first', async () => {
    const { memberId } = await fixture.member('100')
    const [late, forgotten] = [await ask(memberId, '40'), await ask(memberId, '30')]
    await fixture.advance(601)
    expect(await reasonOf(fixture.withdrawals.confirm(memberId, late.withdrawal.withdraw_id, goodCode))).toBe(
      'withdraw_cancelled',
    )
    await fixture.withdrawals.advance()
    expect(await fixture.stateOf(forgotten.withdrawal.withdraw_id)).toBe('cancelled')
    expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('100'), held: 0n })
  })

  it('with a code to an address that was replaced changes nothing, and a new code can be requested', async () => {
    const { memberId } = await fixture.member('100')
    const { withdrawal } = await ask(memberId, '40')
    const id = withdrawal.withdraw_id
    await fixture.owner
      .updateTable('member')
      .set({ email: `new-${memberId}@example.org` })
      .where('member_id', '=', memberId)
      .execute()
    expect(await reasonOf(fixture.withdrawals.confirm(memberId, id, goodCode))).toBe('code_expired')
    expect(await fixture.stateOf(id)).toBe('requested')
    await fixture.withdrawals.resendCode(memberId)
    expect(await reasonOf(fixture.withdrawals.confirm(memberId, id, goodCode))).toBe('accepted')
    expect(await fixture.stateOf(id)).toBe('queued')
  })

  it('waits for a hold and then continues automatically', async () => {
    const { memberId } = await fixture.member('100', { holdUntil: new Date(Date.now() + 3_600_000) })
    const withdrawId = await fixture.queued(memberId, '40')
    expect(await fixture.stateOf(withdrawId)).toBe('holding')
    await fixture.withdrawals.advance()
    expect(await fixture.stateOf(withdrawId)).toBe('holding')
    await fixture.advance(3_601)
    await fixture.withdrawals.advance()
    expect(await fixture.stateOf(withdrawId)).toBe('queued')
  })

  it('shows the end of a hold that became longer, and none while the account is frozen', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    const { memberId } = await fixture.member('100', { holdUntil: inHours(1) })
    await fixture.queued(memberId, '40')
    const shownAfter = async (hold: { hold_until: Date; hold_reason: HoldReason }) => {
      await fixture.owner.updateTable('member').set(hold).where('member_id', '=', memberId).execute()
      const { rows } = await listWithdrawals(fixture.db, memberId, undefined, { count: 1, skip: 0 })
      return rows[0]?.held_until ?? null
    }
    const longer = inHours(24)
    expect(await shownAfter({ hold_until: longer, hold_reason: 'password_changed' })).toEqual(longer)
    expect(await shownAfter({ hold_until: new Date('9999-12-31T00:00:00Z'), hold_reason: 'frozen' })).toBeNull()
  })

  it('is hidden from other members', async () => {
    const [{ memberId }, stranger] = [await fixture.member('100'), await fixture.member('0')]
    const { withdrawal } = await ask(memberId, '40')
    expect(await reasonOf(fixture.withdrawals.confirm(stranger.memberId, withdrawal.withdraw_id, goodCode))).toBe(
      'withdraw_unknown',
    )
    expect(await reasonOf(fixture.withdrawals.cancel(stranger.memberId, withdrawal.withdraw_id))).toBe(
      'withdraw_unknown',
    )
  })
})

it('is refused when the member’s wallet has become a house address', async () => {
  const { memberId, address } = await fixture.member('100')
  const venue = { name: 'Venue', chainId: 31_337, addresses: [address], poolIds: [] }
  await transaction(fixture.owner, (tx) => putVenue(tx, fixture.clock, venue))
  expect(await reasonOf(fixture.queued(memberId, '40'))).toBe('house_wallet')
  expect(await reasonOf(fixture.queued((await fixture.member('100')).memberId, '40'))).toBe('accepted')
  expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('100'), held: 0n })
})

describe('a large one', () => {
  it('needs two different people', async () => {
    const { memberId } = await fixture.member('9000')
    const withdrawId = await fixture.queued(memberId, '6000')
    expect(await fixture.stateOf(withdrawId)).toBe('screening')
    const [maker, checker] = [await fixture.operator('payout-maker'), await fixture.operator('payout-checker')]
    expect(await reasonOf(fixture.release(memberId, withdrawId, checker))).toBe('withdraw_state')
    await fixture.prepare(memberId, withdrawId, maker)
    expect(await reasonOf(fixture.release(memberId, withdrawId, maker))).toBe('release_same_person')
    expect(await fixture.release(memberId, withdrawId, checker)).toBe('queued')
    await fixture.settle(fixture.openPayouts())
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
    expect(await newestEvent(memberId)).toMatchObject({ state: 'confirmed', amount: '6000' })
  })

  it('cannot be split into small ones', async () => {
    const { memberId } = await fixture.member('9000')
    await fixture.queued(memberId, '3000')
    const second = await fixture.queued(memberId, '2000')
    expect(await fixture.stateOf(second)).toBe('screening')
  })

  it('can be rejected with a reason, and the money returns', async () => {
    const { memberId } = await fixture.member('9000')
    const withdrawId = await fixture.queued(memberId, '6000')
    expect(await fixture.withdrawals.reject(memberId, withdrawId, 'asked by the member')).toBe('rejected')
    expect(await reasonOf(fixture.withdrawals.cancel(memberId, withdrawId)), 'it is not being paid').toBe(
      'withdraw_state',
    )
    expect((await fixture.balanceOf(memberId)).available).toBe(usdt('9000'))
    expect(await newestEvent(memberId)).toMatchObject({ state: 'rejected', amount: '6000' })
  })
})

/** Returns the payload of the member's newest live event. */
async function newestEvent(memberId: string): Promise<unknown> {
  const events = fixture.db.selectFrom('live_event').select('payload').where('member_id', '=', memberId)
  return (await events.orderBy('event_id', 'desc').executeTakeFirstOrThrow()).payload
}

describe('cancelling', () => {
  it('refunds the money, once', async () => {
    const { memberId } = await fixture.member('100')
    const { withdrawal } = await ask(memberId, '40')
    const answers = await Promise.all([1, 2, 3].map(() => fixture.withdrawals.cancel(memberId, withdrawal.withdraw_id)))
    expect(answers).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('100'), held: 0n })
  })

  it('is refused once it is queued', async () => {
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    expect(await reasonOf(fixture.withdrawals.cancel(memberId, withdrawId))).toBe('withdraw_not_cancellable')
  })

  it('or confirming, when both are requested at once: one of them happens', async () => {
    const { memberId } = await fixture.member('100')
    const { withdrawal } = await ask(memberId, '40')
    const id = withdrawal.withdraw_id
    await Promise.allSettled([
      fixture.withdrawals.confirm(memberId, id, goodCode),
      fixture.withdrawals.cancel(memberId, id),
    ])
    const state = await fixture.stateOf(id)
    expect(['queued', 'cancelled']).toContain(state)
    expect((await fixture.balanceOf(memberId)).held).toBe(state === 'queued' ? usdt('40') : 0n)
  })
})
