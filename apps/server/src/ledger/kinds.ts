/**
 * Kinds of transfers that change a member's balance and appear on statements. The table transfer_kind defines the
 * accounts of each kind, and the database posts nothing else: a new kind needs rows there. A reversal needs two
 * operators.
 */
export const memberKinds = [
  'deposit',
  'suspense_assigned',
  'order_payment',
  'order_refund',
  'exit_refund',
  'goods_refund',
  'mining',
  'downtime',
  'referral',
  'withdrawal_hold',
  'withdrawal_return',
  'withdrawal_sent',
  'withdrawal_fee',
  'withdrawal_failed',
  'points_earned',
  'points_spent',
  'reversal',
] as const

/** Kinds of transfers between accounts of the house. They are in the same table. */
export const houseKinds = [
  'exit_kept',
  'pool_net',
  'pool_downtime',
  'pool_electricity',
  'pool_service_fee',
  'pool_unsold',
  'dust',
  'dust_returned',
  'hashrate_earned',
  'sales_margin_earned',
  'venue_received',
  'venue_cleared',
  'correction_funded',
  'correction_cleared',
  'correction_returned',
  'deposit_unknown',
  'treasury_move',
  'vault_refill',
  'payout_settled',
  'network_fee_paid',
  'house_withdrawn',
  'cash_found',
  'owner_contribution',
  'suspense_to_venue',
  'suspense_returned',
  'outflow_unexplained',
  'outflow_booked',
] as const

export type MemberKind = (typeof memberKinds)[number]
export type TransferKind = MemberKind | (typeof houseKinds)[number]
