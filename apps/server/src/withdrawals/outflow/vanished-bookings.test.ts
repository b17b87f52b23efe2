import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestChain, type TestChain } from '../../chain/local/fixtures/test-chain.ts'
import { encodePay } from '../../chain/payout/payout-vault.ts'
import { transact } from '../../chain/signer/transact.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createEvents } from '../../events/events.ts'
import { verifyPayouts } from '../../verification/members/payouts.ts'
import { verifyWithdrawals } from '../../verification/members/withdrawals.ts'
import { grantFeeFree } from '../fixtures/grant-fee-free.ts'
import { openReplaceableChain } from '../fixtures/replaceable-chain.ts'
import { type Bookings, signingBookings } from '../fixtures/signing-bookings.ts'
import { createTwoOperators, type TwoOperators } from '../fixtures/two-operators.ts'
import { openWithdrawalsFixture, usdt, type WithdrawalsFixture } from '../fixtures/withdrawals-fixture.ts'
import type { ResumeDecision } from '../payout/payout-desk.ts'
import { createOutflowBookings } from './outflow-bookings.ts'

const reason = 'paid after the backup that was restored'

let test: TestChain
let bank: WithdrawalsFixture
let desk: TwoOperators
let bookings: Bookings
let { scan, replaced, adopt } = {} as Awaited<ReturnType<typeof openReplaceableChain>>
beforeAll(async () => {
  test = await startTestChain()
})
beforeEach(async () => {
  bank = await openWithdrawalsFixture(test)
  desk = await createTwoOperators(bank, reason)
  ;({ scan, replaced, adopt } = await openReplaceableChain(bank))
  await scan()
  const { db, clock, ledger, decisions } = bank
  const { publish } = createEvents({ clock })
  const given = { db, clock, ledger, publish, decisions, decimals: 18, audit: writeAudit({ clock }), chainId: 31_337 }
  bookings = signingBookings(bank, createOutflowBookings(given))
})
afterEach(async () => {
  const { payout_vault: vault, payout_in_flight: flying } = await house()
  const inFlight = await bank.db
    .selectFrom('withdrawal')
    .select('withdraw_id')
    .where('state', '=', 'broadcast')
    .execute()
  expect(vault).toBe(await test.chain.tokenBalance(bank.token, bank.vault))
  expect(flying > 0n).toBe(inFlight.length > 0)
  expect([...(await verifyPayouts(bank.db)), ...(await verifyWithdrawals(bank.db))]).toEqual([])
  await bank.close()
})
afterAll(() => test.stop())

const house = () => bank.ledger.houseBalances(bank.db)

/** Pays out of the vault with the payout key, as before the backup was restored: the books do not know of it. */
async function payUnknown(to: `0x${string}`): Promise<void> {
  const data = encodePay(0n, [{ to, amount: usdt('39.95') }])
  await transact(test.chain, bank.payer.signer, { to: bank.vault, data })
  await test.client.mine({ blocks: 3 })
}

/** Returns the signed bytes of what the vault paid. */
async function signedPayment(): Promise<Hex> {
  await scan()
  const [payment] = await bookings.list()
  return test.client.request({ method: 'eth_getRawTransactionByHash' as never, params: [payment?.txHash] as never })
}

async function sendAgain(serializedTransaction: Hex): Promise<void> {
  await test.client.sendRawTransaction({ serializedTransaction })
  await test.client.mine({ blocks: 3 })
}

/** Takes steps of the payouts. Two operators decide so whenever they halt. */
async function decide(
  { step }: ReturnType<WithdrawalsFixture['openPayouts']>,
  decision: ResumeDecision,
): Promise<void> {
  for (let steps = 0; steps < 5; steps += 1) {
    await step()
    if ((await desk.status()).halt) await desk.resume(decision)
  }
}

/** Two operators book what the vault paid as the payment of this withdrawal, or of a lost one. */
async function book(withdrawId?: string): Promise<void> {
  await scan()
  const [payment] = await bookings.list()
  if (!payment) throw new Error('no payment is listed')
  await bookings.approve(desk.checker, await bookings.record(desk.maker, { log: payment, withdrawId, reason }))
}

describe('a booked payment that an adopted chain does not have', () => {
  it('gives the member back the withdrawal it had paid, and the owner nothing', async () => {
    const { memberId, address } = await bank.member('100')
    await grantFeeFree(bank.owner, memberId, usdt('40'))
    const withdrawId = await bank.queued(memberId, '39.95')
    const before = await house()
    await replaced(async () => {
      await payUnknown(address)
      await book(withdrawId)
    })
    expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    await adopt()
    expect(await bank.stateOf(withdrawId)).toBe('failed')
    expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('100'), held: 0n })
    expect(await house()).toEqual(before)
    const left = bank.db.selectFrom('withdrawal_allowance').select('fee_free')
    expect(await left.executeTakeFirst()).toEqual({ fee_free: usdt('40') })
    const events = bank.db.selectFrom('withdrawal_event').select('state').where('withdraw_id', '=', withdrawId)
    expect((await events.orderBy('event_id').execute()).map(({ state }) => state).slice(-2)).toEqual([
      'confirmed',
      'failed',
    ])
  })

  it('leaves the payouts no nonce to wait for', async () => {
    const { memberId, address } = await bank.member('100')
    const payouts = bank.openPayouts()
    await replaced(async () => {
      await payUnknown(address)
      await bank.queued(memberId, '20')
      await decide(payouts, 'go_on')
      await book()
    })
    await adopt()
    await decide(payouts, 'go_on')
    await bank.settle(payouts)
    expect(await bank.inWallet(address)).toBe(usdt('19.95'))
    expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('80'), held: 0n })
  })

  it('can be booked again when it comes back, and vanish again', async () => {
    const { memberId, address } = await bank.member('100')
    let signed: Hex = '0x'
    for (const pay of [() => payUnknown(address), () => sendAgain(signed)]) {
      await replaced(async () => {
        await pay()
        signed = await signedPayment()
        await book()
      })
      expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('60.05'), held: 0n })
      await adopt()
      expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('100'), held: 0n })
    }
    await sendAgain(signed)
    await book()
    expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('60.05'), held: 0n })
  })

  it('reopens the batch of a withdrawal that has one, and ends it again when the payment comes back', async () => {
    const { memberId, address } = await bank.member('100')
    const withdrawId = await bank.queued(memberId, '40')
    const mute = { ...bank.payoutChain, send: async () => undefined }
    const payouts = bank.openPayouts({ chain: mute })
    await payouts.step()
    const endByEvidence = async () => {
      await decide(payouts, 'give_back')
      expect(await bank.stateOf(withdrawId)).toBe('confirmed')
    }
    let signed: Hex = '0x'
    await replaced(async () => {
      await payUnknown(address)
      await endByEvidence()
      signed = await signedPayment()
      await book()
    })
    await adopt()
    expect(await bank.stateOf(withdrawId)).toBe('broadcast')
    await desk.resume('go_on')
    await sendAgain(signed)
    await endByEvidence()
    await book()
    expect(await bank.balanceOf(memberId)).toEqual({ available: usdt('60'), held: 0n })
  })
})

it('undoes no booking outside of an adoption', async () => {
  const alone = sql`select undo_outflow_bookings(${randomUUID()}::uuid)`.execute(bank.db)
  await expect(alone).rejects.toThrow('no adoption undoes that')
})
