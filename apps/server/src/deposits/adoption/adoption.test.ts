import { sql } from 'kysely'
import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../db/fixtures/lock-wait.ts'
import { newId } from '../../db/ids.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { lockMembers } from '../../orders/state/lock-members.ts'
import { type AdoptionFixture, openWithPayer, reason } from '../fixtures/adoption-fixture.ts'
import type { Payer } from '../fixtures/deposits-fixture.ts'
import { lockOutflows } from '../outflows/outflow-store.ts'
import { ChainBehind, ChainReplaced } from '../watch/scan.ts'

let fixture: AdoptionFixture
let payer: Payer
beforeEach(async () => {
  ;[fixture, payer] = await openWithPayer()
})
afterEach(() => fixture.close())

const deposit = (amount: string) => fixture.deposit(payer, amount)

/** Deposits 40 USDT on a chain that is then replaced. */
const replacedDeposit = () =>
  fixture.replaced(async () => {
    await deposit('40')
    return []
  })

describe('an adopted chain', () => {
  it('takes back a deposit that the member still has', async () => {
    await replacedDeposit()
    expect(await fixture.shop.available(payer)).toBe(usdt('40'))
    await fixture.adopt()
    expect(await fixture.shop.available(payer)).toBe(0n)
    expect(await fixture.claims()).toEqual([])
    expect((await fixture.incidents()).filter((open) => open.startsWith('chain_replaced'))).toEqual([])
    await fixture.expectSoundBooks()
    await deposit('25')
    expect(await fixture.shop.available(payer)).toBe(usdt('25'))
    await fixture.expectSoundBooks()
  })

  it('turns what a member has spent into a claim, which later deposits settle first', async () => {
    await fixture.replaced(async () => {
      await fixture.shop.orders.placeOrder(payer.memberId, await fixture.shop.request())
      await deposit('20')
      return []
    })
    const left = await fixture.shop.available(payer)
    expect(left).toBe(usdt('5'))
    await fixture.adopt()
    expect(await fixture.shop.available(payer)).toBe(0n)
    expect(await fixture.claims()).toEqual([usdt('15')])
    expect((await fixture.house()).member_claims).toBe(usdt('15'))
    await fixture.expectSoundBooks()
    await deposit('10')
    expect([await fixture.shop.available(payer), await fixture.claims()]).toEqual([0n, [usdt('5')]])
    const orderId = await fixture.shop.orders.placeOrder(payer.memberId, await fixture.shop.request())
    await deposit('15')
    expect(await fixture.shop.stateOf(payer, orderId), 'a part of its payment settled the claim').toBe(
      'awaiting_payment',
    )
    expect([await fixture.shop.available(payer), await fixture.claims()]).toEqual([usdt('10'), [0n]])
    expect((await fixture.house()).member_claims).toBe(0n)
    await fixture.expectSoundBooks()
  })

  it('first takes what is no longer available from unsigned withdrawals, and claims nothing then', async () => {
    const { shop } = fixture
    const withdrawId = newId(shop.clock)
    await fixture.replaced(async () => {
      await deposit('40')
      const reference = { kind: 'withdrawal', id: withdrawId } as const
      const hold = { key: 'hold', asset: 'USDT', debit: 'available', credit: 'held', kind: 'withdrawal_hold' } as const
      const names = { member_id: payer.memberId, withdraw_id: withdrawId, idempotency_key: 'one', request_hash: 'one' }
      const wanted = { amount: usdt('30'), fee: 0n, to_address: payer.account.address.toLowerCase() }
      const request = { ...names, ...wanted, state: 'requested', verify_by: shop.clock.now() } as const
      await transaction(shop.db, async (tx) => {
        await shop.ledger.post(tx, payer.memberId, [{ ...hold, amount: usdt('30'), reference }])
        await tx.insertInto('withdrawal').values(request).execute()
      })
      return []
    })
    await fixture.adopt()
    const { state, note } = await shop.db.selectFrom('withdrawal').select(['state', 'note']).executeTakeFirstOrThrow()
    expect([state, note]).toEqual(['rejected', expect.stringContaining('no longer on the blockchain')])
    expect([await shop.ledger.balances(shop.db, payer.memberId), await fixture.claims()]).toEqual([
      { available: 0n, held: 0n },
      [],
    ])
  })

  it('claims from a venue what its vanished payment had paid for', async () => {
    await fixture.give(fixture.venue.address, '30')
    await fixture.finalise()
    await fixture.scan()
    await fixture.replaced(async () => {
      await fixture.send(fixture.venue, '30')
      await fixture.finalise()
      await fixture.scan()
      await fixture.shop.owner
        .updateTable('venue_payment')
        .set({ allocated: usdt('18') })
        .execute()
      return []
    })
    await fixture.adopt()
    expect([await fixture.claims(), (await fixture.house()).venue_claims]).toEqual([[usdt('18')], usdt('18')])
  })

  it('recognises a payment in another block, after another log, as the same one', async () => {
    const other = await fixture.payer('50')
    await fixture.replaced(async () => {
      const own = await deposit('40')
      const first = await fixture.send(other.account, '3')
      await fixture.finalise()
      await fixture.scan()
      return [first, own]
    })
    await fixture.adopt()
    expect(await fixture.shop.available(payer)).toBe(usdt('40'))
    expect(await fixture.shop.available(other)).toBe(usdt('3'))
    expect((await fixture.transfers()).filter(({ state }) => state === 'deposit')).toHaveLength(2)
    expect(await fixture.claims()).toEqual([])
    await fixture.expectSoundBooks()
    expect(await fixture.deposits.rescan()).toEqual([])
  })

  it('recognises a payment that moved within its block, vanished, and came back at its first place', async () => {
    const { client } = fixture
    const other = await fixture.payer('50')
    const id = await client.snapshot()
    let raw: Hex = '0x'
    await fixture.replaced(async () => {
      const own = await deposit('40')
      const second = await fixture.send(other.account, '3')
      await fixture.finalise()
      await fixture.scan()
      raw = await fixture.rawOf(second)
      return [own, second]
    })
    await fixture.adopt()
    const moved = fixture.shop.db.selectFrom('chain_transfer').select('chain_log_index')
    expect(await moved.where('amount', '=', usdt('3')).execute()).toEqual([{ chain_log_index: 1 }])
    const adopted = await client.getBlockNumber()
    await client.revert({ id })
    await client.increaseTime({ seconds: 14 })
    await client.mine({ blocks: Number(adopted - (await client.getBlockNumber())) + 1 })
    await fixture.adopt()
    expect(await fixture.shop.available(other)).toBe(0n)
    await client.sendRawTransaction({ serializedTransaction: raw })
    await fixture.finalise()
    await fixture.scan()
    expect(await fixture.shop.available(other)).toBe(usdt('3'))
    const states = (await fixture.transfers()).filter(({ amount }) => amount === usdt('3')).map(({ state }) => state)
    expect(states).toEqual(['deposit'])
    await fixture.expectSoundBooks()
    expect(await fixture.deposits.rescan()).toEqual([])
  })

  it('credits a vanished deposit again when it comes later, once', async () => {
    let raw: Hex = '0x'
    await fixture.replaced(async () => {
      const hash = await deposit('40')
      raw = await fixture.rawOf(hash)
      return []
    })
    await fixture.adopt()
    expect(await fixture.shop.available(payer)).toBe(0n)
    await fixture.client.sendRawTransaction({ serializedTransaction: raw })
    await fixture.finalise()
    await fixture.scan()
    await fixture.scan()
    expect(await fixture.shop.available(payer)).toBe(usdt('40'))
    await fixture.expectSoundBooks()
    expect(await fixture.deposits.rescan()).toEqual([])
  })

  it('can be adopted twice, each time for what was lost since', async () => {
    for (const amount of ['40', '30']) {
      await fixture.replaced(async () => {
        await deposit(amount)
        return []
      })
      await fixture.adopt()
      expect(await fixture.shop.available(payer)).toBe(0n)
    }
    await deposit('12')
    expect(await fixture.shop.available(payer)).toBe(usdt('12'))
    await fixture.expectSoundBooks()
  })

  it('leaves a venue’s vanished payment to the venue, and the returned payment settles it', async () => {
    await fixture.give(fixture.venue.address, '60')
    await fixture.finalise()
    await fixture.scan()
    let raw: Hex = '0x'
    await fixture.replaced(async () => {
      const hash = await fixture.send(fixture.venue, '30')
      await fixture.finalise()
      await fixture.scan()
      raw = await fixture.rawOf(hash)
      return []
    })
    await fixture.adopt()
    expect((await fixture.house()).suspense).toBe(0n)
    await fixture.client.sendRawTransaction({ serializedTransaction: raw })
    await fixture.finalise()
    await fixture.scan()
    expect((await fixture.house()).suspense).toBe(usdt('30'))
    await fixture.expectSoundBooks()
  })

  it('puts money without an owner out of suspense', async () => {
    const stranger = await fixture.test.account()
    await fixture.give(stranger.address, '15')
    await fixture.finalise()
    await fixture.scan()
    await fixture.replaced(async () => {
      await fixture.send(stranger, '15')
      await fixture.finalise()
      await fixture.scan()
      return []
    })
    expect((await fixture.house()).suspense).toBe(usdt('15'))
    await fixture.adopt()
    expect((await fixture.house()).suspense).toBe(0n)
    await fixture.expectSoundBooks()
  })

  it('is replaced in its turn if it loses a payment that it had kept, before the watcher came to it', async () => {
    const { client } = fixture
    const id = await client.snapshot()
    await fixture.replaced(async () => [await deposit('40')])
    const adopted = await client.getBlockNumber()
    await fixture.agree()
    await client.revert({ id })
    await client.increaseTime({ seconds: 14 })
    await client.mine({ blocks: Number(adopted - (await client.getBlockNumber())) + 1 })
    await expect(fixture.deposits.scanOnce()).rejects.toThrow(ChainReplaced)
    expect(await fixture.shop.available(payer)).toBe(usdt('40'))
    await fixture.adopt()
    expect(await fixture.shop.available(payer)).toBe(0n)
    await fixture.expectSoundBooks()
  })

  it('is replaced in its turn before the watcher has read any of it, and the next chain can be adopted', async () => {
    const { client } = fixture
    const id = await client.snapshot()
    await replacedDeposit()
    const adopted = await client.getBlockNumber()
    await fixture.agree()
    await client.revert({ id })
    await client.increaseTime({ seconds: 14 })
    await client.mine({ blocks: Number(adopted - (await client.getBlockNumber())) + 1 })
    await fixture.adopt()
    await deposit('25')
    expect(await fixture.shop.available(payer)).toBe(usdt('25'))
    await fixture.expectSoundBooks()
  })

  it.each([
    ['have come further than the adopted chain', 100n, ChainReplaced],
    ['have not come as far as the adopted chain', 0n, ChainBehind],
  ])('is not read by a watcher whose nodes still have the replaced chain and %s', async (_, ahead, error) => {
    let old = fixture.deposits
    await fixture.replaced(async () => {
      await deposit('40')
      old = await fixture.watchThisChain(ahead)
      return []
    })
    await fixture.agree()
    await expect(old.scanOnce()).rejects.toThrow(error)
    expect(await fixture.shop.available(payer)).toBe(0n)
    await fixture.scan()
    await fixture.expectSoundBooks()
  })

  it('is adopted whole or not at all', async () => {
    await replacedDeposit()
    const id = await fixture.openAdoption().record(fixture.recorder, reason)
    const dying = fixture.openAdoption({ follow: () => Promise.reject(new Error('killed')) })
    await expect(dying.approve(fixture.approver, id)).rejects.toThrow('killed')
    expect(await fixture.shop.available(payer)).toBe(usdt('40'))
    await fixture.openAdoption().approve(fixture.approver, id)
    await fixture.scan()
    expect(await fixture.shop.available(payer)).toBe(0n)
    await fixture.expectSoundBooks()
  })
})

