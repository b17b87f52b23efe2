import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signingCalls } from '../../decisions/fixtures/signing-calls.ts'
import { createEvents } from '../../events/events.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { lockMembers } from '../../orders/state/lock-members.ts'

import { dropVenuePayment } from '../../settlement/clearing/vanished-payment.ts'
import { findingsIn } from '../../verification/verify.ts'
import { createHeldReturn } from '../../withdrawals/request/held-return.ts'
import { type DepositsFixture, openDepositsFixture, type Payer } from '../fixtures/deposits-fixture.ts'
import { ChainReplaced } from '../watch/scan.ts'
import { createAdoption } from './adoption.ts'

const reason = 'two explorers show the same new blocks'
const limits = {
  minimum: 0n,
  perDay: usdt('9000'),
  perMonth: usdt('9000'),
  fee: 0n,
  releaseFrom: usdt('5000'),
  releaseFromCount: 11,
}

let fixture: DepositsFixture
let payer: Payer
beforeEach(async () => {
  fixture = await openDepositsFixture()
  payer = await fixture.payer('100')
  await fixture.send(fixture.issuer, '0')
  await fixture.finalise()
  await fixture.scan()
})
afterEach(() => fixture.close())

function openAdoption({ follow = async () => undefined }: { follow?: () => Promise<void> } = {}) {
  const { shop, chain, token, decisions, sign } = fixture
  const { db, clock, ledger } = shop
  const { publish } = createEvents({ clock })
  const adoption = createAdoption<undefined>({
    db,
    clock,
    ledger,
    chain,
    token,
    decisions,
    lockMembers,
    publish,
    decimals: 18,
    blocks: 3,
    audit: async (_db, { action, outcome }) => fixture.audited.push(`${action} ${outcome}`),
    returnHeld: createHeldReturn({ db, clock, ledger, limits, publish }),
    dropVenuePayment: (tx, payment) => dropVenuePayment(tx, ledger, payment),
    payouts: { look: async () => undefined, follow },
  })
  return signingCalls(sign).signs(adoption)
}

/** Has two operators adopt the chain as it is, and the watcher read on. */
async function adopt(): Promise<void> {
  await expect(fixture.deposits.scanOnce()).rejects.toThrow(ChainReplaced)
  const adoption = openAdoption()
  const id = await adoption.record(fixture.recorder, reason)
  await adoption.approve(fixture.approver, id)
  await fixture.scan()
}

const rawOf = (hash: Hex): Promise<Hex> =>
  fixture.client.request({ method: 'eth_getRawTransactionByHash' as never, params: [hash] as never })

/** Replaces everything since the work began by other blocks, past finality. `kept` are sent again on the new chain. */
async function replaced(work: () => Promise<readonly Hex[]>): Promise<void> {
  const { client } = fixture
  const id = await client.snapshot()
  const before = await client.getBlockNumber()
  const kept = await work()
  const raws = await Promise.all(kept.map(rawOf))
  const after = await client.getBlockNumber()
  await client.revert({ id })
  await client.increaseTime({ seconds: 7 })
  await client.mine({ blocks: 2 })
  for (const raw of raws) await client.sendRawTransaction({ serializedTransaction: raw })
  await client.mine({ blocks: Number(after - before) + 4 })
}

async function deposit(amount: string): Promise<Hex> {
  const hash = await fixture.send(payer.account, amount)
  await fixture.finalise()
  await fixture.scan()
  return hash
}

const house = () => fixture.shop.ledger.houseBalances(fixture.shop.db)
const claims = async () =>
  (await fixture.shop.db.selectFrom('chain_claim').select(['amount', 'settled']).orderBy('made_at').execute()).map(
    ({ amount, settled }) => amount - settled,
  )

async function expectSoundBooks(): Promise<void> {
  const { books, chain } = await fixture.cash()
  expect(books).toEqual(chain)
  expect(await findingsIn(fixture.shop.db)).toEqual([])
}

