import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { createEvents } from '../../events/events.ts'
import { limits, openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import { createHeldReturn } from './held-return.ts'

let test: TestChain
let bank: WithdrawalsFixture
let returnHeld: ReturnType<typeof createHeldReturn>
beforeAll(async () => {
  test = await startTestChain()
  bank = await openWithdrawalsFixture(test)
  const { db, clock, ledger } = bank
  returnHeld = createHeldReturn({ db, clock, ledger, limits, decimals: 18, publish: createEvents({ clock }).publish })
})
afterAll(async () => {
  await bank?.close()
  await test?.stop()
})

type Someone = Awaited<ReturnType<WithdrawalsFixture['member']>>

/** A member with 10 USDT available and three withdrawals of 20, 30 and 40, oldest first. */
async function withdrawing(): Promise<Someone & { ids: string[] }> {
  const someone = await bank.member('100')
  const ids: string[] = []
  for (const amount of ['20', '30', '40']) ids.push(await bank.queued(someone.memberId, amount))
  return { ...someone, ids }
}

const statesOf = (ids: string[]) => Promise.all(ids.map(bank.stateOf))
const returned = (memberId: string, wanted: string) =>
  transaction(bank.db, (tx) => returnHeld(tx, memberId, usdt(wanted)))

/** Does it while the payout process signs the newest one: after the withdrawals were listed, before the newest is locked. */
async function whileSigned(id: string, state: 'signed' | 'broadcast', work: (tx: Tx) => Promise<void>): Promise<void> {
  let working: Promise<void> | undefined
  await transaction(bank.owner, async (tx) => {
    await tx.updateTable('withdrawal').set({ state }).where('withdraw_id', '=', id).execute()
    working = transaction(bank.db, work)
    await waitUntilBlocked(bank.owner)
  })
  await working
}

describe('what a vanished deposit takes back from withdrawals that are not signed', () => {
  it('is the newest ones, until so much is available', async () => {
    const { memberId, ids } = await withdrawing()
    await returned(memberId, '10')
    expect(await statesOf(ids)).toEqual(['queued', 'queued', 'queued'])
    await returned(memberId, '50.000000000000000001')
    expect(await statesOf(ids)).toEqual(['queued', 'rejected', 'rejected'])
    await returned(memberId, '1000')
    expect(await statesOf(ids)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('100'), held: 0n })
  })

  it('is explained in the member’s language', async () => {
    const { memberId, ids } = await withdrawing()
    await bank.owner.updateTable('member').set({ locale: 'fr' }).where('member_id', '=', memberId).execute()
    await returned(memberId, '50')
    const rejected = bank.owner
      .selectFrom('withdrawal')
      .select('note')
      .where('withdraw_id', '=', ids[2] as string)
    expect(await rejected.executeTakeFirstOrThrow()).toEqual({ note: expect.stringContaining('vos paiements') })
  })

  it('is never of another member', async () => {
    const [one, other] = [await withdrawing(), await withdrawing()]
    await returned(one.memberId, '1000')
    expect(await statesOf(other.ids)).toEqual(['queued', 'queued', 'queued'])
  })

  it.each(['signed', 'broadcast'] as const)('leaves one that becomes %s in the meantime to be paid', async (state) => {
    const { memberId, ids } = await withdrawing()
    await whileSigned(ids[2] as string, state, (tx) => returnHeld(tx, memberId, usdt('40')))
    expect(await statesOf(ids)).toEqual(['queued', 'rejected', state])
    expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('40'), held: usdt('60') })
  })
})

it.each(['signed', 'broadcast'] as const)(
  'a moved account leaves a withdrawal that becomes %s in the meantime',
  async (state) => {
    const { memberId, ids } = await withdrawing()
    await whileSigned(ids[2] as string, state, (tx) => bank.withdrawals.returnUnsigned(tx, memberId))
    expect(await statesOf(ids)).toEqual(['cancelled', 'cancelled', state])
    expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('60'), held: usdt('40') })
  },
)
