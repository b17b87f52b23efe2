import { shipmentCalls } from '@terahold/contract/calls/desk/shipments'
import type { Envelope } from '@terahold/contract/endpoint'
import { addDays, dayOf } from '@terahold/money/day'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../db/fixtures/lock-wait.ts'
import { newId } from '../db/ids.ts'
import { transaction } from '../db/transaction.ts'
import { findDecisions } from '../decisions/signed/signed-decisions.ts'
import { usdt } from '../orders/fixtures/orders-fixture.ts'
import { verifyBooks } from '../verification/verify.ts'
import {
  type Customer,
  openShipmentsFixture,
  type ShipmentsFixture,
  type ShownOrder,
} from './fixtures/shipments-fixture.ts'

type Hired = Awaited<ReturnType<ShipmentsFixture['hire']>>
let fixture: ShipmentsFixture
let [iris, sol, both, vi] = [] as unknown as [Hired, Hired, Hired, Hired]
let customer: Customer
let placed: ShownOrder
beforeAll(async () => {
  fixture = await openShipmentsFixture()
  iris = await fixture.hire('Iris', 'support')
  sol = await fixture.hire('Sol', 'settlement')
  both = await fixture.hire('Both', 'support', 'settlement')
  vi = await fixture.hire('Vi', 'viewer')
})
afterAll(() => fixture.close())
beforeEach(async () => {
  customer = await fixture.join()
  placed = await fixture.readyOrder(customer)
})

const { recordShipment, addShipmentEvent, listShipments, showShipment } = shipmentCalls
const { listGoodsRefunds, recordGoodsRefund, rejectGoodsRefund } = shipmentCalls
type Endpoint = Parameters<ShipmentsFixture['call']>[0]
const ask = async ({ token }: Hired, endpoint: Endpoint, fields: Record<string, unknown> = {}, id = placed.orderId) =>
  (await fixture.call(endpoint, { token, fields, params: { id } })).body
const record = (changes: Record<string, unknown> = {}, by = iris) =>
  ask(by, recordShipment, { orderNo: placed.orderNo, carrier: 'Post', trackingNo: 'RR123', ...changes })
const event = (fields: Record<string, unknown>, by = iris) => ask(by, addShipmentEvent, fields)
const now = async () => (await fixture.shop.now()).getTime()

describe('recording a shipment', () => {
  it('needs the support role, can be corrected, and is in the audit log', async () => {
    expect(await record()).toMatchObject({ code: 200, data: { id: placed.orderId, state: 'shipped' } })
    expect(await record()).toMatchObject({ code: 200 })
    const eta = addDays(dayOf(await fixture.shop.now()), 4)
    expect(await record({ trackingNo: 'RR124', eta })).toMatchObject({ code: 200, data: { state: 'shipped' } })
    expect((await fixture.showOrder(customer, placed.orderId)).shipment).toMatchObject({ trackingNo: 'RR124', eta })
    await event({ kind: 'delivered' })
    expect(await record()).toMatchObject({ code: 409, reason: 'shipment_state' })
    expect(await fixture.audited(placed.orderNo)).toEqual(
      ['done', 'done', 'done', 'refused'].map((outcome) => ({ actor: 'Iris', action: 'shipment.record', outcome })),
    )
  })

  it('is refused for invalid fields, for an unknown order, and to other roles', async () => {
    const today = dayOf(await fixture.shop.now())
    for (const [field, value] of [
      ['carrier', 'x'],
      ['carrier', 'a\nb'],
      ['trackingNo', '<script>'],
      ['trackingNo', 'a'],
      ['eta', addDays(today, -1)],
      ['eta', addDays(today, 366)],
      ['eta', 'soon'],
    ] as const)
      expect(await record({ [field]: value })).toMatchObject({ code: 400, reason: 'bad_field', field })
    expect(await record({ orderNo: 'TH-000000-AAAAAAAA' })).toMatchObject({
      code: 404,
      reason: 'shipment_unknown',
      field: 'orderNo',
    })
    const { orderId } = await fixture.readyOrder(await fixture.join())
    const shared = fixture.shop.owner.updateTable('parcel').set({ order_no: placed.orderNo })
    await shared.where('order_id', '=', orderId).execute()
    expect(await record(), 'the number of two orders names neither').toMatchObject({ reason: 'shipment_unknown' })
    for (const other of [sol, vi]) expect(await record({}, other)).toMatchObject({ code: 403, reason: 'role_missing' })
    expect((await fixture.showOrder(customer, placed.orderId)).shipment).toMatchObject({ state: 'to_ship' })
  })
})

