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

let harbour: DepositsFixture
let payer: Payer
beforeEach(async () => {
  harbour = await openDepositsFixture()
  payer = await harbour.payer('100')
  await harbour.send(harbour.issuer, '0')
  await harbour.finalise()
  await harbour.scan()
})
afterEach(() => harbour.close())

function openAdoption({ follow = async () => undefined }: { follow?: () => Promise<void> } = {}) {
  const { shop, chain, token, decisions, sign } = harbour
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
    audit: async (_db, { action, outcome }) => harbour.audited.push(`${action} ${outcome}`),
    returnHeld: createHeldReturn({ db, clock, ledger, limits, publish }),
    dropVenuePayment: (tx, payment) => dropVenuePayment(tx, ledger, payment),
    payouts: { look: async () => undefined, follow },
  })
  const { records, approves } = signingCalls(sign)
  const { draft, draftApproval, record, approve } = adoption
  return { ...adoption, record: records(draft, record), approve: approves(draftApproval, approve) }
}

/** Has two operators adopt the chain as it is, and the watcher read on. */
async function adopt(): Promise<void> {
  await expect(harbour.deposits.scanOnce()).rejects.toThrow(ChainReplaced)
  const adoption = openAdoption()
  const id = await adoption.record(harbour.recorder, reason)
  await adoption.approve(harbour.approver, id)
  await harbour.scan()
}

const rawOf = (hash: Hex): Promise<Hex> =>
  harbour.client.request({ method: 'eth_getRawTransactionByHash' as never, params: [hash] as never })

/** Replaces everything since the work began by other blocks, past finality. `kept` are sent again on the new chain. */
async function replaced(work: () => Promise<readonly Hex[]>): Promise<void> {
  const { client } = harbour
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
  const hash = await harbour.send(payer.account, amount)
  await harbour.finalise()
  await harbour.scan()
  return hash
}

const house = () => harbour.shop.ledger.houseBalances(harbour.shop.db)
const claims = async () =>
  (await harbour.shop.db.selectFrom('chain_claim').select(['amount', 'settled']).orderBy('made_at').execute()).map(
    ({ amount, settled }) => amount - settled,
  )

async function expectSoundBooks(): Promise<void> {
  const { books, chain } = await harbour.cash()
  expect(books).toEqual(chain)
  expect(await findingsIn(harbour.shop.db)).toEqual([])
}

