import { shipmentCalls } from '@terahold/contract/calls/desk/shipments'
import { orderCalls } from '@terahold/contract/calls/member/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, openShipmentsFixture, type ShipmentsFixture } from './fixtures/shipments-fixture.ts'

let fixture: ShipmentsFixture
beforeAll(async () => {
  fixture = await openShipmentsFixture()
})
afterAll(() => fixture.close())

const frozen = { code: 423, reason: 'account_frozen' }
const freeze = ({ memberId }: Customer, until: string | null = '9999-12-31') =>
  sql`update member set hold_reason = ${until && 'frozen'}, hold_until = ${until} where member_id = ${memberId}`.execute(
    fixture.shop.owner,
  )

async function asked(customer: Customer, payFrom: 'balance' | 'wallet') {
  await fixture.shop.fund(customer, '79')
  const request = await fixture.shop.request({ planId: fixture.planId, payFrom })
  return { token: customer.token, fields: { ...request, addressId: await fixture.saveAddress(customer) } }
}

describe('a frozen account', () => {
  it('orders no goods, whatever they are paid from, until it is unfrozen', async () => {
    const customer = await fixture.join()
    await freeze(customer)
    const order = await asked(customer, 'balance')
    expect((await fixture.call(orderCalls.insertOrder, order)).body).toMatchObject(frozen)
    const fromWallet = await asked(customer, 'wallet')
    expect((await fixture.call(orderCalls.insertOrder, fromWallet)).body).toMatchObject(frozen)
    await freeze(customer, null)
    expect((await fixture.call(orderCalls.insertOrder, order)).body).toMatchObject({ code: 200 })
  })

  it('does not pay from its balance for goods that were ordered before', async () => {
    const customer = await fixture.join()
    const order = await asked(customer, 'wallet')
    const { data } = (await fixture.call(orderCalls.insertOrder, order)).body
    await freeze(customer)
    const { orderId } = data as { orderId: string }
    const paying = { token: customer.token, fields: { orderId } }
    expect((await fixture.call(orderCalls.payOrder, paying)).body).toMatchObject(frozen)
    expect(await fixture.showOrder(customer, orderId)).toMatchObject({ state: 'awaiting_payment' })
  })

  it('gets no goods that were ordered before: they are neither listed nor recorded as sent until it is unfrozen', async () => {
    const { token } = await fixture.hire('Iris', 'support')
    const customer = await fixture.join()
    const { orderId, orderNo } = await fixture.readyOrder(customer)
    const isListed = async () => {
      const listing = await fixture.call(shipmentCalls.listShipments, { token, fields: { state: 'to_ship' } })
      const { rows = [], total } = listing.body
      expect(rows).toHaveLength(total ?? 0)
      return (rows as { id: string }[]).some(({ id }) => id === orderId)
    }
    const sent = { orderNo, carrier: 'Post', trackingNo: 'RR123' }
    const record = async () => (await fixture.call(shipmentCalls.recordShipment, { token, fields: sent })).body
    const check = async () =>
      (await fixture.call(shipmentCalls.checkShipmentImport, { token, fields: { shipments: [sent] } })).body.data
    await freeze(customer)
    expect(await isListed()).toBe(false)
    expect(await record()).toMatchObject(frozen)
    expect(await check()).toMatchObject({ rows: [{ fault: 'shipment_state' }] })
    await freeze(customer, null)
    expect(await isListed()).toBe(true)
    expect(await record()).toMatchObject({ code: 200 })
    await freeze(customer)
    expect(await record(), 'what is under way can be corrected').toMatchObject({ code: 200 })
  })
})
