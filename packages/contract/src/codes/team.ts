/** States of an invite code for the member who made it. */
export const inviteCodeStates = ['open', 'used', 'expired'] as const

/** What a check of an invite code can find. `own`: the caller made it. */
export const inviteCheckResults = [...inviteCodeStates, 'own', 'unknown'] as const
export type InviteCheckResult = (typeof inviteCheckResults)[number]

/** Periods of the ranking. */
export const rankingPeriods = ['month', 'all'] as const
export type RankingPeriod = (typeof rankingPeriods)[number]