describe('an adopted chain', () => {
  it('takes back a deposit that the member still has', async () => {
    await replaced(async () => {
      await deposit('40')
      return []
    })
    expect(await harbour.shop.available(payer)).toBe(usdt('40'))
    await adopt()
    expect(await harbour.shop.available(payer)).toBe(0n)
    expect(await claims()).toEqual([])
    expect((await harbour.incidents()).filter((open) => open.startsWith('chain_replaced'))).toEqual([])
    await expectSoundBooks()
    await deposit('25')
    expect(await harbour.shop.available(payer)).toBe(usdt('25'))
    await expectSoundBooks()
  })

  it('turns what a member has spent into a claim, which later deposits settle first', async () => {
    await replaced(async () => {
      await harbour.shop.orders.placeOrder(payer.memberId, await harbour.shop.request())
      await deposit('20')
      return []
    })
    const left = await harbour.shop.available(payer)
    expect(left).toBe(usdt('5'))
    await adopt()
    expect(await harbour.shop.available(payer)).toBe(0n)
    expect(await claims()).toEqual([usdt('15')])
    expect((await house()).member_claims).toBe(usdt('15'))
    await expectSoundBooks()
    await deposit('10')
    expect([await harbour.shop.available(payer), await claims()]).toEqual([0n, [usdt('5')]])
    const orderId = await harbour.shop.orders.placeOrder(payer.memberId, await harbour.shop.request())
    await deposit('15')
    expect(await harbour.shop.stateOf(payer, orderId), 'a part of its payment settled the claim').toBe(
      'awaiting_payment',
    )
    expect([await harbour.shop.available(payer), await claims()]).toEqual([usdt('10'), [0n]])
    expect((await house()).member_claims).toBe(0n)
    await expectSoundBooks()
  })

  it('recognises a payment in another block, after another log, as the same one', async () => {
    const other = await harbour.payer('50')
    await replaced(async () => {
      const own = await deposit('40')
      const first = await harbour.send(other.account, '3')
      await harbour.finalise()
      await harbour.scan()
      return [first, own]
    })
    await adopt()
    expect(await harbour.shop.available(payer)).toBe(usdt('40'))
    expect(await harbour.shop.available(other)).toBe(usdt('3'))
    expect((await harbour.transfers()).filter(({ state }) => state === 'deposit')).toHaveLength(2)
    expect(await claims()).toEqual([])
    await expectSoundBooks()
    expect(await harbour.deposits.rescan()).toEqual([])
  })

  it('credits a vanished deposit again when it comes later, once', async () => {
    let raw: Hex = '0x'
    await replaced(async () => {
      const hash = await deposit('40')
      raw = await rawOf(hash)
      return []
    })
    await adopt()
    expect(await harbour.shop.available(payer)).toBe(0n)
    await harbour.client.sendRawTransaction({ serializedTransaction: raw })
    await harbour.finalise()
    await harbour.scan()
    await harbour.scan()
    expect(await harbour.shop.available(payer)).toBe(usdt('40'))
    await expectSoundBooks()
    expect(await harbour.deposits.rescan()).toEqual([])
  })

  it('can be adopted twice, each time for what was lost since', async () => {
    for (const amount of ['40', '30']) {
      await replaced(async () => {
        await deposit(amount)
        return []
      })
      await adopt()
      expect(await harbour.shop.available(payer)).toBe(0n)
    }
    await deposit('12')
    expect(await harbour.shop.available(payer)).toBe(usdt('12'))
    await expectSoundBooks()
  })

  it('leaves a venue’s vanished payment to the venue, and the returned payment settles it', async () => {
    await harbour.give(harbour.venue.address, '60')
    await harbour.finalise()
    await harbour.scan()
    let raw: Hex = '0x'
    await replaced(async () => {
      const hash = await harbour.send(harbour.venue, '30')
      await harbour.finalise()
      await harbour.scan()
      raw = await rawOf(hash)
      return []
    })
    await adopt()
    expect((await house()).suspense).toBe(0n)
    await harbour.client.sendRawTransaction({ serializedTransaction: raw })
    await harbour.finalise()
    await harbour.scan()
    expect((await house()).suspense).toBe(usdt('30'))
    await expectSoundBooks()
  })

  it('puts money without an owner out of suspense', async () => {
    const stranger = await harbour.test.account()
    await harbour.give(stranger.address, '15')
    await harbour.finalise()
    await harbour.scan()
    await replaced(async () => {
      await harbour.send(stranger, '15')
      await harbour.finalise()
      await harbour.scan()
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
    const id = await openAdoption().record(harbour.recorder, reason)
    const dying = openAdoption({ follow: () => Promise.reject(new Error('killed')) })
    await expect(dying.approve(harbour.approver, id)).rejects.toThrow('killed')
    expect(await harbour.shop.available(payer)).toBe(usdt('40'))
    await openAdoption().approve(harbour.approver, id)
    await harbour.scan()
    expect(await harbour.shop.available(payer)).toBe(0n)
    await expectSoundBooks()
  })
})

describe('an adoption', () => {
  it('needs two operators, and a chain that was replaced', async () => {
    const adoption = openAdoption()
    await expect(adoption.record(harbour.recorder, reason)).rejects.toMatchObject({
      code: 409,
      reason: 'chain_unchanged',
    })
    await replaced(async () => {
      await deposit('40')
      return []
    })
    const id = await adoption.record(harbour.recorder, reason)
    await expect(adoption.approve(harbour.recorder, id)).rejects.toMatchObject({ reason: 'own_record' })
    await adoption.approve(harbour.approver, id)
    await expect(adoption.approve(harbour.approver, id)).rejects.toThrow()
    expect(harbour.audited).toContain('chain.adopt.approve done')
  })
})
