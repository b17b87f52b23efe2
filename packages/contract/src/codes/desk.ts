/** Roles that may search with `findAnything`. */
export const finderRoles = ['support', 'settlement', 'payout-maker', 'payout-checker', 'auditor', 'viewer'] as const

/** What `findAnything` can find. */
export const hitKinds = [
  'member',
  'order',
  'shipment',
  'payment',
  'withdrawal',
  'payout',
  'ticket',
  'decision',
] as const
export type HitKind = (typeof hitKinds)[number]

/**
 * What became of an on-chain transfer of our token. `seen`: not final yet. `venue`: a venue's payment. `treasury_move`: between our own
 * addresses. `outflow`: it left one of our addresses and was no payout. `vanished`: a
 * replaced chain does not have it any more.
 */
export const paymentStates = [
  'seen',
  'deposit',
  'venue',
  'treasury_move',
  'suspense',
  'ignored',
  'payout',
  'outflow',
  'vanished',
] as const
