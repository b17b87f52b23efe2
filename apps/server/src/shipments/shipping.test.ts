import { shipmentCalls } from '@terahold/contract/calls/desk/shipments'
import { addressCalls } from '@terahold/contract/calls/member/addresses'
import { orderCalls } from '@terahold/contract/calls/member/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usdt } from '../orders/fixtures/orders-fixture.ts'
import {
  acting,
  type Customer,
  openShipmentsFixture,
  type ShipmentsFixture,
  type ShownOrder,
} from './fixtures/shipments-fixture.ts'

let fixture: ShipmentsFixture
let support: ReturnType<typeof acting>
beforeAll(async () => {
  fixture = await openShipmentsFixture()
  support = acting(await fixture.hire('Iris', 'support'))
})
afterAll(() => fixture.close())

const sent = { carrier: 'Post', trackingNo: 'RR 123 456 789 DE' }
const ship = ({ orderNo }: ShownOrder) => fixture.shipments.desk.record(support, { orderNo, ...sent })
const counts = async ({ token }: Customer) => (await fixture.call(orderCalls.orderCounts, { token })).body.data
const listed = async ({ token }: Customer, status: string) => {
  const { body } = await fixture.call(orderCalls.selectOrder, { token, fields: { status } })
  return { total: body.total, ids: (body.rows as ShownOrder[]).map(({ orderId }) => orderId) }
}

describe('an order with goods', () => {
  it('needs an address, and keeps a copy that later changes of the address do not affect', async () => {
    const customer = await fixture.join()
    const id = await fixture.saveAddress(customer)
    const { orderId, address } = await fixture.order(customer, { addressId: id })
    expect(address).toMatchObject({
      receiver: '李小明 O’Neill-Ångström',
      dialCode: '+49',
      phone: '301234567',
      province: '',
    })
    await fixture.saveAddress(customer, { id, city: 'Potsdam' })
    expect((await fixture.showOrder(customer, orderId)).address).toEqual(address)
    await fixture.call(addressCalls.deleteAddress, { token: customer.token, fields: { id } })
    expect((await fixture.showOrder(customer, orderId)).address).toEqual(address)
    await expect(fixture.order(customer, { addressId: undefined })).rejects.toThrow('address_required addressId')
  })

  it('returns the same order when it is repeated after its address was deleted', async () => {
    const customer = await fixture.join()
    const addressId = await fixture.saveAddress(customer)
    const first = await fixture.order(customer, { addressId, idempotencyKey: 'goods-once' })
    await fixture.call(addressCalls.deleteAddress, { token: customer.token, fields: { id: addressId } })
    expect(await fixture.order(customer, { addressId, idempotencyKey: 'goods-once' })).toEqual(first)
    await expect(fixture.order(customer, { addressId, idempotencyKey: 'goods-twice' })).rejects.toThrow(
      'address_unknown',
    )
  })

  it('has nothing to ship while it can be cancelled, and a cancellation refunds everything', async () => {
    const customer = await fixture.join()
    const placed = await fixture.order(customer)
    expect(placed).toMatchObject({ state: 'cooling_off', shipment: null })
    expect(await counts(customer)).toMatchObject({ toShip: 0, shipped: 0, coolingOff: 1 })
    await expect(ship(placed)).rejects.toMatchObject({ code: 404, reason: 'shipment_unknown', field: 'orderNo' })
    expect((await fixture.trackShipment(customer, placed.orderNo)).body).toMatchObject({
      code: 404,
      reason: 'shipment_unknown',
    })
    await fixture.shop.orders.cancelOrder(customer.memberId, placed.orderId)
    expect(await fixture.shop.available(customer)).toBe(usdt('79'))
    await fixture.shop.advance(3 * 86_400)
    await fixture.shop.orders.followHoldings()
    await expect(ship(placed)).rejects.toMatchObject({ reason: 'shipment_unknown' })
  })

  it('is ready to ship after cooling-off, then shipped, then delivered, while its power keeps running', async () => {
    const customer = await fixture.join()
    const placed = await fixture.readyOrder(customer)
    const { orderId } = placed
    expect(await fixture.showOrder(customer, orderId)).toMatchObject({
      state: 'active',
      shipment: { state: 'to_ship', carrier: null, trackingNo: null, shippedAt: null },
    })
    expect(await counts(customer)).toMatchObject({ all: 1, active: 1, toShip: 1, shipped: 0 })
    expect(await listed(customer, 'to_ship')).toEqual({ total: 1, ids: [orderId] })
    await ship(placed)
    expect(await counts(customer)).toMatchObject({ active: 1, toShip: 0, shipped: 1 })
    expect(await listed(customer, 'shipped')).toEqual({ total: 1, ids: [orderId] })
    expect((await listed(customer, 'to_ship')).total).toBe(0)
    await fixture.shipments.desk.addEvent(support, orderId, { kind: 'delivered' })
    expect(await fixture.showOrder(customer, orderId)).toMatchObject({
      state: 'active',
      shipment: { ...sent, state: 'delivered', deliveredAt: expect.any(String) as string },
    })
    expect(await counts(customer)).toMatchObject({ active: 1, toShip: 0, shipped: 0 })
    await fixture.shop.advance(40 * 86_400)
    await fixture.shop.orders.followHoldings()
    expect(await counts(customer)).toMatchObject({ active: 0, completed: 1 })
  })

  it('counts towards the unpaid orders', async () => {
    const customer = await fixture.join()
    const addressId = await fixture.saveAddress(customer)
    await fixture.order(customer, { addressId, payFrom: 'wallet' })
    const plain = { planId: fixture.shop.planId, termsHash: (await fixture.shop.request()).termsHash }
    await fixture.order(customer, { ...plain, addressId: undefined, payFrom: 'wallet' })
    expect(await counts(customer)).toMatchObject({ all: 2, awaitingPayment: 2 })
    expect((await listed(customer, 'awaiting_payment')).total).toBe(2)
  })
})

