import type { EventKind } from '@terahold/contract/codes/events'
import type { NewsKind, NotificationKind as Notice } from '@terahold/contract/codes/members'

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

/** Returns the news of a live event for a member without an open page; undefined when it is none. */
export function noticeOf(kind: EventKind, payload: Payload): Notice | undefined {
  if (!Object.hasOwn(told, kind)) return undefined
  if (payload.shipment !== undefined) return noticeOfShipment(payload)
  const states = told[kind as NewsKind]
  return states === 'any' || states.includes(String(payload.state)) ? (kind as NewsKind) : undefined
}

/** Of a shipment's many steps, members are notified about these only. */
function noticeOfShipment({ shipment, shipmentBefore }: Payload): Notice | undefined {
  return shipment === shipmentBefore ? undefined : ofShipments[String(shipment)]
}

/** The kind of news a member can switch on or off. */
export function kindOf(notice: Notice): NewsKind {
  return notice.split('-', 1).join('') as NewsKind
}