describe('an event', () => {
  it('is recorded with its time and place, and counts once when it is repeated', async () => {
    await fixture.shop.advance(7_200)
    await record()
    const at = new Date((await now()) - 3_600_000).toISOString()
    const seen = { kind: 'in_transit', at, place: 'Łódź' }
    for (let times = 0; times < 2; times += 1) expect(await event(seen)).toMatchObject({ data: { state: 'shipped' } })
    expect(await event({ kind: 'delivered' })).toMatchObject({ data: { state: 'delivered' } })
    expect(await event({ kind: 'delivered' })).toMatchObject({ code: 200, data: { state: 'delivered' } })
    const shown = (await ask(iris, showShipment)).data as { events: unknown[]; address: unknown }
    expect(shown.address).toMatchObject({ receiver: '李小明 O’Neill-Ångström', city: 'Berlin' })
    expect(shown.events).toMatchObject([
      { kind: 'delivered', text: 'Delivered.' },
      { kind: 'in_transit', at, place: 'Łódź', text: 'In transit.' },
    ])
  })

  it('cannot be before sending, after delivery, in the future or before the goods could be sent', async () => {
    expect(await event({ kind: 'in_transit' })).toMatchObject({ code: 409, reason: 'shipment_state' })
    await record()
    const times = [(await now()) + 3_600_000, (await now()) - 30 * 86_400_000]
    for (const time of times)
      expect(await event({ kind: 'in_transit', at: new Date(time).toISOString() })).toMatchObject({
        code: 400,
        field: 'at',
      })
    for (const [field, value] of [
      ['kind', 'teleported'],
      ['place', 'a\u0000b'],
      ['text', ''],
      ['at', 'noon'],
    ] as const)
      expect(await event({ kind: 'in_transit', [field]: value })).toMatchObject({ code: 400, field })
    await event({ kind: 'delivered' })
    expect(await event({ kind: 'in_transit' })).toMatchObject({ code: 409, reason: 'shipment_state' })
    expect(await ask(iris, addShipmentEvent, { kind: 'in_transit' }, newId(fixture.shop.clock))).toMatchObject({
      code: 404,
      reason: 'shipment_unknown',
    })
    expect(await event({ kind: 'returned' }, sol)).toMatchObject({ code: 403, reason: 'role_missing' })
  })
})

describe('the list of shipments', () => {
  it('shows the longest waiting first, by state and page, and the address to support only', async () => {
    const second = await fixture.readyOrder(customer)
    const page = await ask(vi, listShipments, { state: 'to_ship', pageSize: 100 })
    const ids = (page.rows as { id: string }[]).map(({ id }) => id)
    expect(ids.indexOf(placed.orderId)).toBeLessThan(ids.indexOf(second.orderId))
    expect(page.total).toBe(ids.length)
    expect((await ask(vi, listShipments, { pageSize: 1, pageNum: 2 })).rows).toMatchObject([{ id: ids[1] }])
    expect(await ask(vi, listShipments, { orderId: placed.orderId })).toMatchObject({
      total: 1,
      rows: [{ id: placed.orderId }],
    })
    expect(await ask(vi, listShipments, { orderId: placed.orderId, state: 'shipped' })).toMatchObject({
      total: 1,
      rows: [{ id: placed.orderId, state: 'to_ship' }],
    })
    const { orderId } = await fixture.order(customer)
    expect(await ask(vi, listShipments, { orderId })).toMatchObject({ code: 200, total: 0 })
    expect(JSON.stringify(page.rows)).not.toContain('Hauptstra')
    expect(await ask(vi, showShipment)).toMatchObject({ code: 403, reason: 'role_missing' })
    await ask(iris, showShipment)
    expect(await fixture.audited(placed.orderId)).toEqual([{ actor: 'Iris', action: 'shipment.show', outcome: 'done' }])
    expect(await ask(vi, listShipments, { state: 'waiting' })).toMatchObject({ code: 400, field: 'state' })
  })
})

