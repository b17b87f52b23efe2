import type { EventKind } from '@terahold/contract/codes/events'
import type { NewsKind } from '@terahold/contract/codes/members'

/** What there are words for: a kind of news, or something in particular of one, named after it. */
export type Notice = NewsKind | 'order-shipped' | 'order-delivered'

const told: Readonly<Record<NewsKind, readonly string[] | 'any'>> = {
  deposit: ['final'],
  order: ['active', 'completed', 'refunded', 'expired'],
  settlement: 'any',
  withdrawal: ['confirmed', 'failed', 'rejected'],
  ticket: ['answered', 'closed'],
}
const ofShipments: Readonly<Record<string, Notice>> = {
  shipped: 'order-shipped',
  delivered: 'order-delivered',
  returned: 'order',
  refunded: 'order',
}

type Payload = Readonly<Record<string, unknown>>

/** What a live event is for somebody who is not looking, undefined when it is no news. */
export function noticeOf(kind: EventKind, payload: Payload): Notice | undefined {
  if (!Object.hasOwn(told, kind)) return undefined
  if (payload.shipment !== undefined) return noticeOfShipment(payload)
  const states = told[kind as NewsKind]
  return states === 'any' || states.includes(String(payload.state)) ? (kind as NewsKind) : undefined
}

/** Between its states much happens to a shipment that nobody needs to be told of. */
function noticeOfShipment({ shipment, shipmentBefore }: Payload): Notice | undefined {
  return shipment === shipmentBefore ? undefined : ofShipments[String(shipment)]
}

/** The kind of news that a member chose to be told of, or not. */
export function kindOf(notice: Notice): NewsKind {
  return notice.split('-', 1).join('') as NewsKind
}
