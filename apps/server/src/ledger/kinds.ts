/** What moves a member's balance, and so can stand on a statement. */
export const memberKinds = [
  'deposit',
  'suspense_assigned',
  'order_payment',
  'order_refund',
  'exit_refund',
  'goods_refund',
  'mining',
  'downtime',
  'correction',
  'referral',
  'withdrawal_hold',
  'withdrawal_return',
  'withdrawal_sent',
  'withdrawal_fee',
  'withdrawal_failed',
  'points_earned',
  'points_spent',
] as const

/** What moves between accounts of the house. */
export const houseKinds = [
  'exit_kept',
  'pool_net',
  'pool_downtime',
  'pool_electricity',
  'pool_service_fee',
  'pool_unsold',
  'hashrate_earned',
  'sales_margin_earned',
  'venue_received',
  'venue_cleared',
  'deposit_unknown',
  'treasury_move',
  'vault_refill',
  'payout_settled',
  'network_fee_paid',
  'house_withdrawn',
] as const

export type MemberKind = (typeof memberKinds)[number]
export type TransferKind = MemberKind | (typeof houseKinds)[number]
