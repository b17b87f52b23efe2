/**
 * Figures of the business rules. Names end in the unit: `Bps` are basis points, the rest says itself. Money is in whole USDT; the
 * server converts it with the token's decimals. Texts take their figures from here.
 */
export const business = {
  sessionIdleDays: 7,
  /** How long an event can be requested again, and how long it stays in the inbox. */
  eventDays: 7,
  inboxAtMost: 50,
  sessionAbsoluteDays: 30,
  operatorSessionHours: 8,
  /** How long an operator’s signed decision may wait for the second signature and for being carried out. */
  decisionHours: 168,
  passwordTriesPerHour: 5,
  nonceMinutes: 5,
  orderExpiryMinutes: 15,
  unpaidOrdersAtMost: 5,
  /** An order up to this price without goods is paid from the balance without the wallet's signature. */
  unsignedOrderAtMost: '20',
  coolingOffHours: 24,
  /** The least days after an order's day in which a member may withdraw from the contract (Directive 2011/83, article 9). */
  withdrawalDays: 14,
  capacityShareBps: 9_500,
  /** Of a pool's capacity, at most this share for all unpaid orders of one member. */
  reservationShareBps: 500,
  attestedDaysForMean: 30,
  attestedDaysAtLeast: 7,
  exitKeptBps: 1_000,
  revenueDeviationBps: 2_000,
  /** A day's revenue is refused above so many times what the pool can have mined. */
  revenueLimitFactor: 3,
  /** Public figures on revenue and paid withdrawals cover this many days. */
  publicFiguresDays: 30,
  /** Revenue is compared with expected revenue once this many days are settled; beyond this deviation it needs a reason. */
  comparedDaysAtLeast: 7,
  explainedDeviationBps: 500,
  pendingIncidentDays: 3,
  emailCodeDigits: 6,
  emailCodeMinutes: 10,
  emailCodeTries: 5,
  emailCodeResendSeconds: 60,
  withdrawMinimum: '10',
  withdrawDayLimit: '10000',
  withdrawMonthLimit: '50000',
  /** Rolling windows of the two withdrawal limits. */
  withdrawDayHours: 24,
  withdrawMonthDays: 30,
  withdrawFee: '0.05',
  withdrawReleaseFrom: '5000',
  withdrawVerifyMinutes: 10,
  holdAfterSecurityChangeHours: 24,
  holdAfterRecoveryHours: 72,
  /** How long the old wallet can stop the move of its account, once two operators approved it. */
  accountMoveDays: 14,
  /** How long operators see a wallet that asks for an account. */
  walletOfferDays: 30,
  /** Delays of the contracts: `OperatorRegistry.DELAY` and `ReserveVault.EXIT_AFTER`. */
  operatorChangeHours: 24,
  reserveExitDays: 14,
  /** Failed runs in a row before a scheduled job opens an incident. */
  jobFailuresBeforeIncident: 3,
  /** Days of the charts on the desk's first screen. */
  deskChartDays: 90,
  /** How often a member may submit a task. */
  taskSubmissionsAtMost: 3,
  /** Pictures of a ticket. */
  picturesAtMost: 9,
  partnerPower: '500',
  partnerDays: 90,
  activationCodeDays: 30,
  activationCodesPerMonth: 3,
  referralLevel1Bps: 1_000,
  referralLevel2Bps: 300,
  referralPerRefereeYear: '200',
  referralPerMonth: '1000',
  payoutHourCap: '50000',
  payoutDayCap: '200000',
  payoutNewWalletsCap: '20000',
  /**
   * Days in which we answer a ticket. A complaint gets two weeks: less than the fifteen working days of European payment law
   * (Directive (EU) 2015/2366, article 101), and a term that sellers' ombudsmen use.
   */
  ticketAnswerDays: { complaint: 14, bug: 7, feedback: 30 },
} as const

/** The least and most characters of what people write. */
export const textLengths = {
  /** Counted as Unicode code points (NIST SP 800-63B). */
  password: { min: 12, max: 128 },
  ticket: { min: 5, max: 1_000 },
  ticketReply: { min: 1, max: 2_000 },
  /** Why an operator records, reverses or refuses something. */
  reason: { min: 10, max: 500 },
  refundReason: { min: 5, max: 300 },
  /** Why an operator rejects something; members read those of withdrawals. */
  rejection: { min: 5, max: 500 },
  settlementRejection: { min: 5, max: 1_000 },
  withdrawalRejection: { min: 5, max: 300 },
  announcementTitle: { min: 3, max: 120 },
  announcementText: { min: 10, max: 2_000 },
} as const

/** The slug of the pool that the power summary describes. */
export const FOUR_HUNDRED_THOUSAND_POOL = 'four-hundred-thousand'
