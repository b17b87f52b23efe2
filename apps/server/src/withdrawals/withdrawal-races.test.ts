import { randomUUID } from 'node:crypto'
import { Refusal } from '@terahold/contract/refusal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../chain/local/fixtures/test-chain.ts'
import { goodCode, openWithdrawalsFixture, usdt, type WithdrawalsFixture } from './fixtures/withdrawals-fixture.ts'

let test: TestChain
let fixture: WithdrawalsFixture
beforeAll(async () => {
  test = await startTestChain()
  fixture = await openWithdrawalsFixture(test)
})
afterAll(async () => {
  await fixture.close()
  await test.stop()
})

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof Refusal) return error.reason
      throw error
    },
  )
const ask = (memberId: string, amount: string, key: string = randomUUID()) =>
  fixture.withdrawals.request(memberId, usdt(amount), key)
const count = (outcomes: readonly string[], outcome: string) => outcomes.filter((one) => one === outcome).length

describe('concurrent requests', () => {
  it('64 withdrawals of one balance: as many as it covers, and the others are refused', async () => {
    const { memberId } = await fixture.member('100')
    const outcomes = await Promise.all(Array.from({ length: 64 }, () => reasonOf(ask(memberId, '15'))))
    expect([count(outcomes, 'accepted'), count(outcomes, 'balance_short')]).toEqual([6, 58])
    expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('10'), held: usdt('90') })
  })

  it('64 repeats of one request: one withdrawal', async () => {
    const { memberId } = await fixture.member('100')
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 64 }, () => ask(memberId, '15', key)))
    expect(new Set(answers.map(({ withdrawal }) => withdrawal.withdraw_id)).size).toBe(1)
    expect((await fixture.balanceOf(memberId)).held).toBe(usdt('15'))
  })

  it('amounts under the minimum, of which one is allowed in thirty days', async () => {
    const { memberId } = await fixture.member('100')
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => reasonOf(ask(memberId, '9.99'))))
    expect([count(outcomes, 'accepted'), count(outcomes, 'withdraw_below_minimum')]).toEqual([1, 7])
  })

  it('guesses of the code: five count, then the money is refunded for good', async () => {
    const { memberId } = await fixture.member('100')
    const { withdrawal } = await ask(memberId, '40')
    const guess = () => reasonOf(fixture.withdrawals.confirm(memberId, withdrawal.withdraw_id, '000000'))
    const outcomes = await Promise.all(Array.from({ length: 12 }, guess))
    const counted = (['code_wrong', 'withdraw_cancelled', 'withdraw_state'] as const).map((one) => count(outcomes, one))
    expect(counted).toEqual([4, 1, 7])
    expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt('100'), held: 0n })
  })

  it('two operators who release: one does, the other is refused', async () => {
    const { memberId } = await fixture.member('9000')
    const withdrawId = await fixture.queued(memberId, '6000')
    const roles = ['payout-maker', 'payout-checker', 'payout-checker'] as const
    const people = await Promise.all(roles.map((role) => fixture.operator(role)))
    const [maker, ...checkers] = people
    if (maker) await fixture.prepare(memberId, withdrawId, maker)
    const outcomes = await Promise.all(checkers.map((one) => reasonOf(fixture.release(memberId, withdrawId, one))))
    // The other operator either found the withdrawal released, or found that its decision no longer waits.
    expect(['accepted,withdraw_state', 'accepted,decision_changed']).toContain(outcomes.toSorted().join())
    const row = fixture.owner.selectFrom('withdrawal').select('released_by').where('withdraw_id', '=', withdrawId)
    expect(checkers.map(({ operatorId }) => operatorId)).toContain((await row.executeTakeFirst())?.released_by)
  })

  it('a rejection and the signing of a queued one: exactly one happens', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => fixture.member('100')))
    const ids = new Map<string, string>()
    for (const { memberId } of members) ids.set(memberId, await fixture.queued(memberId, '40'))
    const payouts = fixture.openPayouts()
    const [, ...outcomes] = await Promise.all([
      payouts.step(),
      ...members.map(({ memberId }) =>
        reasonOf(fixture.withdrawals.reject(memberId, ids.get(memberId) ?? '', 'on request')),
      ),
    ])
    await fixture.settle(payouts)
    await payouts.stop()
    for (const [index, { memberId, address }] of members.entries()) {
      const isRejected = outcomes[index] === 'accepted'
      if (!isRejected) expect(outcomes[index]).toBe('withdraw_state')
      expect(await fixture.inWallet(address)).toBe(isRejected ? 0n : usdt('39.95'))
      expect(await fixture.balanceOf(memberId)).toEqual({ available: usdt(isRejected ? '100' : '60'), held: 0n })
    }
  })
})

