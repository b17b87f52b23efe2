/** Why points were credited or debited: an approved task, points spent, or a reversed entry. */
export const pointReasons = ['task', 'spent', 'reversal'] as const
export type PointReason = (typeof pointReasons)[number]
