import { sql } from 'kysely'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { transact } from '../../chain/signer/transact.ts'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { newId } from '../../db/ids.ts'
import { transaction } from '../../db/transaction.ts'
import { openIncident } from '../../incidents/incidents.ts'
import { lockMember } from '../../orders/state/lock-members.ts'
import { verifyFeeFree } from '../../verification/members/fee-free.ts'
import { grantFeeFree } from '../fixtures/grant-fee-free.ts'
import { openReplaceableChain } from '../fixtures/replaceable-chain.ts'
import { createTwoOperators, type TwoOperators } from '../fixtures/two-operators.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import { takeFeeFree } from '../request/store.ts'

const reason = 'compared the chain with two explorers'

let test: TestChain
let bank: WithdrawalsFixture
let desk: TwoOperators
let { scan, replaced, adopt, signUnsent, formsSent, openOnThisChain } = {} as Awaited<
  ReturnType<typeof openReplaceableChain>
>
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  bank = await openWithdrawalsFixture(test, { hasHostileToken: true })
  desk = await createTwoOperators(bank, reason)
  ;({ scan, replaced, adopt, signUnsent, formsSent, openOnThisChain } = await openReplaceableChain(bank))
})
afterEach(() => bank.close())
afterAll(() => test.stop())

/** Pays out of a paused vault: every payout of the batch fails. */
async function failIn(payouts: ReturnType<typeof bank.openPayouts>) {
  await signUnsent()
  await bank.ownVault({ functionName: 'pause' })
  await bank.settle(payouts)
}

/** Signs another transaction with the key, which the books do not know. */
async function strangerUsesTheKey() {
  await transact(test.chain, bank.payer.signer, { to: bank.payer.address })
  await test.client.mine({ blocks: 3 })
}

/** As the application, writes that operators prepared their decisions after the adoption. */
const claimLaterDecisions = () =>
  sql`update payout_halt set prepared_at = prepared_at + interval '1 day'`.execute(bank.db)

const numbers = async () =>
  (await bank.owner.selectFrom('payout_item').select(['payout_no', 'outcome']).orderBy('payout_no').execute()).map(
    ({ payout_no, outcome }) => `${payout_no} ${outcome}`,
  )

/** A payout process that sends a batch, reads its final receipt, and books it only after `goOn`. */
async function readReceiptThenWait() {
  const [isRead, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let step: Promise<boolean> | undefined
  const receipt: typeof bank.payoutChain.receipt = async (...asked) => {
    const found = await bank.payoutChain.receipt(...asked)
    if (found === null) return null
    isRead.resolve()
    await gate.promise
    return found
  }
  const payouts = bank.openPayouts({ chain: { ...bank.payoutChain, receipt } })
  return {
    async pay() {
      await payouts.step()
      await test.client.mine({ blocks: 3 })
      step = payouts.step()
      await isRead.promise
    },
    async goOn() {
      gate.resolve()
      await step
      await payouts.stop()
    },
  }
}

async function expectPaidOnce(memberId: string, address: Address, withdrawId: string) {
  const payouts = bank.openPayouts()
  await desk.resume('go_on')
  await bank.settle(payouts)
  await bank.settle(payouts)
  expect(await bank.stateOf(withdrawId)).toBe('confirmed')
  expect(await bank.inWallet(address)).toBe(usdt('39.95'))
  expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('60'), held: 0n })
  expect((await bank.ledger.houseBalances(bank.db)).payout_in_flight).toBe(0n)
  const { final_hash, final_height } = await bank.db
    .selectFrom('payout_batch')
    .select(['final_hash', 'final_height'])
    .executeTakeFirstOrThrow()
  expect((await test.chain.block(final_height ?? 0n)).hash).toBe(final_hash)
}

