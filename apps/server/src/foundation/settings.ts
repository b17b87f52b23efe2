import { business } from '@terahold/contract/constants'
import { parseAmount } from '@terahold/money/amount'

export const settlementSettings = {
  revenueDeviationBps: business.revenueDeviationBps,
  pendingIncidentDays: business.pendingIncidentDays,
}

export const capacitySettings = {
  capacityShareBps: business.capacityShareBps,
  reservationShareBps: business.reservationShareBps,
  attestedDaysForMean: business.attestedDaysForMean,
  attestedDaysAtLeast: business.attestedDaysAtLeast,
}

/** How many days a pool's day may wait for its row, and how far back payouts are looked up on chain. */
export const reconciliationSettings = { revenueGraceDays: 2, payoutDays: 2 }

/**
 * Limits of the wallet history. 400,000 blocks are about two days of BNB Smart Chain, and 10,000 are what its more
 * generous nodes return logs of at a time: an address without requests waits until there is that much to read.
 */
export const historySettings = {
  spanBlocks: 10_000n,
  pastBlocks: 400_000n,
  mostTransfers: 2_000,
  addressesAtOnce: 50,
  freshSeconds: 600,
  keptSeconds: 86_400,
  mostStrangers: 50_000,
}

/** How many months after its end a month of the journal moves to the archive. */
export const defaultLiveMonths = 13

/** How far back the nightly second check of the chain goes. */
export const depositSettings = { rescanHours: 48 }

/** How many transfers of the token one reading of the chain takes at most. */
export const transfersPerScan = 500

/** How old the newest final block of a public chain may be. A block takes seconds to minutes to become final. */
export const chainStaleMinutes = 10

export const orderSettings = {
  orderExpiryMinutes: business.orderExpiryMinutes,
  coolingOffHours: business.coolingOffHours,
  exitKeptBps: business.exitKeptBps,
  unpaidOrdersAtMost: business.unpaidOrdersAtMost,
  referralLevel1Bps: business.referralLevel1Bps,
  referralLevel2Bps: business.referralLevel2Bps,
}

/** Commission rates of a sale, with caps in minor units of the token. */
export function commissionSettings(decimals: number) {
  return {
    enabled: true,
    perRefereeYear: parseAmount(business.referralPerRefereeYear, decimals),
    perMonth: parseAmount(business.referralPerMonth, decimals),
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
    releaseFromCount: automaticWithdrawalsPerDay + 1,
  }
}

/** Up to this many withdrawals of a member in 24 hours are queued automatically; operators review the next. */
const automaticWithdrawalsPerDay = 10

/** What can leave for all members together, in whole tokens. */
export type GivenPayoutLimits = { readonly perHour: string; readonly perDay: string; readonly newWallets: string }

export const defaultPayoutLimits: GivenPayoutLimits = {
  perHour: business.payoutHourCap,
  perDay: business.payoutDayCap,
  newWallets: business.payoutNewWalletsCap,
}

/** From when on payouts need a release, and what leaves for all members together, in minor units of the token. */
export function payoutCaps(decimals: number, { perHour, perDay, newWallets } = defaultPayoutLimits) {
  const amount = (text: string) => parseAmount(text, decimals)
  return {
    releaseFrom: amount(business.withdrawReleaseFrom),
    releaseFromCount: automaticWithdrawalsPerDay + 1,
    perHour: amount(perHour),
    perDay: amount(perDay),
    newWallets: amount(newWallets),
  }
}

/** The highest gas price of a payout, unless the operator sets another, in gwei. */
export const defaultMaxGasGwei = 20

/** How payouts are pushed: seconds between sendings and between fee increases, and the highest gas price in wei. */
export function payoutPace(maxGasGwei = defaultMaxGasGwei) {
  return { resendAfter: 5, bumpAfter: 60, feeCap: BigInt(maxGasGwei) * 1_000_000_000n }
}
