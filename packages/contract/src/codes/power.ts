/** States of a holding. */
export const holdingStates = ['pending', 'active', 'completed', 'refunded'] as const
export type HoldingState = (typeof holdingStates)[number]

/** What a list of holdings can be filtered by. `open` is pending and active, `ended` is completed and refunded. */
export const holdingFilters = [...holdingStates, 'open', 'ended'] as const
export type HoldingFilter = (typeof holdingFilters)[number]

/** What an entry of a member's performance comes from. */
export const performanceTypes = ['mining', 'referral', 'refund', 'task'] as const
export type PerformanceType = (typeof performanceTypes)[number]
