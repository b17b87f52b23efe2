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

/** Why a withdrawal ended without a payout. */
export const withdrawalEndReasons = [
  'by_member',
  'by_operator',
  'wrong_codes',
  'not_confirmed_in_time',
  'transfer_failed',
] as const
export type WithdrawalEndReason = (typeof withdrawalEndReasons)[number]

/** Why a withdrawal waits or ended. */
export const withdrawalReasons = [...releaseReasons, ...withdrawalEndReasons] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]
