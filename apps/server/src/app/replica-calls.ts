import type { Contract } from '@terahold/contract/calls/contract'

/**
 * The calls that may read from a replica: statements, histories, teams, the ranking, public figures and the desk's
 * lists. They only read. Figures that members base decisions on, such as their cash, are read from the primary.
 */
export const replicaCalls: ReadonlySet<keyof Contract> = new Set([
  ...(['usdtLines', 'tokenHistory', 'myDays', 'performance', 'withdrawals', 'points'] as const),
  ...(['team', 'teamSize', 'primaryReferees', 'downlineEarnings', 'ranking'] as const),
  ...(['trustSummary', 'trustSettlements', 'trustDays', 'trustPools', 'trustCoverage'] as const),
  ...(['trustNetwork', 'trustWithdrawals', 'trustLiabilities', 'exchangeRates'] as const),
  ...(['trustIncidents', 'trustNotices', 'trustOperators', 'trustDocuments', 'trustDocument'] as const),
  ...(['trustPlanVersions', 'trustReleases'] as const),
  ...(['listDecisions', 'listPayouts', 'listTransfers'] as const),
])

/** The field with which one of these calls changes something. It then runs on the primary. */
export const changingFields = { ranking: 'optIn' } as const satisfies Partial<Record<keyof Contract, string>>