describe('a payout whose block an adopted chain does not have', () => {
  it('is paid again exactly once, under the same number', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const payouts = bank.openPayouts()
    await replaced(() => bank.settle(payouts))
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    expect(await bank.inWallet(address)).toBe(0n)
    const incident = { kind: 'chain_replaced', subject: `31337:${bank.vault}`, detail: {} } as const
    await transaction(bank.db, (tx) => openIncident(tx, bank.clock, incident))
    await adopt()
    expect(await bank.openIncidents()).toEqual([])
    expect(await bank.stateOf(withdrawId)).toBe('broadcast')
    await bank.settle(payouts)
    expect(await bank.inWallet(address), 'not before two operators resume').toBe(0n)
    expect((await desk.status()).halt).toMatchObject({ cause: 'chain_replaced' })
    await desk.resume('go_on')
    await bank.settle(payouts)
    await bank.settle(payouts)
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    expect(await bank.inWallet(address)).toBe(usdt('39.95'))
    expect(await numbers()).toEqual(['0 paid'])
    const events = bank.db.selectFrom('withdrawal_event').select('state').where('withdraw_id', '=', withdrawId)
    expect((await events.orderBy('event_id').execute()).map(({ state }) => state).slice(-3)).toEqual([
      'confirmed',
      'broadcast',
      'confirmed',
    ])
    expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('60'), held: 0n })
    expect((await bank.ledger.houseBalances(bank.db)).payout_in_flight).toBe(0n)
    await scan()
    await bank.queued(memberId, '20')
    await bank.settle(payouts)
    expect(await bank.inWallet(address)).toBe(usdt('59.9'))
    expect(await numbers()).toEqual(['0 paid', '1 paid'])
  })

  it('is paid again once when it vanishes twice', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const payouts = bank.openPayouts()
    for (let round = 0; round < 2; round += 1) {
      await replaced(() => bank.settle(payouts))
      await adopt()
      await desk.resume('go_on')
    }
    await bank.settle(payouts)
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    expect(await bank.inWallet(address)).toBe(usdt('39.95'))
    expect((await bank.ledger.houseBalances(bank.db)).payout_in_flight).toBe(0n)
  })

  it('counts as paid when the same transaction is in another block', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const payouts = bank.openPayouts()
    await replaced(() => bank.settle(payouts), formsSent)
    await adopt()
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    await desk.resume('go_on')
    await bank.queued(memberId, '20')
    await bank.settle(payouts)
    expect(await bank.inWallet(address)).toBe(usdt('59.9'))
    expect(await numbers()).toEqual(['0 paid', '1 paid'])
  })

  it('is open while the same transaction is in a block that is not final, and is settled there once', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const payouts = bank.openPayouts()
    await replaced(() => bank.settle(payouts))
    for (const serializedTransaction of await formsSent())
      await test.client.sendRawTransaction({ serializedTransaction })
    await adopt()
    expect(await bank.stateOf(withdrawId)).toBe('broadcast')
    await desk.resume('go_on')
    await bank.settle(payouts)
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    expect(await bank.inWallet(address)).toBe(usdt('39.95'))
    expect((await bank.ledger.houseBalances(bank.db)).payout_in_flight).toBe(0n)
  })

  it('takes back the refund of one that had failed, because its transaction can still be mined', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const payouts = bank.openPayouts()
    await replaced(() => failIn(payouts))
    expect(await bank.stateOf(withdrawId)).toBe('failed')
    expect((await bank.balanceOf(memberId)).available).toBe(usdt('100'))
    await bank.withdrawals.request(memberId, usdt('90'), 'again')
    await adopt()
    expect(await bank.stateOf(withdrawId)).toBe('broadcast')
    expect((await bank.balanceOf(memberId)).available).toBe(0n)
    expect(await bank.db.selectFrom('chain_claim').select(['member_id', 'amount']).execute()).toEqual([
      { member_id: memberId, amount: usdt('30') },
    ])
    await desk.resume('go_on')
    await bank.settle(payouts)
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    expect(await bank.inWallet(address)).toBe(usdt('39.95'))
  })

  it('takes back the rest of its refund from the member, even while the member spends it', async () => {
    const { memberId } = await bank.member('100')
    await bank.queued(memberId, '40')
    const payouts = bank.openPayouts()
    await replaced(() => failIn(payouts))
    let adopting: Promise<unknown> | undefined
    await transaction(bank.db, async (tx) => {
      await lockMember(tx, memberId)
      const spent = { asset: 'USDT', debit: 'available', credit: 'unearned', kind: 'order_payment' } as const
      const leg = {
        ...spent,
        key: 'spent',
        amount: usdt('75'),
        reference: { kind: 'order', id: newId(bank.clock) },
      } as const
      await bank.ledger.post(tx, memberId, [leg])
      adopting = adopt()
      await waitUntilBlocked(bank.owner)
    })
    await adopting
    expect((await bank.balanceOf(memberId)).available).toBe(0n)
    expect(await bank.db.selectFrom('chain_claim').select('amount').execute()).toEqual([{ amount: usdt('15') }])
  })

  it('is booked as paid, without its refund, when the transaction that had failed succeeds in its new block', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const payouts = bank.openPayouts()
    await replaced(() => failIn(payouts), formsSent)
    expect(await bank.stateOf(withdrawId)).toBe('failed')
    expect(await bank.inWallet(address)).toBe(usdt('39.95'))
    await adopt()
    await bank.settle(payouts)
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('60'), held: 0n })
    expect((await bank.ledger.houseBalances(bank.db)).payout_in_flight).toBe(0n)
  })

  it('is open again after a refund, because its nonce is free again; refunding it needs a new decision', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const payouts = bank.openPayouts()
    const giveBack = async () => {
      await strangerUsesTheKey()
      await bank.settle(payouts)
      await desk.resume('give_back')
      await bank.settle(payouts)
    }
    await replaced(async () => {
      await signUnsent()
      await giveBack()
    })
    expect(await bank.stateOf(withdrawId)).toBe('failed')
    await adopt()
    expect(await bank.stateOf(withdrawId)).toBe('broadcast')
    expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('60'), held: 0n })
    await strangerUsesTheKey()
    await desk.resume('go_on')
    await claimLaterDecisions()
    await bank.settle(payouts)
    expect(await bank.stateOf(withdrawId), 'the decision was about the other chain').toBe('broadcast')
    expect((await desk.status()).halt).toMatchObject({ cause: 'payout_nonce_unexplained' })
    await desk.resume('give_back')
    await bank.settle(payouts)
    expect(await bank.stateOf(withdrawId)).toBe('failed')
    expect((await bank.balanceOf(memberId)).available).toBe(usdt('100'))
    expect(await bank.inWallet(address)).toBe(0n)
  })

  it('waits for a new decision when a stranger uses the key again, as two operators had explained on the other chain', async () => {
    const { memberId } = await bank.member('100')
    const payouts = bank.openPayouts()
    const halted = async () => {
      await strangerUsesTheKey()
      await bank.settle(payouts)
      return (await desk.status()).halt?.cause
    }
    const withdrawId = await bank.queued(memberId, '40')
    await replaced(async () => {
      expect(await halted()).toBe('payout_nonce_unexplained')
      await desk.resume('go_on')
    })
    await adopt()
    await desk.resume('go_on')
    await claimLaterDecisions()
    expect(await halted(), 'the decision was about the other chain').toBe('payout_nonce_unexplained')
    await desk.resume('go_on')
    await bank.settle(payouts)
    await scan()
    await bank.settle(payouts)
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
  })

  it('stays given back when a stranger has used its nonce on the adopted chain too', async () => {
    const { memberId } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const payouts = bank.openPayouts()
    await signUnsent()
    await strangerUsesTheKey()
    await bank.settle(payouts)
    await desk.resume('give_back')
    await bank.settle(payouts)
    await replaced(async () => {
      await bank.queued(memberId, '20')
      await bank.settle(payouts)
    })
    await adopt()
    expect(await bank.stateOf(withdrawId)).toBe('failed')
    expect((await bank.balanceOf(memberId)).available).toBe(usdt('80'))
  })

  it('stays as two operators ended it when its receipt is in a block that the adopted chain has too', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    await bank.misbehave(address, 'takesFee')
    const payouts = bank.openPayouts()
    await bank.settle(payouts)
    await desk.resume('give_back')
    await bank.settle(payouts)
    expect(await bank.stateOf(withdrawId)).toBe('failed')
    await test.client.mine({ blocks: 3 })
    await replaced(() => test.client.mine({ blocks: 3 }))
    await adopt()
    expect(await bank.stateOf(withdrawId)).toBe('failed')
    expect((await bank.balanceOf(memberId)).available).toBe(usdt('100'))
  })

  it('keeps the adoption waiting when it ends while the chain is looked at', async () => {
    const { memberId } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const payouts = bank.openPayouts()
    await signUnsent()
    await replaced(() => test.client.mine({ blocks: 3 }), formsSent)
    await expect(adopt({ looked: () => bank.settle(payouts) })).rejects.toMatchObject({ reason: 'chain_moved' })
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    const adoption = await bank.db.selectFrom('chain_adoption').select('state').executeTakeFirstOrThrow()
    expect(adoption.state, 'the second operator can approve it again').toBe('recorded')
  })

  it('is not booked by a step that read its receipt before the adoption', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const slow = await readReceiptThenWait()
    await replaced(slow.pay)
    await adopt()
    await slow.goOn()
    expect(await bank.stateOf(withdrawId)).toBe('broadcast')
    await expectPaidOnce(memberId, address, withdrawId)
  })

  it('is not booked while the adoption is under way', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const slow = await readReceiptThenWait()
    await replaced(slow.pay)
    await adopt({
      followed: async () => {
        void slow.goOn()
        await waitUntilBlocked(bank.owner)
      },
    })
    await slow.goOn()
    expect(await bank.stateOf(withdrawId)).toBe('broadcast')
    await expectPaidOnce(memberId, address, withdrawId)
  })

  it.each([
    ['have not come as far as the adopted chain', 0n],
    ['have come further', 100n],
  ])('is not booked by a process whose nodes still have the old chain and %s', async (_, ahead) => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    let old = bank.openPayouts()
    await replaced(async () => {
      await signUnsent()
      await old.step()
      await test.client.mine({ blocks: 3 })
      await old.stop()
      old = await openOnThisChain(ahead)
    })
    await adopt()
    await old.step()
    expect(await bank.stateOf(withdrawId)).toBe('broadcast')
    await old.stop()
    await expectPaidOnce(memberId, address, withdrawId)
  })

  it('is not given back by a process that sees its nonce used on the old chain', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    let old = bank.openPayouts()
    await replaced(async () => {
      await signUnsent()
      await strangerUsesTheKey()
      old = await openOnThisChain(100n)
    })
    await adopt()
    await old.step()
    expect(await bank.openIncidents()).not.toContain('payout_nonce_unexplained')
    await old.stop()
    await expectPaidOnce(memberId, address, withdrawId)
  })

  it('gives its fee-free part back once, though it fails before and after it is reopened', async () => {
    const { withdrawId, payouts, left } = await failed()
    await adopt()
    expect(await left()).toEqual({ fee_free: 0n })
    await desk.resume('go_on')
    await bank.ownVault({ functionName: 'pause' })
    await bank.settle(payouts)
    expect(await bank.stateOf(withdrawId)).toBe('failed')
    expect(await left()).toEqual({ fee_free: usdt('40') })
    expect(await verifyFeeFree(bank.db)).toEqual([])
  })

  it('takes back no more of its fee-free part than a withdrawal at the same moment leaves', async () => {
    const { memberId, left } = await failed()
    let adopting: Promise<unknown> | undefined
    await transaction(bank.db, async (tx) => {
      await takeFeeFree(tx, memberId, usdt('15'))
      adopting = adopt()
      await waitUntilBlocked(bank.owner)
    })
    await adopting
    expect(await left()).toEqual({ fee_free: 0n })
  })

  /** A withdrawal without fee that failed on a chain that was replaced, and gave its fee-free part back. */
  async function failed() {
    const { memberId } = await bank.member('100')
    await grantFeeFree(bank.owner, memberId, usdt('40'))
    const withdrawId = await bank.queued(memberId, '40')
    const payouts = bank.openPayouts()
    await replaced(async () => {
      await signUnsent()
      await bank.ownVault({ functionName: 'pause' })
      await bank.settle(payouts)
    })
    const left = () =>
      bank.db.selectFrom('withdrawal_allowance').select('fee_free').where('member_id', '=', memberId).executeTakeFirst()
    expect(await left()).toEqual({ fee_free: usdt('40') })
    return { memberId, withdrawId, payouts, left }
  }
})

