import type { EventKind } from '@terahold/contract/codes/events'
import type { NotificationKind, NotificationTopic } from '@terahold/contract/codes/members'

const notifying: Readonly<Record<NotificationTopic, readonly string[] | 'any'>> = {
  deposit: ['final'],
  order: ['active', 'completed', 'refunded', 'expired'],
  settlement: 'any',
  withdrawal: ['confirmed', 'failed', 'rejected'],
  ticket: ['answered', 'closed'],
}
const ofShipments: Readonly<Record<string, NotificationKind>> = {
  shipped: 'order-shipped',
  delivered: 'order-delivered',
  returned: 'order',
  refunded: 'order',
}

type Payload = Readonly<Record<string, unknown>>

/** Returns the kind of notification of a live event; undefined when it notifies nobody. */
export function notificationOf(kind: EventKind, payload: Payload): NotificationKind | undefined {
  if (!Object.hasOwn(notifying, kind)) return undefined
  if (payload.shipment !== undefined) return kindOfShipment(payload)
  const states = notifying[kind as NotificationTopic]
  return states === 'any' || states.includes(String(payload.state)) ? (kind as NotificationTopic) : undefined
}

/** Of a shipment's many steps, members are notified about these only. */
function kindOfShipment({ shipment, shipmentBefore }: Payload): NotificationKind | undefined {
  return shipment === shipmentBefore ? undefined : ofShipments[String(shipment)]
}

/** Returns the topic of a kind, which a member can switch on or off. */
export function topicOf(kind: NotificationKind): NotificationTopic {
  return kind.split('-', 1).join('') as NotificationTopic
}