describe('a refund of goods', () => {
  const reason = 'Came back unopened'
  const refund = (by = iris) => fixture.refund(by, placed.orderId, reason)
  const approve = (id: string, by = sol) => fixture.approveRefund(by, id)
  const reject = async (id: string, { token } = iris) =>
    (await fixture.call(rejectGoodsRefund, { token, params: { id }, fields: { reason: 'not as agreed' } })).body
  const idIn = ({ data }: Envelope) => recordGoodsRefund.data.parse(data).id

  it('is paid once, recorded by one operator and approved by another', async () => {
    await record()
    await event({ kind: 'returned' })
    const before = await fixture.shop.available(customer)
    const id = idIn(await refund(both))
    expect(await approve(id, both)).toMatchObject({ code: 403, reason: 'own_record' })
    expect(await fixture.shop.available(customer)).toBe(before)
    const answers = await Promise.all([approve(id), approve(id), approve(id)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await fixture.shop.available(customer)) - before).toBe(usdt('64'))
    expect((await fixture.showOrder(customer, placed.orderId)).shipment).toMatchObject({
      state: 'refunded',
      refund: { amount: '64' },
    })
    expect(await refund()).toMatchObject({ code: 409, reason: 'shipment_state' })
    expect(await verifyBooks(fixture.shop.db)).toEqual([])
    const [stored] = await findDecisions(fixture.shop.db, { type: 'ShipmentRefund', subject: id })
    expect(stored?.approval, 'the second signature is kept').toBeDefined()
  })

  it('is not rejected while it is being paid', async () => {
    const id = idIn(await refund())
    const { owner } = fixture.shop
    let both: Promise<Envelope[]> | undefined
    await transaction(owner, async (tx) => {
      await sql`lock table audit_log in share mode`.execute(tx)
      const approving = approve(id)
      await waitUntilBlocked(owner)
      both = Promise.all([approving, reject(id)])
      await waitUntilBlocked(owner, 2)
    })
    expect((await both)?.map(({ code }) => code)).toEqual([200, 409])
  })

  it('stops sending once recorded, until it is rejected', async () => {
    const id = idIn(await refund())
    expect(await record()).toMatchObject({ code: 409, reason: 'shipment_state' })
    expect(await refund()).toMatchObject({ code: 409, reason: 'already_recorded' })
    expect(await reject(id)).toMatchObject({ code: 200, data: { state: 'rejected' } })
    const { rows } = (await fixture.call(listGoodsRefunds, { token: iris.token, fields: { state: 'rejected' } })).body
    expect(rows).toMatchObject([{ id, state: 'rejected', recordedBy: 'Iris', fields: { reason } }])
    expect(await approve(id)).toMatchObject({ code: 404, reason: 'record_unknown' })
    expect(await reject(id, sol)).toMatchObject({ code: 404, reason: 'record_unknown' })
    expect(await record()).toMatchObject({ code: 200 })
  })

  it('is refused while the goods are under way, to other roles, and without a reason', async () => {
    expect(await refund(sol)).toMatchObject({ code: 403, reason: 'role_missing' })
    expect(await fixture.refund(iris, placed.orderId, 'x')).toMatchObject({ code: 400, field: 'reason' })
    await record()
    expect(await refund()).toMatchObject({ code: 409, reason: 'shipment_state' })
    await event({ kind: 'delivered' })
    expect(await refund()).toMatchObject({ code: 409, reason: 'shipment_state' })
    expect(await approve(placed.orderId, iris)).toMatchObject({ code: 403, reason: 'role_missing' })
  })

  it('verifies the signature on the chain before the shipment is locked', async () => {
    let locked: unknown[] = []
    fixture.signing.meanwhile = async () => {
      const free = fixture.shop.owner.selectFrom('parcel').select('order_no').where('order_id', '=', placed.orderId)
      locked = await transaction(fixture.shop.owner, () => free.forUpdate().noWait().execute())
    }
    expect(await refund()).toMatchObject({ code: 200 })
    fixture.signing.meanwhile = async () => undefined
    expect(locked, 'another process could lock it').toHaveLength(1)
  })

  it('is refused when the goods were sent while its signature was verified', async () => {
    fixture.signing.meanwhile = record
    expect(await refund()).toMatchObject({ code: 409, reason: 'shipment_state' })
    fixture.signing.meanwhile = async () => undefined
    expect((await fixture.showOrder(customer, placed.orderId)).shipment).toMatchObject({ state: 'shipped' })
  })

  it('needs two operators in the database itself', async () => {
    await refund(both)
    const paid = { state: 'refunded', refund_approved_by: both.operatorId, refunded_at: new Date() } as const
    const attempt = fixture.shop.db.updateTable('parcel').set(paid).where('order_id', '=', placed.orderId).execute()
    await expect(attempt).rejects.toMatchObject({ code: '23514' })
  })
})