it.each(['recorded', 'rejected'] as const)('books a payout as before when an adoption is %s', async (state) => {
  const { operatorId } = await bank.operator('settlement')
  const decided = state === 'recorded' ? {} : { decided_by: operatorId, decided_at: bank.clock.now() }
  const seen = { seen_height: 1n, seen_hash: `0x${'0d'.repeat(32)}`, reason }
  const place = { adoption_id: newId(bank.clock), chain_id: 31_337, token: bank.token }
  await bank.owner
    .insertInto('chain_adoption')
    .values({ ...place, ...seen, state, recorded_by: operatorId, recorded_at: bank.clock.now(), ...decided })
    .execute()
  const { memberId } = await bank.member('100')
  const withdrawId = await bank.queued(memberId, '40')
  await bank.settle(bank.openPayouts())
  expect(await bank.stateOf(withdrawId)).toBe('confirmed')
})

describe('following an adopted chain', () => {
  it('is allowed only in the adoption’s transaction', async () => {
    const { memberId } = await bank.member('100')
    await bank.queued(memberId, '40')
    await bank.settle(bank.openPayouts())
    const { batch_id: batchId } = await bank.owner
      .selectFrom('payout_batch')
      .select('batch_id')
      .executeTakeFirstOrThrow()
    const alone = sql`select payout_follow_chain(${batchId}::uuid, ${batchId}::uuid, null, null)`.execute(bank.db)
    await expect(alone).rejects.toThrow('no adoption changes that batch')
  })

  it('is refused in a later transaction than the one that approved the adoption', async () => {
    const { memberId } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const payouts = bank.openPayouts()
    await replaced(() => bank.settle(payouts), formsSent)
    await adopt()
    const { adoption_id: adoptionId } = await bank.db
      .selectFrom('chain_adoption')
      .select('adoption_id')
      .where('state', '=', 'approved')
      .executeTakeFirstOrThrow()
    const { batch_id: batchId } = await bank.db.selectFrom('payout_batch').select('batch_id').executeTakeFirstOrThrow()
    const follow = sql`select payout_follow_chain(${adoptionId}::uuid, ${batchId}::uuid, null, null)`
    await expect(follow.execute(bank.db)).rejects.toThrow('no adoption changes that batch')
    const undo = sql`select undo_outflow_bookings(${adoptionId}::uuid)`
    await expect(undo.execute(bank.db)).rejects.toThrow('no adoption undoes that')
    await bank.owner.updateTable('payout_signer').set({ next_nonce: 9n }).execute()
    await sql`select payout_nonce_back(${adoptionId}::uuid, 0)`.execute(bank.db)
    const { next_nonce } = await bank.db.selectFrom('payout_signer').select('next_nonce').executeTakeFirstOrThrow()
    expect(next_nonce).toBe(9n)
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
  })
})
