import { business } from '@terahold/contract/constants'
import { parseAmount } from '@terahold/money/amount'

export const settlementSettings = {
  revenueDeviationBps: business.revenueDeviationBps,
  pendingIncidentDays: business.pendingIncidentDays,
}

export const capacitySettings = {
  capacityShareBps: business.capacityShareBps,
  attestedDaysForMean: business.attestedDaysForMean,
  attestedDaysAtLeast: business.attestedDaysAtLeast,
}

/** Settings of orders, with sums in minor units of the token. */
export function orderSettings(decimals: number) {
  return {
    orderExpiryMinutes: business.orderExpiryMinutes,
    coolingOffHours: business.coolingOffHours,
    unpaidOrdersAtMost: business.unpaidOrdersAtMost,
    referral: {
      enabled: true,
      level1Bps: business.referralLevel1Bps,
      level2Bps: business.referralLevel2Bps,
      perRefereeYear: parseAmount(business.referralPerRefereeYear, decimals),
      perMonth: parseAmount(business.referralPerMonth, decimals),
    },
  }
}

/** Limits of withdrawals in minor units of the token. */
export function withdrawalLimits(decimals: number) {
  const amount = (text: string) => parseAmount(text, decimals)
  return {
    minimum: amount(business.withdrawMinimum),
    perDay: amount(business.withdrawDayLimit),
    perMonth: amount(business.withdrawMonthLimit),
    fee: amount(business.withdrawFee),
    releaseFrom: amount(business.withdrawReleaseFrom),
  }
}

/** What the payout process lets out by itself, in minor units of the token. */
export function payoutCaps(decimals: number) {
  const amount = (text: string) => parseAmount(text, decimals)
  return {
    releaseFrom: amount(business.withdrawReleaseFrom),
    perHour: amount(business.payoutHourCap),
    perDay: amount(business.vaultDayCap),
  }
}
