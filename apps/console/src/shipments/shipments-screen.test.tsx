import { contract } from '@terahold/contract'
import { fillPath } from '@terahold/contract/service-paths'
import { approvalOf, approvalTypedData, serializeApproval } from '@terahold/decisions/approval'
import { screen, waitFor } from '@testing-library/react'
import { getAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { api, renderOnDesk, sessionOf, setUpComponentTests } from '../testing/component-test.tsx'
import { signerWith } from '../testing/demo-signer.ts'
import { decisionOf } from '../testing/sample-decision.ts'
import type { ShipmentRow } from './shipment-detail.tsx'
import { ShipmentsScreen } from './shipments-screen.tsx'

setUpComponentTests()

const id = '0197f5a0-0000-7000-8000-0000000000b1'
const row: ShipmentRow = {
  id,
  orderNo: 'P-1001',
  goods: 'Miner',
  qty: 2,
  country: 'DE',
  state: 'shipped',
  carrier: 'DHL',
  trackingNo: 'JD 99',
  eta: null,
  toShipAt: '2026-11-20T10:00:00.000Z',
  shippedAt: '2026-11-21T10:00:00.000Z',
  deliveredAt: null,
  refund: null,
}
const refund = {
  id: '0197f5a0-0000-7000-8000-0000000000b2',
  amount: '1250.5',
  reason: 'It came back.',
  recordedBy: 'Iris',
  recordedById: '0197f5a0-0000-7000-8000-0000000000f9',
  approvedBy: null,
}
const address = {
  receiver: 'Ada Byron',
  dialCode: '+49',
  phone: '1701234567',
  country: 'DE',
  province: '',
  city: 'Berlin',
  detail: 'Lange Strasse 1',
  postcode: '10115',
}
const event = { at: '2026-11-21T12:00:00.000Z', kind: 'customs', place: 'Leipzig', text: 'Papers are checked' } as const

async function open(given: Partial<ShipmentRow> = {}, session = sessionOf('support')) {
  api.answer(contract.listShipments, { rows: [{ ...row, ...given }], total: 1 })
  location.hash = `#/shipments?state=shipped&id=${id}`
  const { user } = renderOnDesk(<ShipmentsScreen />, session)
  await screen.findByRole('heading', { name: 'P-1001' })
  return user
}
const answerAddress = () => api.answer(contract.showShipment, { data: { ...row, address, events: [event] } })

describe('a shipment', () => {
  test('shows support its address and events', async () => {
    answerAddress()
    await open()
    expect((await screen.findByText(/Ada Byron/)).textContent).toBe(
      'Ada ByronLange Strasse 110115, Berlin, DE+49 1701234567',
    )
    expect(screen.getByText('at customs · Leipzig · Papers are checked')).toBeTruthy()
    expect(api.requests(contract.listShipments)[0]?.query).toMatchObject({ state: 'shipped' })
  })

  test('shows every event of a minute once, also when another one is recorded', async () => {
    const complaints = vi.spyOn(console, 'error')
    const events = ['Papers are complete', 'Papers are checked', 'Left the port'].map((text) => ({ ...event, text }))
    const answerSince = (newest: number) =>
      api.answer(contract.showShipment, { data: { ...row, address, events: events.slice(newest) } })
    answerSince(1)
    api.answer(contract.addShipmentEvent, { data: { state: 'shipped' } })
    const user = await open()
    await screen.findByText('at customs · Leipzig · Left the port')
    await user.keyboard('1')
    await screen.findByLabelText('Event')
    answerSince(0)
    await user.click(screen.getByRole('button', { name: 'Record' }))
    await screen.findByText('at customs · Leipzig · Papers are complete')
    expect(screen.getAllByText('2026-11-21 12:00')).toHaveLength(3)
    expect(complaints).not.toHaveBeenCalled()
  })

  test('has its refund approved with a signature of the text that was read', async () => {
    const decision = decisionOf('ShipmentRefund')
    const maker = getAddress(`0x${'ab'.repeat(20)}`)
    const approval = approvalOf(decision, maker, { role: 'settlement', expiresAt: 1_800_000_000 })
    const text = serializeApproval(approval)
    api.answer(contract.goodsRefundDecision, {
      data: { text, typedData: approvalTypedData(decision, approval), title: '', lines: [] },
    })
    api.answer(contract.approveGoodsRefund, { data: { state: 'approved' } })
    const user = await open({ refund }, signerWith('settlement'))
    await user.click(await screen.findByRole('button', { name: 'Sign: Approve the refund' }))
    expect(await screen.findByText('Done: Approve the refund')).toBeTruthy()
    expect(api.requests(contract.approveGoodsRefund)).toMatchObject([
      {
        path: fillPath(contract.approveGoodsRefund.path, { id: refund.id }),
        body: { text, signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) },
      },
    ])
  })

  test('of a link is shown in any state, and all others on request', async () => {
    api.answer(contract.listShipments, { rows: [{ ...row, state: 'delivered' }], total: 1 })
    location.hash = `#/shipments?only=${id}&id=${id}`
    const { user } = renderOnDesk(<ShipmentsScreen />, sessionOf('auditor'))
    expect(await screen.findByText('Miner × 2, delivered')).toBeTruthy()
    expect(api.requests(contract.listShipments)[0]?.query).toEqual({ orderId: id, pageNum: '1', pageSize: '50' })
    expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show all rows' }))
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'State' })).value).toBe('to_ship')
    await waitFor(() => expect(api.requests(contract.listShipments).at(-1)?.query).toMatchObject({ state: 'to_ship' }))
  })

  test('neither requests nor shows the address for other roles', async () => {
    await open({}, sessionOf('settlement', 'auditor'))
    expect(screen.getByText('JD 99')).toBeTruthy()
    expect(api.requests(contract.showShipment)).toEqual([])
    expect(screen.queryByRole('button', { name: 'Record an event' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Record a shipment' })).toBeNull()
  })

  test('says why its address is not shown, and reads it on request', async () => {
    api.refuse(contract.showShipment, { code: 503, message: 'Try again later.' })
    const user = await open()
    expect((await screen.findByText('Try again later.')).getAttribute('role')).toBe('alert')
    answerAddress()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/Ada Byron/)).toBeTruthy()
    expect(screen.queryByText('Try again later.')).toBeNull()
  })

  test('gets an event, without a place or a text that were left empty', async () => {
    answerAddress()
    api.answer(contract.addShipmentEvent, { data: { state: 'shipped' } })
    const user = await open()
    await user.keyboard('1')
    await user.selectOptions(await screen.findByLabelText('Event'), 'at customs')
    await user.type(screen.getByLabelText('Place (optional)'), '  ')
    await user.click(screen.getByRole('button', { name: 'Record' }))
    expect(await screen.findByText('Done: Record')).toBeTruthy()
    const [{ path, body } = { path: '', body: {} }] = api.requests(contract.addShipmentEvent)
    expect([path.endsWith(`${id}/event`), body]).toEqual([true, { kind: 'customs' }])
  })

  test('is refunded with a reason, which is shown before it is signed', async () => {
    answerAddress()
    api.refuse(contract.draftGoodsRefund, { code: 409, message: 'These goods are on their way.' })
    const user = await open()
    await user.keyboard('2')
    const reason = await screen.findByLabelText<HTMLInputElement>('Reason')
    expect(reason.title).toBe('One line of 5 to 300 characters')
    await user.type(reason, 'It came back.')
    await user.click(screen.getByRole('button', { name: 'Show what I sign' }))
    expect(await screen.findByText('These goods are on their way.')).toBeTruthy()
    expect(api.requests(contract.draftGoodsRefund)[0]?.body).toEqual({ orderId: id, reason: 'It came back.' })
  })

  test('is not refunded twice: support reads who must approve, and can reject', async () => {
    answerAddress()
    api.answer(contract.rejectGoodsRefund, { data: { state: 'rejected' } })
    const user = await open({ refund })
    expect(
      screen.getByText('1,250.50 USDT move from our income of goods to the member’s available balance.'),
    ).toBeTruthy()
    expect(screen.getByText(/with the role settlement, must approve/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Refund the goods' })).toBeNull()
    await user.keyboard('r')
    await user.keyboard('Sent again.')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(api.requests(contract.rejectGoodsRefund)[0]?.body).toEqual({ reason: 'Sent again.' }))
    expect(api.requests(contract.rejectGoodsRefund)[0]?.path).toContain(refund.id)
  })

  test('asks the operator who recorded its refund for no signature, who can withdraw it', async () => {
    const session = sessionOf('settlement')
    await open({ refund: { ...refund, recordedById: session.operatorId } }, session)
    expect(screen.getByRole('button', { name: 'Withdraw…' })).toBeTruthy()
    expect(api.requests(contract.goodsRefundDecision)).toEqual([])
    expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
  })

  test('says why the refund’s decision cannot be read', async () => {
    api.refuse(contract.goodsRefundDecision, { code: 503, message: 'No node answers.' })
    await open({ refund }, sessionOf('settlement'))
    expect(await screen.findByText('No node answers.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull()
  })

  test('whose refund is approved has no decision left', async () => {
    await open({ state: 'refunded', refund: { ...refund, approvedBy: 'Bela' } }, sessionOf('settlement'))
    expect(screen.getByText('Bela')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Sign|Reject)/ })).toBeNull()
  })
})

