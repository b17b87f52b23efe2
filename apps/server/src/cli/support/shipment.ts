import { shipmentEventKinds, shipmentStates } from '@terahold/contract/codes/shipments'
import { writeAudit } from '../../decisions/audit-log.ts'
import { recordedOnly } from '../../shipments/carrier.ts'
import { createShipments, type Shipments } from '../../shipments/shipments.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { codeOption, idOption, matching, readOptions } from '../command/options.ts'

const listedAtMost = 200
const orderNoPattern = /^[\w-]{1,40}$/

/** Shipments on the operators' command line. */
export function openShipments({ db, clock, ledger, decimals, decisions, publish }: Books): Shipments {
  return createShipments({
    db,
    clock,
    ledger,
    decimals,
    decisions,
    publish,
    audit: writeAudit({ clock }),
    carrier: recordedOnly,
  })
}

export const listShipmentsCommand: Command = {
  name: 'shipment list',
  usage: `terahold shipment list [--state ${shipmentStates.join('|')}]
  --state  to_ship by default; the longest waiting first`,
  prepare(args) {
    const { state = 'to_ship' } = readOptions(args, [], ['state'])
    const wanted = codeOption('state', state, shipmentStates)
    return async (books, tell) => {
      const { rows, total } = await openShipments(books).desk.list({ state: wanted }, { skip: 0, count: listedAtMost })
      for (const { orderId, orderNo, quantity, goodsName, address, carrier, trackingNo, recorder, refundId } of rows) {
        const way = carrier === null ? '' : `  ${carrier} ${trackingNo}`
        const refund = recorder === null ? '' : `  refund ${refundId} recorded by ${recorder}`
        tell(`${orderId}  ${orderNo}  ${quantity} × ${goodsName} to ${address.country}${way}${refund}`)
      }
      tell(`${total} ${wanted}`)
      return 0
    }
  },
}

export const showShipmentCommand: Command = {
  name: 'shipment show',
  usage: `terahold shipment show --as 0x… --id ID
  --as  address of an operator with the role support; the access is recorded
  --id  of the order, as shown in the list`,
  prepare(args) {
    const options = readOptions(args, ['as', 'id'])
    const id = idOption('id', options.id)
    return async (books, tell) => {
      const { shipment, events } = await openShipments(books).desk.show(await books.operator(options.as), id)
      const { receiver, detail, city, province, postcode, country, dialCode, phone } = shipment.address
      tell(`${shipment.orderNo}  ${shipment.quantity} × ${shipment.goodsName}  ${shipment.state}`)
      tell([receiver, detail, postcode, city, province, country].filter(Boolean).join(', '))
      tell(`${dialCode} ${phone}`)
      for (const { at, kind, place, text } of events)
        tell([at.toISOString(), kind, place, text].filter(Boolean).join('  '))
      return 0
    }
  },
}

export const recordShipmentCommand: Command = {
  name: 'shipment record',
  usage: `terahold shipment record --as 0x… --order NO --carrier NAME --tracking NO [--eta DAY]
  --as        address of an operator with the role support
  --order     the order's number
  --carrier   the carrier's name
  --tracking  the carrier's number; a repeat corrects what was recorded
  --eta       the expected day`,
  prepare(args) {
    const options = readOptions(args, ['as', 'order', 'carrier', 'tracking'], ['eta'])
    const orderNo = matching('order', options.order, orderNoPattern, 'the number of an order')
    const carrier = matching(
      'carrier',
      options.carrier.trim(),
      /^[^\p{C}\p{Zl}\p{Zp}]{2,60}$/u,
      'a name of 2 to 60 characters',
    )
    const trackingNo = matching(
      'tracking',
      options.tracking.trim(),
      /^[A-Za-z0-9][A-Za-z0-9 -]{2,48}[A-Za-z0-9]$/,
      'letters and digits, 4 to 50',
    )
    const eta =
      options.eta === undefined
        ? undefined
        : matching('eta', options.eta, /^2\d{3}-\d\d-\d\d$/, 'a day such as 2026-12-24')
    return async (books, tell) => {
      const { desk } = openShipments(books)
      const { id, state } = await desk.record(await books.operator(options.as), { orderNo, carrier, trackingNo, eta })
      tell(`${state} ${id}`)
      return 0
    }
  },
}

export const addShipmentEventCommand: Command = {
  name: 'shipment event',
  usage: `terahold shipment event --as 0x… --id ID --kind KIND [--at TIME] [--place TEXT] [--text TEXT]
  --as     address of an operator with the role support
  --id     of the order, as the list shows it
  --kind   ${shipmentEventKinds.join(', ')}
  --at     when it happened, such as 2026-11-20T09:30:00Z; now when left out
  --place  where
  --text   in the carrier's words; left out, the member reads it in their own language`,
  prepare(args) {
    const options = readOptions(args, ['as', 'id', 'kind'], ['at', 'place', 'text'])
    const id = idOption('id', options.id)
    const kind = codeOption('kind', options.kind, shipmentEventKinds)
    const time = /^2\d{3}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/
    const at =
      options.at === undefined ? undefined : new Date(matching('at', options.at, time, 'such as 2026-11-20T09:30:00Z'))
    const line = /^[^\p{C}\p{Zl}\p{Zp}]{1,300}$/u
    const [place, text] = (['place', 'text'] as const).map((name) =>
      options[name] === undefined ? undefined : matching(name, options[name], line, 'a line of at most 300 characters'),
    )
    return async (books, tell) => {
      const { desk } = openShipments(books)
      tell(await desk.addEvent(await books.operator(options.as), id, { kind, at, place, text }))
      return 0
    }
  },
}
