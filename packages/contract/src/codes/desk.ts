import type { OperatorRole } from './operators.ts'

/** Roles that may search with `findAnything`. */
export const finderRoles = ['support', 'settlement', 'payout-maker', 'payout-checker', 'auditor', 'viewer'] as const

/** Roles that see members' names, email addresses and accounts. */
export const memberReaders = ['payout-maker', 'payout-checker', 'support', 'auditor'] as const

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

/** What can wait for an operator, and the roles that see it. */
export const waitingRoles = {
  withdrawal_to_prepare: ['payout-maker'],
  withdrawal_to_release: ['payout-checker'],
  resumption_to_prepare: ['payout-maker'],
  resumption_to_release: ['payout-checker'],
  revenue_to_approve: ['settlement'],
  attestation_to_approve: ['settlement'],
  suspense_to_assign: ['settlement'],
  suspense_to_approve: ['settlement'],
  refund_to_approve: ['settlement'],
  shipment_to_send: ['support'],
  ticket_to_answer: ['support'],
  void_to_approve: ['settlement'],
  correction_to_approve: ['settlement'],
  deviation_to_approve: ['settlement'],
  split_to_approve: ['settlement'],
  venue_to_approve: ['settlement'],
  reversal_to_approve: ['settlement'],
  income_to_approve: ['settlement'],
  difference_to_approve: ['settlement'],
  adoption_to_approve: ['settlement'],
  goodwill_to_approve: ['settlement'],
  exceptional_refund_to_approve: ['settlement'],
  booking_to_approve: ['payout-checker'],
  limits_to_approve: ['payout-checker'],
  unblock_to_approve: ['payout-checker'],
  unfreeze_to_approve: ['payout-checker'],
  reset_to_approve: ['payout-checker'],
  move_to_prepare: ['support', 'payout-maker'],
  move_to_approve: ['payout-checker'],
  task_to_decide: ['support'],
  announcement_to_publish: ['support'],
  catalogue_to_approve: ['catalogue'],
  operator_to_approve: ['admin'],
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>
export type WaitingKind = keyof typeof waitingRoles
export const waitingKinds = Object.keys(waitingRoles) as [WaitingKind, ...WaitingKind[]]