describe('the shipments', () => {
  test.each([
    ['', 'to_ship'],
    ['state=delivered', 'delivered'],
    ['state=nonsense', 'to_ship'],
  ])('with the address %s are those in the state %s', async (address, state) => {
    api.answer(contract.listShipments, { rows: [], total: 0 })
    location.hash = `#/shipments?${address}`
    renderOnDesk(<ShipmentsScreen />, sessionOf('auditor'))
    await screen.findByText('Nothing here')
    expect(api.requests(contract.listShipments)[0]?.query.state).toBe(state)
  })

  test('can begin with those that have waited longest', async () => {
    api.answer(contract.listShipments, { rows: [row], total: 1 })
    const { user } = renderOnDesk(<ShipmentsScreen />, sessionOf('auditor'))
    await user.click(await screen.findByRole('button', { name: /^Waits/ }))
    await waitFor(() => expect(api.requests(contract.listShipments).at(-1)?.query.sort).toBe('-toShipAt'))
    await user.keyboard('i')
    expect(screen.queryByLabelText('CSV file')).toBeNull()
  })

  test('say why they could not be read, and are read on request', async () => {
    api.disconnect(contract.listShipments)
    const { user } = renderOnDesk(<ShipmentsScreen />, sessionOf('support'))
    await screen.findByText(/^The server did not answer\./)
    api.answer(contract.listShipments, { rows: [row], total: 1 })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('row', { name: /P-1001/ })).toBeTruthy()
  })
})

