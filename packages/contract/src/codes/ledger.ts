/** Assets of the ledger. */
export const assets = ['USDT', 'POINT'] as const
export type Asset = (typeof assets)[number]

/** Accounts of a member, one of each per asset. */
export const memberAccounts = ['available', 'held'] as const
export type MemberAccount = (typeof memberAccounts)[number]

/** Accounts of the house. */
export const houseAccounts = [
  'treasury',
  'payout_vault',
  'payout_in_flight',
  'revenue_receivable',
  'suspense',
  'unearned',
  'pool_payable',
  'house_mining_income',
  'hashrate_income',
  'exit_income',
  'service_income',
  'electricity_recovery',
  'sales_margin',
  'referral_expense',
  'correction_expense',
  'goodwill_expense',
  'network_fee',
  'goods',
  'house_withdrawal',
  'member_claims',
  'venue_claims',
  'points_issued',
] as const
export type HouseAccount = (typeof houseAccounts)[number]

/** Kinds of transfer that move a member's balance and so appear on an account statement. */
export const memberTransferKinds = [
  'deposit',
  'suspense_assigned',
  'deposit_vanished',
  'claim_settled',
  'refund_vanished',
  'order_payment',
  'order_refund',
  'exit_refund',
  'goods_refund',
  'goodwill',
  'exceptional_refund',
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
export type MemberTransferKind = (typeof memberTransferKinds)[number]

/** Kinds of transfer between accounts of the house. */
export const houseTransferKinds = [
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

/** Every kind of transfer. */
export const transferKinds = [...memberTransferKinds, ...houseTransferKinds] as const

/** Kinds of transfer that people decided on and that two operators can therefore reverse. */
export const reversibleKinds = ['suspense_assigned', 'referral', 'points_earned'] as const

/** What a transfer can refer to. */
export const referenceKinds = [
  'order',
  'holding',
  'settlement',
  'revenue',
  'correction',
  'chain_transfer',
  'chain_claim',
  'cash_stock',
  'withdrawal',
  'task',
  'decision',
  'transfer',
] as const
export type ReferenceKind = (typeof referenceKinds)[number]

type TransferFilter = {
  readonly member?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Returns whether transfers with these filters can be listed by amount. */
export const hasAmountOrder = ({ member, from, to }: TransferFilter): boolean =>
  member !== undefined || (from === undefined && to === undefined)

/** The checks of the reconciliation. `packages/decisions` says what each means. */
export const reconciliationChecks = [
  'ledger_sum',
  'treasury',
  'payout_vault',
  'cash_covers_owed',
  'payouts_on_chain',
  'payout_recipients',
  'payout_in_flight',
  'payouts_booked',
  'held',
  'revenue_receivable',
  'revenue_settled',
  'revenue_cleared',
  'venue_allocated',
  'correction_allocated',
  'venue_received',
  'suspense',
  'outflows_unexplained',
  'member_claims',
  'venue_claims',
  'unearned',
  'pool_payable',
  'pool_payable_covers_due',
  'pool_days_missing',
  'pool_payout_reused',
  'statement_reused',
  'revenue_implausible',
  'revenue_overdue',
  'statements_missing',
  'statements_apart',
] as const
export type ReconciliationCheck = (typeof reconciliationChecks)[number]
