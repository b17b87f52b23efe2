import type { MemberTransferKind } from '@terahold/contract/codes/ledger'

/**
 * Kinds of transfers between accounts of the house. The table transfer_kind defines the accounts of each kind, those of members
 * included, and the database posts nothing else: a new kind needs rows there.
 */
export const houseKinds = [
  'exit_kept',
  'pool_net',
  'pool_downtime',
  'pool_electricity',
  'pool_service_fee',
  'pool_unsold',
  'settlement_voided',
  'dust',
  'dust_returned',
  'hashrate_earned',
  'sales_margin_earned',
  'venue_received',
  'venue_cleared',
  'venue_released',
  'correction_funded',
  'correction_cleared',
  'correction_released',
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
  'transfer_vanished',
  'venue_returned',
  'venue_claim_settled',
  'payout_vanished',
] as const

export type TransferKind = MemberTransferKind | (typeof houseKinds)[number]
