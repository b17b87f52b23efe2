import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../db/transaction.ts'
import type { CarrierEvent, CarrierReport } from './carrier.ts'
import {
  acting,
  type Customer,
  openShipmentsFixture,
  type ShipmentsFixture,
  type ShownOrder,
} from './fixtures/shipments-fixture.ts'
import { takeDue } from './store.ts'

let fixture: ShipmentsFixture
let support: ReturnType<typeof acting>
let customer: Customer
let placed: ShownOrder
beforeAll(async () => {
  fixture = await openShipmentsFixture()
  support = acting(await fixture.hire('Iris', 'support'))
})
afterAll(() => fixture.close())
beforeEach(async () => {
  customer = await fixture.join()
  placed = await fixture.readyOrder(customer)
  await fixture.shipments.desk.record(support, {
    orderNo: placed.orderNo,
    carrier: 'Post',
    trackingNo: `RR ${placed.orderNo}`,
  })
})

let asked: string[] = []
/** Sets the tracking service's answer for every shipment from now on. */
function carrierSays(tell: (trackingNo: string) => CarrierReport | undefined): void {
  asked = []
  fixture.track.carrier = {
    everyMinutes: 30,
    track: async ({ trackingNo }) => {
      asked.push(trackingNo)
      return tell(trackingNo)
    },
  }
}
const says = (ref: string, kind: CarrierEvent['kind'], minutesAgo: number): CarrierEvent => ({
  ref,
  kind,
  at: new Date(fixture.shop.clock.now().getTime() - minutesAgo * 60_000),
  place: 'Hub',
  text: null,
})
const events = async () =>
  ((await fixture.trackShipment(customer, placed.orderNo)).body.data as { events: { kind: string; at: string }[] })
    .events
const shipment = async () => (await fixture.showOrder(customer, placed.orderId)).shipment

describe('a shipment under way', () => {
  it('is followed until it is delivered, and each repeated event counts once', async () => {
    const told = [says('a', 'picked_up', 50), says('b', 'in_transit', 20)]
    carrierSays(() => ({ eta: '2027-01-02', events: told }))
    await fixture.shipments.followShipments()
    expect((await events()).map(({ kind }) => kind)).toEqual(['in_transit', 'picked_up'])
    expect(await shipment()).toMatchObject({ state: 'shipped', eta: '2027-01-02' })
    await fixture.shop.advance(31 * 60)
    carrierSays(() => ({ eta: null, events: [...told, says('c', 'delivered', 5)] }))
    await fixture.shipments.followShipments()
    expect((await events()).map(({ kind }) => kind)).toEqual(['delivered', 'in_transit', 'picked_up'])
    expect(await shipment()).toMatchObject({ state: 'delivered', deliveredAt: (await events())[0]?.at })
    await fixture.shop.advance(31 * 60)
    carrierSays(() => undefined)
    await fixture.shipments.followShipments()
    expect(asked).not.toContain(`RR ${placed.orderNo}`)
  })

  it('is tracked at its turn by one process, even with several running', async () => {
    carrierSays(() => undefined)
    await Promise.all([1, 2, 3].map(() => fixture.shipments.followShipments()))
    await fixture.shipments.followShipments()
    expect(asked.filter((trackingNo) => trackingNo.endsWith(placed.orderNo))).toHaveLength(1)
    await fixture.shop.advance(31 * 60)
    await fixture.shipments.followShipments()
    expect(asked.filter((trackingNo) => trackingNo.endsWith(placed.orderNo))).toHaveLength(2)
  })

  it('is left to the process that is taking it', async () => {
    const { db } = fixture.shop
    await transaction(db, async (tx) => {
      const taken = await takeDue(tx, 30, 20)
      expect(taken.map(({ orderId }) => orderId)).toContain(placed.orderId)
      expect(await Promise.race([takeDue(db, 30, 20), pause(2_000, 'waits')])).toEqual([])
    })
  })

  it('does not block the others when its tracking fails', async () => {
    const other = await fixture.readyOrder(customer)
    await fixture.shipments.desk.record(support, { orderNo: other.orderNo, carrier: 'Post', trackingNo: 'RR other' })
    carrierSays((trackingNo) => {
      if (trackingNo.endsWith(placed.orderNo)) throw new Error('no answer')
      return { eta: null, events: [says(`x${trackingNo}`, 'in_transit', 1)] }
    })
    await expect(fixture.shipments.followShipments()).rejects.toThrow('shipments could not be tracked')
    expect((await fixture.trackShipment(customer, other.orderNo)).body.data).toMatchObject({
      events: [{ kind: 'in_transit' }],
    })
    expect(await events()).toEqual([])
  })

  it('never has a future event, or more events than can be shown', async () => {
    const many = Array.from({ length: 250 }, (_, index) => says(`m${index}`, 'in_transit', 300 - index))
    carrierSays((trackingNo) =>
      trackingNo.endsWith(placed.orderNo)
        ? { eta: null, events: [...many, says('end', 'delivered', -600)] }
        : undefined,
    )
    await fixture.shipments.followShipments()
    const shown = await events()
    expect(shown).toHaveLength(200)
    expect(shown[0]?.kind).toBe('delivered')
    expect(new Date(shown[0]?.at ?? '').getTime()).toBeLessThanOrEqual((await fixture.shop.now()).getTime())
    expect(await shipment()).toMatchObject({ state: 'delivered' })
  })

  it('ignores an answer about a number that was corrected in the meantime', async () => {
    fixture.track.carrier = {
      everyMinutes: 30,
      track: async () => {
        const corrected = { orderNo: placed.orderNo, carrier: 'Post', trackingNo: 'RR corrected' }
        await fixture.shipments.desk.record(support, corrected)
        return { eta: null, events: [says('wrong', 'delivered', 1)] }
      },
    }
    const shipments = fixture.shipments.followShipments()
    await shipments
    expect(await shipment()).toMatchObject({ state: 'shipped', trackingNo: 'RR corrected' })
  })
})
