import { z } from 'zod'
import { assets } from '../../codes/ledger.ts'
import { holdingFilters, holdingStates, performanceTypes } from '../../codes/power.ts'
import { memberRead } from '../../endpoint.ts'
import {
  dayField,
  daysField,
  idField,
  instantField,
  moneyField,
  pageFields,
  powerField,
  signedMoneyField,
  signedPointsField,
} from '../../fields.ts'
import { contractWithdrawal } from './orders.ts'

/** Money of one holding, or of several together. Words: docs/glossary.md. Arithmetic: packages/money/src/holding-money.ts. */
const holdingMoneyFields = {
  paid: moneyField.describe('The prepaid fee of the whole term'),
  net: moneyField.describe('Credited on all settled days: mined minus costs'),
  pending: moneyField.describe('The part of net that the venue has not paid yet'),
  downtimeRefund: moneyField,
  feeUsed: moneyField.describe('The prepaid fee of the settled days, and the exit fee'),
  feeRefund: moneyField.describe('The prepaid fee of unused days, paid back after an early end'),
  received: moneyField.describe('What reached the balance: net - pending + downtimeRefund + feeRefund'),
  result: signedMoneyField.describe('net + downtimeRefund - feeUsed. Negative is a loss'),
  daysLeft: z.int().describe('Days of the term that are not settled yet; the most of any holding'),
  latestTerm: moneyField
    .nullable()
    .describe('What the days left would credit and refund at the latest settled day’s figures; not a forecast'),
}

export const myPower = memberRead({
  path: '/prod/APP/BUser/mySuanl',
  summary: 'My power',
  data: z.object({
    activePower: powerField,
    pendingPower: powerField,
    endedPower: powerField,
    nextStart: dayField.nullable().describe('The first UTC day of the next holding to start; null when none waits'),
    /** Net of yesterday; null until yesterday is settled for one of my holdings. */
    yesterdayNet: moneyField.nullable(),
    /** What my active power would earn on a day like the latest settled one. An illustration, not a promise. */
    todayEstimate: moneyField.nullable(),
    /** The same two after the prepaid fee of the day, with the downtime refund. Negative is a loss. */
    yesterdayResult: signedMoneyField.nullable(),
    todayResult: signedMoneyField.nullable(),
    open: z
      .object(holdingMoneyFields)
      .nullable()
      .describe('All holdings that run or will run, together; null without one'),
    pools: z
      .array(z.object({ poolId: idField, pool: z.string(), site: z.string(), power: powerField }))
      .describe('The power of all holdings that run or will run, by pool, the most first'),
    uptime30dBps: z.int().nullable(),
    powerSteps: z
      .array(z.object({ date: dayField, power: powerField }))
      .describe('Active power from each of these UTC days on, oldest first, for the last 90 days and today'),
    asOf: instantField,
  }),
})

const holdingState = z.enum(holdingStates)

export const myHoldings = memberRead({
  path: '/prod/APP/BUser/mySuanlInfo',
  summary: 'My holdings, running and ended',
  input: z.strictObject({
    status: z.enum(holdingFilters).describe('open: pending and active. ended: completed and refunded').optional(),
    orderId: idField.describe('Only the holding of this order').optional(),
    ...pageFields,
  }),
  row: z.object({
    holdingId: idField,
    orderId: idField,
    orderNo: z.string(),
    planId: idField,
    planName: z.string(),
    poolId: idField,
    siteId: idField,
    pool: z.string(),
    site: z.string(),
    status: holdingState,
    power: powerField,
    startDate: dayField,
    endDate: dayField,
    termDays: z.int(),
    deliveredDays: z.int(),
    ...holdingMoneyFields,
    exitQuote: z
      .object({ remainingDays: z.int(), refund: moneyField, kept: moneyField })
      .nullable()
      .describe('An early exit now; null while I can withdraw from the contract instead'),
    withdrawal: contractWithdrawal,
  }),
})

export const tokenHistory = memberRead({
  path: '/prod/APP/BUser/myInfoToken',
  summary: 'One receipt for each settled day and holding',
  input: z.strictObject({ from: dayField.optional(), to: dayField.optional(), ...pageFields }),
  data: z.object({
    thDays: powerField,
    gross: moneyField,
    net: moneyField,
    downtimeRefund: moneyField,
    feeUsed: moneyField,
    result: signedMoneyField,
  }),
  row: z.object({
    date: dayField,
    holdingId: idField,
    planName: z.string(),
    thDays: powerField,
    uptimeBps: z.int(),
    gross: moneyField,
    electricity: moneyField,
    serviceFee: moneyField,
    net: moneyField,
    downtimeRefund: moneyField,
    feeUsed: moneyField.describe('The prepaid fee of the day'),
    result: signedMoneyField.describe('net + downtimeRefund - feeUsed. Negative is a loss'),
    cleared: z.boolean(),
    settlementId: idField,
  }),
})

export const myDays = memberRead({
  path: '/prod/APP/BUser/myDays',
  summary: 'My settled days, newest first: the money of each over all holdings',
  input: z.strictObject({ days: daysField }),
  row: z.object({
    date: dayField,
    uptimeBps: z.int().describe('The lowest of my holdings’ pools'),
    net: moneyField,
    downtimeRefund: moneyField,
    feeUsed: moneyField.describe('The prepaid fee of the day'),
  }),
})

export const performance = memberRead({
  path: '/prod/APP/BUser/rewardDetails',
  summary: 'My performance: every credit and deduction with its source',
  input: z.strictObject({
    type: z.enum(performanceTypes).optional(),
    from: dayField.optional(),
    to: dayField.optional(),
    ...pageFields,
  }),
  data: z.object({
    sums: z.object({
      gross: signedMoneyField,
      fees: moneyField,
      net: signedMoneyField,
      pending: moneyField,
      feeUsed: moneyField,
      result: signedMoneyField.describe('Credits and refunds of settled days minus the prepaid fee of these days'),
      points: signedPointsField.describe('Points in the range. The other sums are in USDT'),
    }),
  }),
  row: z.object({
    id: z.string(),
    type: z.enum(performanceTypes),
    asset: z.enum(assets),
    date: dayField,
    gross: signedMoneyField.describe('Negative if the entry was reversed'),
    fees: moneyField.describe('Costs: electricity and service fee'),
    electricity: moneyField,
    net: signedMoneyField,
    feeUsed: moneyField.describe(
      'The prepaid fee of a settled day, on one entry of the day and holding; zero on others',
    ),
    cleared: z.boolean(),
    source: z.object({
      settlementId: idField.optional(),
      revenueId: idField.optional(),
      revenueTxid: z.string().optional(),
      statementHash: z.string().optional(),
      venueTxHashes: z.array(z.string()).optional(),
      orderNo: z.string().optional(),
      pool: z.string().optional(),
      level: z
        .union([z.literal(1), z.literal(2)])
        .optional()
        .describe('Of a commission: the referee’s level'),
      referee: z.string().optional().describe('Of a commission: the member whose order it was, masked'),
      taskId: z.string().optional(),
      reversed: z.string().optional().describe('The id of the entry that this one reverses'),
    }),
  }),
})

export const powerCalls = { myPower, myHoldings, tokenHistory, myDays, performance }
