/** States of a shipment. `refunded`: goods and shipping were paid back, because they were never sent or came back. */
export const shipmentStates = ['to_ship', 'shipped', 'delivered', 'returned', 'refunded'] as const
export type ShipmentState = (typeof shipmentStates)[number]

/** What can happen to a shipment on its way. `delivered` and `returned` also move it to that state. */
export const shipmentEventKinds = [
  'picked_up',
  'in_transit',
  'customs',
  'out_for_delivery',
  'failed_attempt',
  'ready_for_pickup',
  'exception',
  'delivered',
  'returned',
] as const
export type ShipmentEventKind = (typeof shipmentEventKinds)[number]
