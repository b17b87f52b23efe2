/** Roles of an operator. */
export const operatorRoles = [
  'settlement',
  'payout-maker',
  'payout-checker',
  'catalogue',
  'support',
  'auditor',
  'viewer',
  'admin',
] as const
export type OperatorRole = (typeof operatorRoles)[number]

/**
 * States of a change of operators. `approved`: signed twice and not on the chain yet. `scheduled`: the registry has it and its delay runs.
 * `outdated`: a newer change of the same operator took effect.
 */
export const operatorChangeStates = [
  'proposed',
  'approved',
  'scheduled',
  'effective',
  'withdrawn',
  'vetoed',
  'expired',
  'outdated',
] as const
export type OperatorChangeState = (typeof operatorChangeStates)[number]

/** States of a record that a second operator decides about. */
export const recordStates = ['recorded', 'approved', 'rejected'] as const
export type RecordState = (typeof recordStates)[number]

/** `initial`: a day's first revenue row. `supplementary`: one for a day that was recorded too low. */
export const revenueKinds = ['initial', 'supplementary'] as const
