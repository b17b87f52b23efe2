import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { transaction } from '../../db/transaction.ts'
import { verifyFeeFree } from '../../verification/members/fee-free.ts'
import { grantFeeFree } from '../fixtures/grant-fee-free.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import { returnFeeFree, takeFeeFree } from './store.ts'

let test: TestChain
let bank: WithdrawalsFixture
beforeAll(async () => {
  test = await startTestChain()
  bank = await openWithdrawalsFixture(test, { hasHostileToken: true })
})
afterAll(async () => {
  await bank?.close()
  await test?.stop()
})

type Someone = Awaited<ReturnType<WithdrawalsFixture['member']>>

/** A member with 20 USDT, 15 of them without fee. */
async function member(): Promise<Someone> {
  const found = await bank.member('20')
  await grantFeeFree(bank.owner, found.memberId, usdt('15'))
  return found
}

async function right(someone: Someone): Promise<bigint> {
  expect(await verifyFeeFree(bank.db)).toEqual([])
  return storedRight(someone)
}

async function storedRight({ memberId }: Someone): Promise<bigint> {
  const { fee_free } = await bank.db
    .selectFrom('withdrawal_allowance')
    .select('fee_free')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return fee_free
}

const ask = async ({ memberId }: Someone, amount: string) =>
  (await bank.withdrawals.request(memberId, usdt(amount), randomUUID())).withdrawal

describe('a withdrawal with a fee that takes all the money', () => {
  it('gives the right back exactly when it is cancelled', async () => {
    const someone = await member()
    const { withdraw_id, fee } = await ask(someone, '20')
    expect([fee, await right(someone)]).toEqual([usdt('0.05'), 0n])
    await bank.withdrawals.cancel(someone.memberId, withdraw_id)
    await bank.withdrawals.cancel(someone.memberId, withdraw_id)
    expect(await right(someone)).toBe(usdt('15'))
  })

  it('uses only what exceeds the money that is left', async () => {
    const someone = await member()
    const { withdraw_id } = await ask(someone, '16')
    expect(await right(someone)).toBe(usdt('4'))
    await bank.withdrawals.reject(someone.memberId, withdraw_id, 'by mistake')
    expect(await right(someone)).toBe(usdt('15'))
  })

  it('gives it back when the payout fails', async () => {
    const someone = await member()
    await bank.misbehave(someone.address, 'reverts')
    const withdrawId = await bank.queued(someone.memberId, '20')
    await bank.settle(bank.openPayouts())
    expect(await bank.stateOf(withdrawId)).toBe('failed')
    expect(await right(someone)).toBe(usdt('15'))
  })

  it('keeps it used when the payout arrives', async () => {
    const someone = await member()
    await bank.queued(someone.memberId, '20')
    await bank.settle(bank.openPayouts())
    expect(await right(someone)).toBe(0n)
  })
})

it('gives the right back once when a withdrawal is cancelled, rejected and asked again at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const someone = await member()
    const { withdraw_id } = await ask(someone, '15')
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => bank.withdrawals.cancel(someone.memberId, withdraw_id)),
      bank.withdrawals.reject(someone.memberId, withdraw_id, 'at once'),
      ask(someone, '3'),
    ])
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    const { open } = await bank.db
      .selectFrom('withdrawal')
      .select(sql<bigint>`coalesce(sum(fee_free_part) filter (where state = 'requested'), 0)`.as('open'))
      .where('member_id', '=', someone.memberId)
      .executeTakeFirstOrThrow()
    expect((await right(someone)) + open).toBe(usdt('15'))
  }
})

it('includes what another transaction gives back at the same moment', async () => {
  const someone = await member()
  let taking: Promise<bigint> | undefined
  await transaction(bank.db, async (tx) => {
    await returnFeeFree(tx, { member_id: someone.memberId, fee_free_part: usdt('2') })
    taking = transaction(bank.db, (other) => takeFeeFree(other, someone.memberId, usdt('3')))
    await waitUntilBlocked(bank.owner)
  })
  expect([await taking, await storedRight(someone)]).toEqual([usdt('3'), usdt('14')])
})

it('is reported by the verification when it is not what was granted less what was used', async () => {
  const someone = await member()
  await bank.owner
    .updateTable('withdrawal_allowance')
    .set({ fee_free: usdt('16') })
    .where('member_id', '=', someone.memberId)
    .execute()
  expect(await verifyFeeFree(bank.db)).toContainEqual({
    invariant: 'fee-free',
    subject: `member ${someone.memberId}`,
    detail: `may withdraw ${usdt('16')} without fee, orders and withdrawals make ${usdt('15')}`,
  })
})
