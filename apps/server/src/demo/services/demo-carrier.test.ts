import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShipmentsFixture, type ShipmentsFixture } from '../../shipments/fixtures/shipments-fixture.ts'
import { createDispatch } from '../dispatch.ts'
import { createDemoCarrier } from './demo-carrier.ts'

let fixture: ShipmentsFixture
beforeAll(async () => {
  fixture = await openShipmentsFixture()
  await fixture.hire('Sol', 'settlement')
  await fixture.hire('Iris', 'catalogue', 'support')
  fixture.track.carrier = createDemoCarrier(fixture.shop.clock)
})
afterAll(() => fixture.close())

const hours = (count: number) => fixture.shop.advance(count * 3_600)

it('the demo sends a shipment that nobody has sent within a day, and its events follow the clock', async () => {
  const { db, clock } = fixture.shop
  const dispatch = createDispatch({ db, clock, desk: fixture.shipments.desk })
  const customer = await fixture.join()
  const { orderId, orderNo } = await fixture.readyOrder(customer)
  const state = async () => (await fixture.showOrder(customer, orderId)).shipment
  const kinds = async () => {
    await fixture.shipments.followShipments()
    const { data } = (await fixture.trackShipment(customer, orderNo)).body
    return (data as { events: { kind: string }[] }).events.map(({ kind }) => kind)
  }
  expect(await dispatch()).toBe(0)
  await hours(25)
  expect(await dispatch()).toBe(1)
  expect(await dispatch()).toBe(0)
  expect(await state()).toMatchObject({ state: 'shipped', carrier: 'Demo Post' })
  expect(await kinds()).toEqual([])
  await hours(10)
  expect(await kinds()).toEqual(['in_transit', 'picked_up'])
  expect((await state())?.eta).toMatch(/^\d{4}-/)
  await hours(22)
  expect((await kinds())[0]).toBe('customs')
  await hours(72)
  expect(await kinds()).toEqual(['delivered', 'out_for_delivery', 'in_transit', 'customs', 'in_transit', 'picked_up'])
  expect(await state()).toMatchObject({ state: 'delivered' })
})

it('the demo’s carrier leaves other carriers’ shipments to the operators', async () => {
  const shipment = { carrier: 'DHL', trackingNo: 'RR123', country: 'DE', shippedAt: new Date(0) }
  expect(await createDemoCarrier(fixture.shop.clock).track(shipment)).toBeUndefined()
})