it('is not sent again by the start of its order when it is under way', async () => {
  const customer = await fixture.join()
  const placed = await fixture.readyOrder(customer)
  await ship(placed)
  const key = { memberId: customer.memberId, orderId: placed.orderId }
  const now = await fixture.shop.now()
  await fixture.shop.db.transaction().execute((tx) => fixture.shipments.forMembers.letShip(tx, key, now))
  expect((await fixture.showOrder(customer, placed.orderId)).shipment).toMatchObject({ ...sent, state: 'shipped' })
})

it('an order without goods has no address and no shipment, even when an address is given', async () => {
  const customer = await fixture.join()
  const plain = { planId: fixture.shop.planId, termsHash: (await fixture.shop.request()).termsHash }
  const placed = await fixture.order(customer, plain)
  expect(placed).toMatchObject({ address: null, shipment: null })
  expect((await fixture.trackShipment(customer, placed.orderNo)).body).toMatchObject({
    code: 404,
    reason: 'shipment_unknown',
  })
})

describe('the shipment', () => {
  it('shows carrier, number, state and events, newest first, in the member’s language', async () => {
    const customer = await fixture.join('fr')
    const placed = await fixture.readyOrder(customer)
    expect((await fixture.trackShipment(customer, placed.orderNo)).body).toMatchObject({
      code: 0,
      data: { orderNo: placed.orderNo, state: 'to_ship', carrier: null, events: [] },
    })
    await ship(placed)
    await fixture.shipments.desk.addEvent(support, placed.orderId, { kind: 'picked_up', place: 'Rotterdam' })
    await fixture.shop.advance(60)
    await fixture.shipments.desk.addEvent(support, placed.orderId, { kind: 'customs', text: 'Held by 海关' })
    const { status, body } = await fixture.trackShipment(customer, placed.orderNo)
    expect({ status, ...body }).toMatchObject({ status: 200, code: 0, data: { ...sent, state: 'shipped', eta: null } })
    expect((body.data as { events: unknown[] }).events).toMatchObject([
      { kind: 'customs', place: null, text: 'Held by 海关' },
      { kind: 'picked_up', place: 'Rotterdam', text: 'Remis au transporteur.' },
    ])
  })

  it('is shown to the order’s member only', async () => {
    const [owner, other] = [await fixture.join(), await fixture.join()]
    const { orderNo } = await fixture.readyOrder(owner)
    expect((await fixture.trackShipment(other, orderNo)).body).toMatchObject({ code: 404, reason: 'shipment_unknown' })
    expect((await fixture.trackShipment(other, 'TH-000000-AAAAAAAA')).body).toMatchObject({
      code: 404,
      reason: 'shipment_unknown',
    })
    expect((await fixture.trackShipment(other, orderNo, { uuid: owner.address })).body).toMatchObject({
      code: 401,
      reason: 'user_mismatch',
      field: 'uuid',
    })
    const anybody = await fixture.call(shipmentCalls.trackShipment, {
      fields: { orderNo },
      headers: { uuid: owner.address },
    })
    expect(anybody.body).toMatchObject({ code: 401, reason: 'session_missing' })
  })
})

it('notifies a member’s open pages whenever the goods move', async () => {
  const customer = await fixture.join()
  const placed = await fixture.readyOrder(customer)
  await ship(placed)
  await ship(placed)
  await fixture.shipments.desk.addEvent(support, placed.orderId, { kind: 'in_transit' })
  await fixture.shipments.desk.addEvent(support, placed.orderId, { kind: 'delivered' })
  const { orderId, orderNo } = placed
  const told = fixture.told.filter(({ memberId }) => memberId === customer.memberId).map(({ payload }) => payload)
  expect(told).toEqual(
    [
      { shipmentBefore: 'to_ship', shipment: 'shipped' },
      { shipmentBefore: 'shipped', shipment: 'shipped' },
      { shipmentBefore: 'shipped', shipment: 'delivered' },
    ].map((moved) => ({ orderId, orderNo, state: 'active', ...moved })),
  )
})

it('loses its address when the account is closed, unless it is still to be delivered', async () => {
  const customer = await fixture.join()
  const [open, done] = [await fixture.readyOrder(customer), await fixture.readyOrder(customer)]
  await ship(done)
  await fixture.shipments.desk.addEvent(support, done.orderId, { kind: 'delivered' })
  await fixture.shop.db.transaction().execute((tx) => fixture.shipments.forMembers.forget(tx, customer.memberId))
  expect((await fixture.showOrder(customer, open.orderId)).address).toMatchObject({ city: 'Berlin' })
  expect((await fixture.showOrder(customer, done.orderId)).address).toMatchObject({
    receiver: '',
    phone: '',
    detail: '',
    country: 'DE',
  })
})
