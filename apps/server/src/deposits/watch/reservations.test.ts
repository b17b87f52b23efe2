import { afterAll, beforeAll, expect, it } from 'vitest'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { type DepositsFixture, openDepositsFixture, type Payer } from '../fixtures/deposits-fixture.ts'

let fixture: DepositsFixture
beforeAll(async () => {
  fixture = await openDepositsFixture(undefined, undefined, { reservationShareBps: 500 })
})
afterAll(() => fixture.close())

const place = async ({ memberId }: Payer, qty: number) =>
  fixture.shop.orders.placeOrder(memberId, await fixture.shop.request({ qty }))

it('gives the power to a member who needs it when 23 wallets reserved all of it with the same tokens', async () => {
  // 40 TH/s are the most that one wallet may reserve; the pool has 950. The same 60 USDT go from wallet to wallet.
  const wallets: Payer[] = []
  for (let index = 0; index < 23; index += 1) wallets.push(await fixture.payer('0'))
  const [first] = wallets as [Payer]
  await fixture.give(first.account.address, '60')
  for (const [index, wallet] of wallets.entries()) {
    await place(wallet, 4)
    const next = wallets[index + 1]
    if (next) await fixture.send(wallet.account, '60', { to: next.account.address })
    await fixture.client.mine({ blocks: 1 })
  }
  await fixture.finalise()
  await fixture.scan()
  expect((await fixture.shop.capacity()).reserved, 'what one sum of 60 USDT reserved').toBe(920_000n)

  const member = await fixture.payer('60')
  await place(member, 4)
  expect((await fixture.shop.capacity()).reserved, 'the last wallet and the member').toBe(80_000n)
})

it('keeps the reservation of a member whose payment is not final yet', async () => {
  const payer = await fixture.payer('60')
  const orderId = await place(payer, 4)
  await fixture.send(payer.account, '60')
  await fixture.client.mine({ blocks: 1 })
  const other = await fixture.payer('0')
  await fixture.shop.fund(other, '1500')
  const request = await fixture.shop.request({ qty: 95, payFrom: 'balance' })
  for (let block = 0; block < 4; block += 1) {
    await expect(fixture.shop.orders.placeOrder(other.memberId, request)).rejects.toMatchObject({
      reason: 'capacity_short',
    })
    await fixture.client.mine({ blocks: 1 })
    await fixture.scan()
  }
  expect(await fixture.shop.stateOf(payer, orderId)).toBe('cooling_off')
  expect(await fixture.shop.available(payer)).toBe(usdt('0'))
})

it('makes room by itself when less is left than one member may reserve', async () => {
  const { sold, reserved } = await fixture.shop.capacity()
  const rich = await fixture.payer('0')
  await fixture.shop.fund(rich, '1500')
  const qty = Number((950_000n - sold - reserved) / 10_000n) - 4
  await fixture.shop.orders.placeOrder(rich.memberId, await fixture.shop.request({ qty, payFrom: 'balance' }))
  const payer = await fixture.payer('60')
  const orderId = await place(payer, 4)
  await fixture.send(payer.account, '60', { to: rich.account.address })
  await fixture.finalise()
  await fixture.scan()
  await fixture.shop.orders.watchReservations()
  expect(await fixture.shop.stateOf(payer, orderId)).toBe('expired')
})