describe('an event of a shipment', () => {
  const begin = async () => {
    answerAddress()
    const user = await open()
    await user.keyboard('1')
    await user.type(await screen.findByLabelText('Place (optional)'), 'Leipzig')
    return user
  }

  test('is recorded once by a double click', async () => {
    const answer = api.answerLate(contract.addShipmentEvent, { data: { state: 'shipped' } })
    const user = await begin()
    await user.dblClick(screen.getByRole('button', { name: 'Record' }))
    answer()
    expect(await screen.findByText('Done: Record')).toBeTruthy()
    expect(api.requests(contract.addShipmentEvent)).toHaveLength(1)
  })

  test('may be recorded although the answer was lost, and is kept', async () => {
    api.disconnect(contract.addShipmentEvent)
    const user = await begin()
    await user.click(screen.getByRole('button', { name: 'Record' }))
    expect(await screen.findByText(/^The server did not answer, so this may be done or not\./)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Place (optional)').value).toBe('Leipzig')
  })

  test('that was begun is not lost to the keys for another row or list', async () => {
    const user = await begin()
    await user.click(screen.getByRole('heading', { name: 'Record an event' }))
    await user.keyboard('j{Escape}n')
    expect(screen.getByLabelText<HTMLInputElement>('Place (optional)').value).toBe('Leipzig')
    await user.keyboard('v')
    await screen.findByRole('dialog', { name: 'Discard what you entered?' })
    expect(screen.getByLabelText<HTMLInputElement>('Place (optional)').value).toBe('Leipzig')
  })
})

describe('a new shipment', () => {
  async function openForm() {
    api.answer(contract.listShipments, { rows: [], total: 0 })
    const { user } = renderOnDesk(<ShipmentsScreen />, sessionOf('support'))
    await screen.findByText('Nothing here')
    await user.keyboard('n')
    return user
  }

  test('is sent as it was entered, without a day that was left empty', async () => {
    api.answer(contract.recordShipment, { data: { id, state: 'shipped' } })
    const user = await openForm()
    await user.keyboard('P-1001')
    await user.type(screen.getByLabelText('Carrier'), ' DHL ')
    await user.type(screen.getByLabelText('Tracking number'), 'JD 99')
    await user.click(screen.getByRole('button', { name: 'Record' }))
    expect(await screen.findByText('Done: Record')).toBeTruthy()
    expect(api.requests(contract.recordShipment)[0]?.body).toEqual({
      orderNo: 'P-1001',
      carrier: 'DHL',
      trackingNo: 'JD 99',
    })
  })

  test('keeps what was entered when the order is unknown', async () => {
    api.refuse(contract.recordShipment, { code: 404, message: 'There is no such order.' })
    const user = await openForm()
    await user.keyboard('P-1002')
    await user.type(screen.getByLabelText('Carrier'), 'DHL')
    await user.type(screen.getByLabelText('Tracking number'), 'JD99')
    await user.click(screen.getByRole('button', { name: 'Record' }))
    expect(await screen.findByText('There is no such order.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Order').value).toBe('P-1002')
  })

  test.each(['JD', '-JD99', 'JD_99', 'J'.repeat(51)])('has no tracking number such as %s', async (number) => {
    const user = await openForm()
    const field = screen.getByLabelText<HTMLInputElement>('Tracking number')
    await user.click(field)
    await user.paste(number)
    expect(field.validity.patternMismatch).toBe(true)
  })

  test('is not lost to the key that opens the import, which opens it before something is entered', async () => {
    const user = await openForm()
    const heading = screen.getByRole('heading', { name: 'Record a shipment' })
    await user.keyboard('P-1001')
    await user.click(heading)
    await user.keyboard('i')
    expect(screen.getByLabelText<HTMLInputElement>('Order').value).toBe('P-1001')
    await user.clear(screen.getByLabelText('Order'))
    await user.click(heading)
    await user.keyboard('i')
    expect(await screen.findByLabelText('CSV file')).toBeTruthy()
  })

  test('can come from a file instead', async () => {
    const user = await openForm()
    await user.click(screen.getByRole('button', { name: 'Import a CSV file' }))
    expect(await screen.findByLabelText('CSV file')).toBeTruthy()
    expect(location.hash).toBe('#/?new=import')
  })
})
