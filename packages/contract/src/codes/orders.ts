/** States of an order. */
export const orderStates = [
  'awaiting_payment',
  'cooling_off',
  'active',
  'completed',
  'expired',
  'cancelled',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

/** What a list of orders can be filtered by: a state of the order, or one of its shipment. */
export const orderFilters = [...orderStates, 'to_ship', 'shipped'] as const
export type OrderFilter = (typeof orderFilters)[number]

/** Where the money for an order comes from. */
export const paymentSources = ['wallet', 'balance'] as const

/** What can end a paid order before its last day. */
export const earlyEnds = ['exit', 'withdrawal', 'pool_closed'] as const
export type EarlyEnd = (typeof earlyEnds)[number]
