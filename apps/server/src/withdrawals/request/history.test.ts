import { randomUUID } from 'node:crypto'
import type { WithdrawalState } from '@terahold/contract/codes/withdrawals'
import { Refusal } from '@terahold/contract/refusal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { goodCode, openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'

const day = 86_400

let test: TestChain
let fixture: WithdrawalsFixture
beforeAll(async () => {
  test = await startTestChain()
  fixture = await openWithdrawalsFixture(test)
})
afterAll(async () => {
  await fixture?.close()
  await test?.stop()
})

const ask = async (memberId: string, amount: string) =>
  (await fixture.withdrawals.request(memberId, usdt(amount), randomUUID())).withdrawal.withdraw_id
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  )
const cancel = (memberId: string, id: string) => fixture.withdrawals.cancel(memberId, id)
type Columns = { readonly state: WithdrawalState; readonly needs_release?: boolean }
const change = (id: string, columns: Columns) =>
  fixture.owner.updateTable('withdrawal').set(columns).where('withdraw_id', '=', id).execute()

describe('the limits of a member', () => {
  it('count the requests of 24 hours and of 30 days, but none that ended unpaid', async () => {
    const [one, other] = [await fixture.member('90000'), await fixture.member('90000')]
    const first = await ask(one.memberId, '10000')
    expect(await outcomeOf(ask(one.memberId, '10'))).toBe('withdraw_day_limit')
    expect(await outcomeOf(ask(other.memberId, '10000')), 'of another member').toBe('accepted')
    await cancel(one.memberId, first)
    for (const state of ['rejected', 'failed'] as const) await change(await ask(one.memberId, '10000'), { state })
    for (let spent = 0; spent < 5; spent += 1) {
      await change(await ask(one.memberId, '10000'), { state: 'confirmed' })
      await fixture.advance(day + 5)
    }
    expect(await outcomeOf(ask(one.memberId, '10'))).toBe('withdraw_month_limit')
    await fixture.advance(25 * day)
    expect(await outcomeOf(ask(one.memberId, '10000'))).toBe('accepted')
  })

  it('allow one amount under the minimum in 30 days', async () => {
    const { memberId } = await fixture.member('100')
    await cancel(memberId, await ask(memberId, '5'))
    await ask(memberId, '5')
    expect(await outcomeOf(ask(memberId, '5'))).toBe('withdraw_below_minimum')
    await fixture.advance(30 * day + 5)
    expect(await outcomeOf(ask(memberId, '5'))).toBe('accepted')
  })
})

describe('what needs a release', () => {
  it('is judged by the 24 hours up to each request, however long a hold lasts', async () => {
    const holdUntil = new Date(fixture.clock.now().getTime() + 26 * 3_600_000)
    const { memberId } = await fixture.member('20000', { holdUntil })
    const cancelled = await ask(memberId, '2500')
    await cancel(memberId, cancelled)
    await fixture.queued((await fixture.member('4000')).memberId, '4000')
    const early = await fixture.queued(memberId, '3000')
    const late = await fixture.queued(memberId, '2000')
    await fixture.advance(day + 5)
    const nextDay = await fixture.queued(memberId, '3000')
    await fixture.advance(2 * 3_600)
    await fixture.withdrawals.advance()
    expect(await Promise.all([early, late, nextDay].map(fixture.stateOf))).toEqual(['queued', 'screening', 'queued'])
  })
})

describe('a step that a crash left open', () => {
  it.each<[Columns, WithdrawalState]>([
    [{ state: 'verified' }, 'queued'],
    [{ state: 'screening', needs_release: false }, 'queued'],
    [{ state: 'screening', needs_release: true }, 'screening'],
    [{ state: 'requested' }, 'requested'],
  ])('from %o leads to %s', async (columns, state) => {
    const { memberId } = await fixture.member('100')
    const id = await ask(memberId, '20')
    await change(id, columns)
    await fixture.withdrawals.advance()
    expect(await fixture.stateOf(id)).toBe(state)
  })
})

describe('a new code', () => {
  it('is for the newest withdrawal of the member that waits for one', async () => {
    const [{ memberId }, other] = [await fixture.member('100'), await fixture.member('100')]
    const [first, second, third] = [await ask(memberId, '10'), await ask(memberId, '11'), await ask(memberId, '12')]
    await ask(other.memberId, '13')
    await fixture.withdrawals.confirm(memberId, third, goodCode)
    const codes = fixture.db.selectFrom('email_code').select('reference').orderBy('code_id', 'desc').limit(1)
    const newest = async () => (await codes.executeTakeFirst())?.reference
    await fixture.withdrawals.resendCode(memberId)
    expect(await newest()).toBe(second)
    await cancel(memberId, second)
    await fixture.withdrawals.resendCode(memberId)
    expect(await newest()).toBe(first)
    await fixture.advance(480)
    const { expiresIn } = await fixture.withdrawals.resendCode(memberId)
    expect(expiresIn, 'ends with the withdrawal').toBeLessThanOrEqual(120)
    expect(fixture.emails.at(-1)?.values).toMatchObject({ minutes: 1 })
    await fixture.advance(121)
    expect(await outcomeOf(fixture.withdrawals.resendCode(memberId))).toBe('withdraw_unknown')
  })
})