describe('an adopted chain', () => {
  it('takes back a deposit that the member still has', async () => {
    await replaced(async () => {
      await deposit('40')
      return []
    })
    expect(await fixture.shop.available(payer)).toBe(usdt('40'))
    await adopt()
    expect(await fixture.shop.available(payer)).toBe(0n)
    expect(await claims()).toEqual([])
    expect((await fixture.incidents()).filter((open) => open.startsWith('chain_replaced'))).toEqual([])
    await expectSoundBooks()
    await deposit('25')
    expect(await fixture.shop.available(payer)).toBe(usdt('25'))
    await expectSoundBooks()
  })

  it('turns what a member has spent into a claim, which later deposits settle first', async () => {
    await replaced(async () => {
      await fixture.shop.orders.placeOrder(payer.memberId, await fixture.shop.request())
      await deposit('20')
      return []
    })
    const left = await fixture.shop.available(payer)
    expect(left).toBe(usdt('5'))
    await adopt()
    expect(await fixture.shop.available(payer)).toBe(0n)
    expect(await claims()).toEqual([usdt('15')])
    expect((await house()).member_claims).toBe(usdt('15'))
    await expectSoundBooks()
    await deposit('10')
    expect([await fixture.shop.available(payer), await claims()]).toEqual([0n, [usdt('5')]])
    const orderId = await fixture.shop.orders.placeOrder(payer.memberId, await fixture.shop.request())
    await deposit('15')
    expect(await fixture.shop.stateOf(payer, orderId), 'a part of its payment settled the claim').toBe(
      'awaiting_payment',
    )
    expect([await fixture.shop.available(payer), await claims()]).toEqual([usdt('10'), [0n]])
    expect((await house()).member_claims).toBe(0n)
    await expectSoundBooks()
  })

  it('recognises a payment in another block, after another log, as the same one', async () => {
    const other = await fixture.payer('50')
    await replaced(async () => {
      const own = await deposit('40')
      const first = await fixture.send(other.account, '3')
      await fixture.finalise()
      await fixture.scan()
      return [first, own]
    })
    await adopt()
    expect(await fixture.shop.available(payer)).toBe(usdt('40'))
    expect(await fixture.shop.available(other)).toBe(usdt('3'))
    expect((await fixture.transfers()).filter(({ state }) => state === 'deposit')).toHaveLength(2)
    expect(await claims()).toEqual([])
    await expectSoundBooks()
    expect(await fixture.deposits.rescan()).toEqual([])
  })

  it('credits a vanished deposit again when it comes later, once', async () => {
    let raw: Hex = '0x'
    await replaced(async () => {
      const hash = await deposit('40')
      raw = await rawOf(hash)
      return []
    })
    await adopt()
    expect(await fixture.shop.available(payer)).toBe(0n)
    await fixture.client.sendRawTransaction({ serializedTransaction: raw })
    await fixture.finalise()
    await fixture.scan()
    await fixture.scan()
    expect(await fixture.shop.available(payer)).toBe(usdt('40'))
    await expectSoundBooks()
    expect(await fixture.deposits.rescan()).toEqual([])
  })

  it('can be adopted twice, each time for what was lost since', async () => {
    for (const amount of ['40', '30']) {
      await replaced(async () => {
        await deposit(amount)
        return []
      })
      await adopt()
      expect(await fixture.shop.available(payer)).toBe(0n)
    }
    await deposit('12')
    expect(await fixture.shop.available(payer)).toBe(usdt('12'))
    await expectSoundBooks()
  })

  it('leaves a venue’s vanished payment to the venue, and the returned payment settles it', async () => {
    await fixture.give(fixture.venue.address, '60')
    await fixture.finalise()
    await fixture.scan()
    let raw: Hex = '0x'
    await replaced(async () => {
      const hash = await fixture.send(fixture.venue, '30')
      await fixture.finalise()
      await fixture.scan()
      raw = await rawOf(hash)
      return []
    })
    await adopt()
    expect((await house()).suspense).toBe(0n)
    await fixture.client.sendRawTransaction({ serializedTransaction: raw })
    await fixture.finalise()
    await fixture.scan()
    expect((await house()).suspense).toBe(usdt('30'))
    await expectSoundBooks()
  })

  it('puts money without an owner out of suspense', async () => {
    const stranger = await fixture.test.account()
    await fixture.give(stranger.address, '15')
    await fixture.finalise()
    await fixture.scan()
    await replaced(async () => {
      await fixture.send(stranger, '15')
      await fixture.finalise()
      await fixture.scan()
      return []
    })
    expect((await house()).suspense).toBe(usdt('15'))
    await adopt()
    expect((await house()).suspense).toBe(0n)
    await expectSoundBooks()
  })

  it('is adopted whole or not at all', async () => {
    await replaced(async () => {
      await deposit('40')
      return []
    })
    const id = await openAdoption().record(fixture.recorder, reason)
    const dying = openAdoption({ follow: () => Promise.reject(new Error('killed')) })
    await expect(dying.approve(fixture.approver, id)).rejects.toThrow('killed')
    expect(await fixture.shop.available(payer)).toBe(usdt('40'))
    await openAdoption().approve(fixture.approver, id)
    await fixture.scan()
    expect(await fixture.shop.available(payer)).toBe(0n)
    await expectSoundBooks()
  })
})

describe('an adoption', () => {
  it('needs two operators, and a chain that was replaced', async () => {
    const adoption = openAdoption()
    await expect(adoption.record(fixture.recorder, reason)).rejects.toMatchObject({
      code: 409,
      reason: 'chain_unchanged',
    })
    await replaced(async () => {
      await deposit('40')
      return []
    })
    const id = await adoption.record(fixture.recorder, reason)
    await expect(adoption.approve(fixture.recorder, id)).rejects.toMatchObject({ reason: 'own_record' })
    await adoption.approve(fixture.approver, id)
    await expect(adoption.approve(fixture.approver, id)).rejects.toThrow()
    expect(fixture.audited).toContain('chain.adopt.approve done')
  })
})
