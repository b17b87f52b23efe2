import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import {
  openWithdrawalsFixture,
  usdt,
  type WithdrawalsFixture,
} from '../../withdrawals/fixtures/withdrawals-fixture.ts'
import { findingsOfTampering, posting } from '../fixtures/tampering.ts'
import { verifyBooks } from '../verify.ts'

let test: TestChain
let fixture: WithdrawalsFixture
let memberId: string
const withdrawals: Record<string, string> = {}
/** One withdrawal that arrived, one the token refused, one cancelled, one that waits. */
beforeAll(async () => {
  test = await startTestChain()
  fixture = await openWithdrawalsFixture(test, { hasHostileToken: true })
  const [good, blocked] = [await fixture.member('100'), await fixture.member('100')]
  memberId = good.memberId
  await fixture.misbehave(blocked.address, 'reverts')
  withdrawals.confirmed = await fixture.queued(memberId, '40')
  withdrawals.failed = await fixture.queued(blocked.memberId, '30')
  await fixture.settle(fixture.openPayouts())
  const request = async () =>
    (await fixture.withdrawals.request(memberId, usdt('11'), randomUUID())).withdrawal.withdraw_id
  withdrawals.cancelled = await request()
  await fixture.withdrawals.cancel(memberId, withdrawals.cancelled)
  withdrawals.requested = await request()
})
afterAll(async () => {
  await fixture?.close()
  await test?.stop()
})

const findingsAfter = (...changes: RawBuilder<unknown>[]) => findingsOfTampering(fixture.owner, ...changes)

it('are sound however they ended', async () => {
  const states = await Promise.all(Object.values(withdrawals).map(fixture.stateOf))
  expect(states).toEqual(Object.keys(withdrawals))
  expect(await verifyBooks(fixture.db)).toEqual([])
})

it.each([
  ['confirmed', 'a hold', sql`amount = amount + 1`],
  ['confirmed', 'a payout that arrived', sql`amount = amount + 1`],
  ['confirmed', 'a fee', sql`fee = fee - 1`],
  ['confirmed', 'a payout that failed', sql`state = 'failed'`],
  ['confirmed', 'a payout', sql`state = 'queued'`],
  ['failed', 'a fee given back', sql`state = 'confirmed'`],
  ['failed', 'a payout that arrived', sql`state = 'confirmed'`],
  ['cancelled', 'a return', sql`state = 'queued'`],
  ['requested', 'a return', sql`state = 'rejected'`],
])('are reported when one that is %s has other %s', async (state, part, change) => {
  const id = withdrawals[state]
  expect(await findingsAfter(sql`update withdrawal set ${change} where withdraw_id = ${id}`)).toContainEqual(
    expect.stringMatching(new RegExp(`^I9 withdrawal ${id} says ${part} of \\d+, the journal has \\d+$`)),
  )
})

it('are reported when a fee is returned that was never taken, of this withdrawal or of none', async () => {
  const leg = { debit: 'network_fee', credit: 'available', amount: 5n, kind: 'withdrawal_failed' } as const
  const reference = { kind: 'withdrawal', id: withdrawals.confirmed ?? '' } as const
  expect(await findingsAfter(posting(memberId, { ...leg, reference }))).toEqual([
    `I9 withdrawal ${withdrawals.confirmed} says a fee given back of 0, the journal has 5`,
  ])
  expect(await findingsAfter(posting(memberId, leg))).toEqual([
    'I9 no withdrawal says a fee given back of 0, the journal has 5',
  ])
})

it('are reported when all of them are gone', async () => {
  expect(await findingsAfter(sql`delete from withdrawal`)).toContainEqual(
    expect.stringMatching(new RegExp(`^I9 withdrawal ${withdrawals.confirmed} says a hold of 0, the journal has 40`)),
  )
})

it('are reported when they go to a wallet that the member never had, or were paid to another one', async () => {
  const id = withdrawals.confirmed
  const to = `0x${'b'.repeat(40)}`
  const [said, paid] = [
    sql`update withdrawal set to_address = ${to} where withdraw_id = ${id}`,
    sql`update payout_item set to_address = ${to} where withdraw_id = ${id}`,
  ]
  const never = `I9 withdrawal ${id} goes to ${to}, a wallet that its member never had`
  expect(await findingsAfter(said, paid)).toEqual([never])
  const { address } = await fixture.owner
    .selectFrom('member')
    .select('address')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  expect(await findingsAfter(paid)).toEqual([`I9 withdrawal ${id} goes to ${address}, and was paid to ${to}`])
  expect(
    await findingsAfter(
      sql`update withdrawal set to_address = ${to}, idempotency_key = 'outflow:' || ${id} where withdraw_id = ${id}`,
    ),
  ).toContain(never)
})
