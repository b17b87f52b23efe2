/** Types of the decisions that operators sign. `packages/decisions` defines their fields. */
export const decisionTypes = [
  'VenueChange',
  'RemittanceAdvice',
  'RevenueRecord',
  'RevenueVoid',
  'RevenueCorrection',
  'DeviationExplanation',
  'PowerAttestation',
  'SuspenseAssignment',
  'LedgerReversal',
  'HouseWithdrawal',
  'DifferenceAcceptance',
  'WithdrawalRelease',
  'OutflowBooking',
  'ChainAdoption',
  'PayoutResume',
  'PayoutLimitRaise',
  'AddressBlock',
  'AddressUnblock',
  'MemberFreeze',
  'MemberUnfreeze',
  'AccountReset',
  'AccountMove',
  'ShipmentRefund',
  'ShipmentImport',
  'CatalogueChange',
  'GoodwillCredit',
  'ExceptionalRefund',
] as const

/**
 * `waiting`: the second operator has not signed yet. `expired`: that did not happen in time. `complete`: every signature that the type
 * needs is stored. `malformed`: the stored bytes are not a decision.
 */
export const decisionStates = ['waiting', 'expired', 'complete', 'malformed'] as const
