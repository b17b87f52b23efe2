import { afterAll, beforeAll, expect, it } from 'vitest'
import { usdt } from '../../orders/fixtures/orders-fixture.ts'
import { type DepositsFixture, openDepositsFixture, type Payer } from '../fixtures/deposits-fixture.ts'

let harbour: DepositsFixture
beforeAll(async () => {
  harbour = await openDepositsFixture(undefined, undefined, { reservationShareBps: 500 })
})
afterAll(() => harbour.close())

const place = async ({ memberId }: Payer, qty: number) =>
  harbour.shop.orders.placeOrder(memberId, await harbour.shop.request({ qty }))

it('gives the power to a member who needs it when 23 wallets reserved all of it with the same tokens', async () => {
  // 40 TH/s are the most that one wallet may reserve; the pool has 950. The same 60 USDT go from wallet to wallet.
  const wallets: Payer[] = []
  for (let index = 0; index < 23; index += 1) wallets.push(await harbour.payer('0'))
  const [first] = wallets as [Payer]
  await harbour.give(first.account.address, '60')
  for (const [index, wallet] of wallets.entries()) {
    await place(wallet, 4)
    const next = wallets[index + 1]
    if (next) await harbour.send(wallet.account, '60', { to: next.account.address })
    await harbour.client.mine({ blocks: 1 })
  }
  await harbour.finalise()
  await harbour.scan()
  expect((await harbour.shop.capacity()).reserved, 'what one sum of 60 USDT reserved').toBe(920_000n)

  const member = await harbour.payer('60')
  await place(member, 4)
  expect((await harbour.shop.capacity()).reserved, 'the last wallet and the member').toBe(80_000n)
})

it('keeps the reservation of a member whose payment is not final yet', async () => {
  const payer = await harbour.payer('60')
  const orderId = await place(payer, 4)
  await harbour.send(payer.account, '60')
  await harbour.client.mine({ blocks: 1 })
  const other = await harbour.payer('0')
  await harbour.shop.fund(other, '1500')
  const request = await harbour.shop.request({ qty: 95, payFrom: 'balance' })
  for (let block = 0; block < 4; block += 1) {
    await expect(harbour.shop.orders.placeOrder(other.memberId, request)).rejects.toMatchObject({
      reason: 'capacity_short',
    })
    await harbour.client.mine({ blocks: 1 })
    await harbour.scan()
  }
  expect(await harbour.shop.stateOf(payer, orderId)).toBe('cooling_off')
  expect(await harbour.shop.available(payer)).toBe(usdt('0'))
})

it('makes room by itself when less is left than one member may reserve', async () => {
  const { sold, reserved } = await harbour.shop.capacity()
  const rich = await harbour.payer('0')
  await harbour.shop.fund(rich, '1500')
  const qty = Number((950_000n - sold - reserved) / 10_000n) - 4
  await harbour.shop.orders.placeOrder(rich.memberId, await harbour.shop.request({ qty, payFrom: 'balance' }))
  const payer = await harbour.payer('60')
  const orderId = await place(payer, 4)
  await harbour.send(payer.account, '60', { to: rich.account.address })
  await harbour.finalise()
  await harbour.scan()
  await harbour.shop.orders.watchReservations()
  expect(await harbour.shop.stateOf(payer, orderId)).toBe('expired')
})