describe('two operators', () => {
  it.each([
    ['4999.999999999999999999', 'queued'],
    ['5000', 'screening'],
  ])('release %s or not: %s', async (amount, state) => {
    const { memberId } = await fixture.member('9000')
    expect(await fixture.stateOf(await fixture.queued(memberId, amount))).toBe(state)
  })

  it('release a large one also when a hold has kept it longer than a day', async () => {
    const { memberId } = await fixture.member('9000', {
      holdUntil: new Date(fixture.clock.now().getTime() + 72 * 3_600_000),
    })
    const withdrawId = await fixture.queued(memberId, '6000')
    expect(await fixture.stateOf(withdrawId)).toBe('holding')
    await fixture.advance(72 * 3_600 + 1)
    await fixture.withdrawals.advance()
    expect(await fixture.stateOf(withdrawId)).toBe('screening')
    const row = fixture.owner
      .selectFrom('withdrawal')
      .select(['needs_release', 'reason'])
      .where('withdraw_id', '=', withdrawId)
    expect(await row.executeTakeFirst()).toEqual({ needs_release: true, reason: 'large_sum' })
  })

  it('review the eleventh of a day, but not the tenth', async () => {
    const { memberId } = await fixture.member('900')
    const ids: string[] = []
    for (let number = 1; number <= 11; number += 1) ids.push(await fixture.queued(memberId, '10'))
    expect(await Promise.all(ids.slice(-2).map(fixture.stateOf))).toEqual(['queued', 'screening'])
  })

  it('need not review what was cancelled', async () => {
    const { memberId } = await fixture.member('9000')
    const { withdrawal } = await ask(memberId, '4000')
    await fixture.withdrawals.cancel(memberId, withdrawal.withdraw_id)
    expect(await fixture.stateOf(await fixture.queued(memberId, '4000'))).toBe('queued')
  })
})

describe('the request limits', () => {
  it('are 10,000 in 24 hours and 50,000 in 30 days, to the last unit', async () => {
    const { memberId } = await fixture.member('90000')
    for (let day = 0; day < 5; day += 1) {
      await ask(memberId, '9999.999999999999999999')
      await ask(memberId, '10').then(
        () => expect.unreachable('the day is full'),
        (error: Refusal) => expect(error.values).toEqual({ hours: '24', left: '0.000000000000000001' }),
      )
      // Counts in the month only when it is confirmed in time.
      await fixture.owner
        .updateTable('withdrawal')
        .set({ state: 'confirmed' })
        .where('member_id', '=', memberId)
        .execute()
      await fixture.advance(86_401)
    }
    expect(await reasonOf(ask(memberId, '10'))).toBe('withdraw_month_limit')
    await fixture.advance(25 * 86_400)
    expect(await reasonOf(ask(memberId, '10'))).toBe('accepted')
  })

  it('have no fee and no minimum within a cooling-off refund, which a cancellation restores', async () => {
    const { memberId } = await fixture.member('100')
    await fixture.owner
      .insertInto('withdrawal_allowance')
      .values({ member_id: memberId, fee_free: usdt('7') })
      .execute()
    const { withdrawal } = await ask(memberId, '3')
    expect(withdrawal).toMatchObject({ fee: 0n, under_minimum: false })
    await fixture.withdrawals.cancel(memberId, withdrawal.withdraw_id)
    const whole = await ask(memberId, '7')
    expect(whole.withdrawal.fee).toBe(0n)
    await fixture.withdrawals.confirm(memberId, whole.withdrawal.withdraw_id, goodCode)
    const small = await ask(memberId, '2')
    expect(small.withdrawal).toMatchObject({ fee: usdt('0.05'), under_minimum: true })
    expect(await reasonOf(ask(memberId, '2'))).toBe('withdraw_below_minimum')
  })

  it('refuse confirming, cancelling and releasing at another step, with the reason', async () => {
    const { memberId } = await fixture.member('100')
    const withdrawId = await fixture.queued(memberId, '40')
    const { operatorId } = await fixture.operator('payout-maker')
    expect(await reasonOf(fixture.withdrawals.cancel(memberId, withdrawId))).toBe('withdraw_not_cancellable')
    const nothing = { text: '{}', signature: '0x00' }
    expect(await reasonOf(fixture.withdrawals.draft(memberId, withdrawId))).toBe('withdraw_state')
    expect(await reasonOf(fixture.withdrawals.prepare(memberId, withdrawId, operatorId, nothing))).toBe(
      'withdraw_state',
    )
    expect(await reasonOf(fixture.withdrawals.release(memberId, withdrawId, operatorId, nothing))).toBe(
      'withdraw_state',
    )
    await fixture.settle(fixture.openPayouts())
    expect(await reasonOf(fixture.withdrawals.reject(memberId, withdrawId, 'too late'))).toBe('withdraw_state')
    expect(await fixture.stateOf(withdrawId)).toBe('confirmed')
  })
})
