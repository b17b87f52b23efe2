import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { type AdoptionFixture, openWithPayer } from '../fixtures/adoption-fixture.ts'
import type { Payer } from '../fixtures/deposits-fixture.ts'

let fixture: AdoptionFixture
let payer: Payer
beforeEach(async () => {
  ;[fixture, payer] = await openWithPayer()
})
afterEach(() => fixture.close())

const deposit = (amount: string) => fixture.deposit(payer, amount)

describe('an adopted chain', () => {
  it('keeps a deposit of the last block that both chains have', async () => {
    await fixture.send(payer.account, '40')
    await fixture.client.mine({ blocks: 1 })
    await fixture.replaced(async () => {
      await fixture.finalise()
      await fixture.scan()
      return []
    })
    await fixture.adopt()
    expect(await fixture.shop.available(payer)).toBe(usdt('40'))
    await fixture.expectSoundBooks()
  })

  it('reverses only what was booked, and only once', async () => {
    const { client } = fixture
    const id = await client.snapshot()
    await fixture.replaced(async () => {
      await deposit('40')
      await deposit('0')
      await fixture.send(payer.account, '3')
      await client.mine({ blocks: 1 })
      await fixture.scan()
      return []
    })
    const adopted = await client.getBlockNumber()
    const recorded = async () =>
      (
        await fixture.shop.db
          .selectFrom('chain_transfer')
          .select(['amount', 'state', 'vanished_in as adoption'])
          .where('amount', '<', usdt('100'))
          .orderBy('amount', 'desc')
          .execute()
      ).filter(({ amount, state }) => amount > 0n || state !== 'ignored')
    await fixture.agree()
    const first = await recorded()
    expect(first).toEqual([
      { amount: usdt('40'), state: 'vanished', adoption: expect.any(String) },
      { amount: usdt('3'), state: 'seen', adoption: null },
    ])
    await client.revert({ id })
    await client.increaseTime({ seconds: 14 })
    await client.mine({ blocks: Number(adopted - (await client.getBlockNumber())) + 1 })
    await fixture.agree()
    expect(await recorded()).toEqual(first)
  })
})