describe('an adoption', () => {
  it('forgets what rested on the abandoned blocks: checkpoints, ignored transfers and a second reading', async () => {
    const { owner, clock, db } = fixture.shop
    const cursorOf = () => db.selectFrom('scan_cursor').selectAll().executeTakeFirstOrThrow()
    await fixture.replaced(async () => {
      await fixture.send(payer.account, '0')
      await fixture.finalise()
      await fixture.scan()
      const { chain_id, token, height, block_hash, block_time } = await cursorOf()
      const here = { chain_id, token, height, block_hash }
      await owner
        .insertInto('scan_checkpoint')
        .values({ ...here, block_time })
        .execute()
      const reading = { rescan_id: newId(clock), from_height: height, to_height: height + 1n, started_at: clock.now() }
      await owner
        .insertInto('chain_rescan')
        .values({ ...here, ...reading })
        .execute()
      return []
    })
    await fixture.agree()
    const { height } = await cursorOf()
    const above = await db.selectFrom('scan_checkpoint').select('height').where('height', '>', height).execute()
    const ignored = db.selectFrom('chain_transfer').select('block_number').where('block_number', '>', height)
    expect([above, await ignored.where('state', '=', 'ignored').execute()]).toEqual([[], []])
    const reading = await db.selectFrom('chain_rescan').select('finished_at').executeTakeFirstOrThrow()
    expect(reading.finished_at).not.toBeNull()
    await expect(fixture.openAdoption().draft(reason)).rejects.toThrow('409 chain_unchanged')
  })

  it('is compared only at blocks of which one hash is recorded', async () => {
    const { owner, db } = fixture.shop
    const { chain_id, token, height, block_time } = await db
      .selectFrom('scan_cursor')
      .selectAll()
      .executeTakeFirstOrThrow()
    const forged = { chain_id, token, height, block_time, block_hash: `0x${'00'.repeat(32)}` }
    await owner.insertInto('scan_checkpoint').values(forged).execute()
    // The checkpoint below is the highest block that counts.
    await owner
      .insertInto('scan_checkpoint')
      .values({ ...forged, height: 0n, block_hash: (await fixture.chain.block(0n)).hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await expect(fixture.openAdoption().draft(reason)).rejects.toThrow('409 chain_unchanged')
  })

  it('is refused for a chain without any recorded block, and while none is recorded', async () => {
    const { owner } = fixture.shop
    await owner.updateTable('scan_cursor').set({ block_hash: '0x00' }).execute()
    await owner.updateTable('scan_checkpoint').set({ block_hash: '0x00' }).execute()
    await expect(fixture.openAdoption().draft(reason)).rejects.toThrow('409 chain_unrelated')
    await owner.deleteFrom('scan_cursor').execute()
    await expect(fixture.openAdoption().draft(reason)).rejects.toThrow('409 chain_unrelated')
  })

  it('needs two operators, and a chain that was replaced', async () => {
    const adoption = fixture.openAdoption()
    await expect(adoption.record(fixture.recorder, reason)).rejects.toMatchObject({
      code: 409,
      reason: 'chain_unchanged',
    })
    await replacedDeposit()
    const id = await adoption.record(fixture.recorder, reason)
    await expect(adoption.approve(fixture.recorder, id)).rejects.toMatchObject({ reason: 'own_record' })
    await adoption.approve(fixture.approver, id)
    await expect(adoption.approve(fixture.approver, id)).rejects.toThrow('409 already_decided')
    expect(fixture.audited).toContain('chain.adopt.approve done')
  })

  it('is refused at every step unless the chain is the one that the recorder saw, and another one than before', async () => {
    const { recorder, approver, sign, shop } = fixture
    const adoption = fixture.openAdoption()
    await expect(adoption.draft(reason)).rejects.toThrow('409 chain_unchanged')
    const at = await fixture.client.snapshot()
    await replacedDeposit()
    const signed = await sign(recorder, await adoption.draft(reason))
    const id = await adoption.record(recorder, reason)
    await fixture.client.revert({ id: at })
    await fixture.client.mine({ blocks: 20 })
    await expect(adoption.recordSigned(recorder, reason, signed)).rejects.toThrow('409 chain_moved')
    await expect(adoption.approve(approver, id)).rejects.toThrow('409 chain_moved')
    await expect(adoption.approve(approver, newId(shop.clock))).rejects.toThrow('404 record_unknown')
  })

  it('is decided once', async () => {
    await replacedDeposit()
    const { recorder, approver, shop } = fixture
    const adoption = fixture.openAdoption()
    const rejection = { reason: 'the nodes were wrong' }
    await expect(adoption.reject(approver, newId(shop.clock), rejection)).rejects.toThrow('404 record_unknown')
    const first = await adoption.record(recorder, reason)
    await adoption.reject(recorder, first, rejection)
    await expect(adoption.reject(recorder, first, rejection)).rejects.toThrow('409 already_decided')
    await expect(adoption.approve(approver, first)).rejects.toThrow('409 already_decided')
    const id = await adoption.record(recorder, reason)
    const outcomes = await Promise.allSettled([1, 2].map(() => adoption.approve(approver, id)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await fixture.scan()
    await fixture.expectSoundBooks()
  })

  it('is not rejected while its approval is under way', async () => {
    await replacedDeposit()
    const { recorder, approver, chain, shop } = fixture
    const adoption = fixture.openAdoption()
    const id = await adoption.record(recorder, reason)
    let deciding: Promise<PromiseSettledResult<void>[]> | undefined
    await transaction(shop.db, async (tx) => {
      await lockOutflows(tx, chain.chainId)
      const approving = adoption.approve(approver, id)
      await waitUntilBlocked(shop.owner)
      deciding = Promise.allSettled([approving, adoption.reject(recorder, id, { reason: 'the nodes were wrong' })])
      await waitUntilBlocked(shop.owner, 2)
    })
    expect(await deciding).toMatchObject([{ status: 'fulfilled' }, { reason: { reason: 'already_decided' } }])
  })

  it('waits for open transactions of its members and for explanations of outflows, and takes what is left', async () => {
    const { recorder, approver, chain, shop } = fixture
    const spent = {
      key: 'spent',
      asset: 'USDT',
      debit: 'available',
      credit: 'unearned',
      kind: 'order_payment',
    } as const
    const spend = async (tx: Tx) => {
      await lockMembers(tx, [payer.memberId])
      await shop.ledger.post(tx, payer.memberId, [{ ...spent, amount: usdt('30') }])
    }
    for (const hold of [spend, (tx: Tx) => lockOutflows(tx, chain.chainId)]) {
      await replacedDeposit()
      const id = await fixture.openAdoption().record(recorder, reason)
      const approving = await transaction(shop.db, async (tx) => {
        await hold(tx)
        const waiting = fixture.openAdoption().approve(approver, id)
        await waitUntilBlocked(shop.owner)
        return { waiting }
      })
      await approving.waiting
      await fixture.scan()
    }
    expect([await shop.available(payer), await fixture.claims()]).toEqual([0n, [0n, usdt('30')]])
  })

  it('waits for a watcher that is booking blocks of the replaced chain, and is then refused', async () => {
    const { recorder, approver, shop } = fixture
    const other = await fixture.payer('50')
    let old = fixture.deposits
    await fixture.replaced(async () => {
      await deposit('40')
      await fixture.send(other.account, '3')
      await fixture.finalise()
      old = await fixture.watchThisChain(0n)
      return []
    })
    const id = await fixture.openAdoption().record(recorder, reason)
    const { booked, adopted } = await transaction(shop.db, async (tx) => {
      await lockMembers(tx, [other.memberId])
      const booking = old.scanOnce()
      await waitUntilBlocked(shop.owner)
      const adopting = Promise.allSettled([fixture.openAdoption().approve(approver, id)])
      await waitUntilBlocked(shop.owner, 2)
      return { booked: { booking }, adopted: { adopting } }
    })
    await booked.booking
    expect(await shop.available(other)).toBe(usdt('3'))
    expect(await adopted.adopting).toMatchObject([{ reason: { reason: 'chain_moved' } }])
    await fixture.openAdoption().approve(approver, id)
    await fixture.scan()
    expect([await shop.available(payer), await shop.available(other)]).toEqual([0n, 0n])
    await fixture.expectSoundBooks()
  })

  it('is refused if the books moved on after the chain was looked at', async () => {
    await replacedDeposit()
    const id = await fixture.openAdoption().record(fixture.recorder, reason)
    const { owner } = fixture.shop
    const moved = [
      sql`insert into chain_transfer select (jsonb_populate_record(c, '{"log_index": 9}')).* from chain_transfer c where state = 'deposit'`,
      sql`update scan_cursor set block_hash = '0x'`,
    ]
    for (const move of moved) {
      const look = async () => void (await move.execute(owner))
      await expect(fixture.openAdoption({ look }).approve(fixture.approver, id)).rejects.toThrow('409 chain_moved')
    }
    expect(await fixture.shop.available(payer)).toBe(usdt('40'))
  })
})
