import { shipmentCalls } from '@terahold/contract/calls/desk/shipments'
import { parseDecision } from '@terahold/decisions/decision'
import { addDays, dayOf } from '@terahold/money/day'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../db/transaction.ts'
import type { Draft } from '../decisions/signed/signed-decisions.ts'
import { verifyBooks } from '../verification/verify.ts'
import { openShipmentsFixture, type ShipmentsFixture, type ShownOrder } from './fixtures/shipments-fixture.ts'

type Hired = Awaited<ReturnType<ShipmentsFixture['hire']>>
type Shipment = { orderNo: string; carrier: string; trackingNo: string; eta?: string }

let fixture: ShipmentsFixture
let iris: Hired
let sol: Hired
let orders: ShownOrder[]
beforeAll(async () => {
  fixture = await openShipmentsFixture()
  iris = await fixture.hire('Iris', 'support')
  sol = await fixture.hire('Sol', 'settlement')
})
afterAll(() => fixture.close())
beforeEach(async () => {
  const customer = await fixture.join()
  orders = [await fixture.readyOrder(customer), await fixture.readyOrder(customer)]
})

const { checkShipmentImport, draftShipmentImport, importShipments, recordShipment } = shipmentCalls
const shipmentsOf = (changes: Partial<Shipment> = {}): [Shipment, Shipment] => {
  const [one, other] = orders.map(({ orderNo }, at) => ({
    orderNo,
    carrier: 'Post',
    trackingNo: `RR10${at}`,
    ...changes,
  }))
  if (!one || !other) throw new Error('there are no orders')
  return [one, other]
}
const take = (shipments: Shipment[], by = iris) =>
  fixture.signed(by, draftShipmentImport, importShipments, { fields: { shipments } })
const faultsOf = async (shipments: Shipment[]) => {
  const { body } = await fixture.call(checkShipmentImport, { token: iris.token, fields: { shipments } })
  return (body.data as { rows: { fault: string | null; isRecorded: boolean }[] }).rows
}
const toShip = async () => (await fixture.shipments.desk.list({ state: 'to_ship' }, { skip: 0, count: 50 })).total
const drafted = async (shipments: Shipment[]) =>
  (await fixture.call(draftShipmentImport, { token: iris.token, fields: { shipments } })).body.data as {
    lines: { label: string; value: string }[]
  } & Draft

describe('an import of shipments', () => {
  it('records all of them with one signature of their number, pieces and manifest', async () => {
    const before = await toShip()
    const { lines } = await drafted(shipmentsOf())
    expect(lines).toContainEqual({ label: 'Shipments', value: '2' })
    expect(lines).toContainEqual({ label: 'Pieces of goods', value: '2' })
    expect(await take(shipmentsOf())).toMatchObject({ code: 200, data: { recorded: 2 } })
    expect(before - (await toShip())).toBe(2)
    expect(await verifyBooks(fixture.shop.db)).toEqual([])
  })

  it('shows what it would do with each shipment, and changes nothing', async () => {
    const before = await toShip()
    const [one, other] = shipmentsOf()
    const late = { ...other, eta: addDays(dayOf(await fixture.shop.now()), -1) }
    const unknown = { ...one, orderNo: 'P000' }
    expect(await faultsOf([one, late, one, unknown])).toMatchObject([
      { fault: null, isRecorded: false, goods: expect.any(String), qty: 1, country: 'DE' },
      { fault: 'eta' },
      { fault: 'repeated' },
      { fault: 'shipment_unknown' },
    ])
    expect(await toShip()).toBe(before)
  })

  it('records none when one of them cannot be recorded', async () => {
    const before = await toShip()
    const [one, other] = shipmentsOf()
    expect(await take([one, { ...other, orderNo: 'P000' }])).toMatchObject({ code: 404, reason: 'shipment_unknown' })
    expect(await take([one, one])).toMatchObject({ code: 400, reason: 'bad_field', field: 'shipments' })
    expect(await toShip()).toBe(before)
  })

  it('verifies the signature on the chain before any shipment is locked', async () => {
    const numbers = orders.map(({ orderNo }) => orderNo)
    let locked: unknown[] = []
    fixture.signing.meanwhile = async () => {
      const free = fixture.shop.owner.selectFrom('parcel').select('order_no').where('order_no', 'in', numbers)
      locked = await transaction(fixture.shop.owner, () => free.forUpdate().noWait().execute())
    }
    expect(await take(shipmentsOf())).toMatchObject({ code: 200, data: { recorded: 2 } })
    fixture.signing.meanwhile = async () => undefined
    expect(locked, 'another process could lock them').toHaveLength(2)
  })

  it('refuses another number of pieces than the operator signed, and a text that is no decision', async () => {
    const shipments = shipmentsOf()
    const before = await toShip()
    const { message } = parseDecision((await drafted(shipments)).text)
    const fields = { shipments: Number(message.shipments), pieces: 3, manifest: String(message.manifest) }
    const draft = fixture.decisions.draftDecision('support', { type: 'ShipmentImport', fields })
    const unread = { text: 'no decision', signature: `0x${'11'.repeat(65)}` }
    for (const [signed, reason] of [
      [await fixture.sign(iris, draft), 'decision_changed'],
      [unread, 'signature_invalid'],
    ] as const) {
      const { body } = await fixture.call(importShipments, { token: iris.token, fields: { shipments, ...signed } })
      expect(body.reason).toBe(reason)
    }
    expect(await toShip()).toBe(before)
  })

  it('refuses a shipment that was changed after it was signed', async () => {
    const [one, other] = shipmentsOf()
    const signed = await fixture.sign(iris, await drafted([one, other]))
    const changed = [one, { ...other, trackingNo: 'RR999' }]
    const { body } = await fixture.call(importShipments, {
      token: iris.token,
      fields: { shipments: changed, ...signed },
    })
    expect(body).toMatchObject({ code: 409, reason: 'decision_changed' })
  })

  it('is repeated without a second shipment', async () => {
    const shipments = shipmentsOf()
    await take(shipments)
    expect(await faultsOf(shipments)).toMatchObject([{ isRecorded: true }, { isRecorded: true }])
    expect(await take(shipments)).toMatchObject({ code: 200, data: { recorded: 0 } })
  })

  it('is of support alone', async () => {
    expect(await take(shipmentsOf(), sol)).toMatchObject({ code: 403, reason: 'role_missing' })
  })

  it('and a single record of the same shipments at the same time end in one state', async () => {
    const [one, other] = shipmentsOf()
    const alone = fixture.call(recordShipment, { token: iris.token, fields: { ...other, trackingNo: 'RR777' } })
    const [imported, single] = await Promise.all([take([one, other]), alone])
    expect([imported.code, single.body.code]).toEqual([200, 200])
  })
})
