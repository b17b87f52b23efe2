/** Business defaults. Money is written in whole USDT here and turned into minor units by the token's own decimals. */
export const business = {
  sessionIdleDays: 7,
  sessionAbsoluteDays: 30,
  operatorSessionHours: 8,
  nonceMinutes: 5,
  orderExpiryMinutes: 30,
  coolingOffHours: 24,
  capacityShareBps: 9_500,
  attestedDaysForMean: 30,
  attestedDaysAtLeast: 7,
  exitKeptBps: 1_000,
  revenueDeviationBps: 2_000,
  pendingIncidentDays: 3,
  emailCodeMinutes: 10,
  emailCodeTries: 5,
  emailCodeResendSeconds: 60,
  withdrawMinimum: '10',
  withdrawDayLimit: '10000',
  withdrawMonthLimit: '50000',
  withdrawFee: '0.05',
  withdrawReleaseFrom: '5000',
  withdrawVerifyMinutes: 10,
  holdAfterSecurityChangeHours: 24,
  holdAfterRecoveryHours: 72,
  referralLevel1Bps: 1_000,
  referralLevel2Bps: 300,
  referralPerRefereeYear: '200',
  referralPerMonth: '1000',
  vaultDayCap: '200000',
} as const

/** The pool the specification's power summary is about. */
export const FOUR_HUNDRED_THOUSAND_POOL = 'four-hundred-thousand'
