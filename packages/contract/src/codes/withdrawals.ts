/** States of a withdrawal. */
export const withdrawalStates = [
  'requested',
  'verified',
  'holding',
  'screening',
  'queued',
  'signed',
  'broadcast',
  'confirmed',
  'cancelled',
  'rejected',
  'failed',
] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** Why two operators must release a withdrawal. */
export const releaseReasons = ['large_sum', 'many_in_a_day', 'blocked_address'] as const
export type ReleaseReason = (typeof releaseReasons)[number]

/**
 * Why a queued withdrawal is not paid with the next batch. The first two are limits of all members together, the third is of
 * payouts to new wallets, the fourth of payouts to a wallet in 24 hours without a release. `vault_room`: the vault has too little, or its
 * budget is used up. `full_coverage`: the cash on chain is below everything owed, and all withdrawals wait.
 */
export const payoutWaits = [
  'payout_hour_limit',
  'payout_day_limit',
  'new_wallet_limit',
  'wallet_limit',
  'vault_room',
  'full_coverage',
] as const
export type PayoutWait = (typeof payoutWaits)[number]

/** Why a withdrawal ended without a payout. */
export const withdrawalEndReasons = [
  'by_member',
  'by_operator',
  'wrong_codes',
  'not_confirmed_in_time',
  'transfer_failed',
  'wallet_moved',
] as const
export type WithdrawalEndReason = (typeof withdrawalEndReasons)[number]

/**
 * Why payouts are halted. `operator`: an operator stopped them. `chain_replaced`: blocks that were final are no longer on
 * the chain. `not_solvent`: the cash on chain is below what is owed in cash. `database_restored`: the books are a backup’s and do
 * not have all that the chain has. The others: the chain and the books disagree about an outflow, a nonce, a payout
 * number, a receipt, or about what was approved. `payout_verified_too_late`: what two operators signed expired before the payout process
 * verified it.
 */
export const payoutHaltReasons = [
  'operator',
  'chain_replaced',
  'database_restored',
  'not_solvent',
  'outflow_unexplained',
  'payout_nonce_unexplained',
  'payout_number_unexplained',
  'payout_receipt_contradicts',
  'payout_refused',
  'payout_verified_too_late',
] as const
export type PayoutHaltReason = (typeof payoutHaltReasons)[number]

/** States of a batch of payouts. `final`: its transaction cannot vanish any more. `reverted`: it paid nothing. */
export const payoutStates = ['signed', 'broadcast', 'final', 'reverted'] as const

/** What became of one payout in a final batch. */
export const payoutOutcomes = ['paid', 'failed'] as const

/**
 * How payouts resume. `go_on`: skip the nonce or number that the halt is about. `give_back`: end its batch as well; what the chain
 * does not show as paid is refunded. `accept_move`: pay the account to the wallet that the halt names.
 */
export const resumeDecisions = ['go_on', 'give_back', 'accept_move'] as const

/** Why a withdrawal waits or ended. */
export const withdrawalReasons = [...releaseReasons, ...payoutWaits, ...withdrawalEndReasons] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

const cancellable: ReadonlySet<WithdrawalState> = new Set(['requested', 'verified', 'holding', 'screening'])

/** Returns whether the member can still cancel a withdrawal: until it is queued for signing. */
export function isCancellable(state: WithdrawalState): boolean {
  return cancellable.has(state)
}
