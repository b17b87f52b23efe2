import { z } from 'zod'
import { houseAccounts, memberAccounts } from '../../codes/ledger.ts'
import { settlementCauses } from '../../codes/settlement.ts'
import { payoutHaltReasons } from '../../codes/withdrawals.ts'
import { publicRead } from '../../endpoint.ts'
import {
  addressField,
  dayField,
  daysField,
  idField,
  instantField,
  moneyField,
  pageFields,
  powerField,
  signedMoneyField,
} from '../../fields.ts'
import { exchangeRates } from './exchange-rates.ts'
import { liabilityProof, registerProofKey, trustLiabilities } from './liabilities.ts'
import { logProof } from './night-log.ts'
import { lineProof, settlementProof } from './past-proofs.ts'
import { publicRecordCalls } from './public-record.ts'

export const trustSummary = publicRead({
  path: '/trust/summary',
  summary: 'Cash on chain, what we owe, the sum of all ledger accounts, and the latest recorded revenue',
  data: z.object({
    asOf: instantField,
    onChain: moneyField,
    owed: moneyField,
    /** On-chain cash divided by what is owed, in bps; null if nothing is owed. */
    coverageBps: z.int().nullable(),
    everything: z
      .object({ owed: moneyField, coverageBps: z.int().nullable() })
      .describe('The same over everything owed: also credits of mined revenue that a venue has not paid us yet'),
    ledgerSum: signedMoneyField,
    treasury: z.object({
      signers: z
        .object({ needed: z.int(), owners: z.int() })
        .nullable()
        .describe('How many owners must sign to move money out of the treasury. Null if one key can move it alone'),
    }),
    accounts: z.array(z.object({ account: z.enum([...houseAccounts, ...memberAccounts]), balance: signedMoneyField })),
    latestRevenue: z
      .object({
        day: dayField,
        usdt: moneyField,
        poolId: idField,
        pool: z.string(),
        txid: z.string(),
        cleared: z.boolean(),
      })
      .nullable(),
  }),
})

export const trustStatus = publicRead({
  path: '/trust/status',
  summary: 'Whether payouts run, and if not, why and since when',
  data: z.object({
    payouts: z.object({
      running: z.boolean(),
      halts: z
        .array(z.object({ reason: z.enum(payoutHaltReasons), since: instantField }))
        .describe('Empty unless payouts are halted. They continue when two operators have found out why'),
      uncoveredSince: instantField
        .nullable()
        .describe(
          'Since when payouts wait because the cash on chain is below everything owed; null while it is not. They continue by themselves',
        ),
    }),
  }),
})

export const trustSettlements = publicRead({
  path: '/trust/settlements',
  summary: 'Settled days with the evidence of their revenue, newest first',
  input: z.strictObject({ poolId: idField.optional(), ...pageFields }),
  row: z.object({
    settlementId: idField,
    poolId: idField,
    pool: z.string(),
    day: dayField,
    revision: z.int(),
    cause: z.enum(settlementCauses),
    revenue: moneyField.describe('What this revision’s revenue row says; zero without a row'),
    dayRevenue: moneyField.describe('The revenue of the whole day up to this revision'),
    power: powerField.describe('The power that the day’s revenue is divided by'),
    uptimeBps: z.int().describe('What was delivered. It decides the electricity'),
    refundedBps: z.int().describe('The share of the day’s prepaid fee that went back'),
    satoshi: z.string(),
    venue: z.string().nullable(),
    txid: z.string().nullable(),
    statementHash: z.string().nullable(),
    attestationHash: z.string().nullable().describe('The evidence of the day’s approved attestation'),
    cleared: z.boolean(),
    settledAt: instantField,
  }),
})

const revenueSums = z.object({ satoshi: z.string(), usdt: moneyField })

export const trustDays = publicRead({
  path: '/trust/days',
  summary: 'A pool’s days, newest first: the attestation and the settlement of each',
  input: z.strictObject({ poolId: idField, days: daysField }),
  row: z.object({
    day: dayField,
    measured: z
      .object({ power: powerField, uptimeBps: z.int(), evidenceHash: z.string() })
      .nullable()
      .describe('Recorded by one operator and approved by another'),
    settled: z
      .object({
        revenue: moneyField.describe('The revenue of the whole pool'),
        power: powerField.describe('The power the revenue was divided by'),
        uptimeBps: z.int(),
      })
      .nullable()
      .describe('The day’s latest settlement'),
    recordedSatoshi: z.string().describe('What the day’s approved rows show'),
    expected: revenueSums
      .nullable()
      .describe('What the measured power should have brought by the network’s figures; null while they are unknown'),
  }),
})

export const trustPools = publicRead({
  path: '/trust/pools',
  summary: 'Each pool: what its venues still owe, and its recorded against its expected revenue of 30 days',
  row: z.object({
    poolId: idField,
    pool: z.string(),
    venues: z.array(z.string()).describe('The venues that pay for the pool'),
    pending: moneyField.describe('Approved revenue that the venue has not paid'),
    pendingSince: dayField.nullable().describe('The oldest day that waits for its money'),
    overdue: z.int().describe('How many revenue rows have waited more than three days'),
    paidBps: z.int().nullable().describe('The share of 30 days’ approved revenue that venues have paid'),
    recorded: revenueSums.describe('The settled days of the last 30'),
    expected: revenueSums
      .nullable()
      .describe('What their measured power should have brought by the network’s figures and the days’ prices'),
    deviationBps: z
      .int()
      .nullable()
      .describe('How far the recorded USDT are from expected; null until seven days can be compared'),
    reason: z.string().nullable().describe('Why it is beyond 5 %, written by one operator and approved by another'),
    unexplained: z.boolean().describe('Whether it is beyond 5 % without such a reason'),
  }),
})

export const trustCoverage = publicRead({
  path: '/trust/coverage',
  summary: 'Cash on chain and what is owed, by the last reconciliation of each day, newest first',
  input: z.strictObject({ days: daysField }),
  row: z.object({
    day: dayField,
    at: instantField,
    cash: signedMoneyField,
    owed: signedMoneyField,
    coverageBps: z.int().nullable().describe('Null if nothing is owed'),
    everything: z
      .object({ owed: signedMoneyField, coverageBps: z.int().nullable() })
      .describe('The same over everything owed: also credits of mined revenue that a venue has not paid us yet'),
  }),
})

export const trustWithdrawals = publicRead({
  path: '/trust/withdrawals',
  summary: 'How long withdrawals took from request to final payment, over the last 30 days',
  data: z.object({
    paid: z.int().min(0).describe('Withdrawals paid in this time'),
    medianSeconds: z.int().nullable().describe('Half of them took no longer; null if none was paid'),
    p95Seconds: z.int().nullable().describe('95 of 100 took no longer'),
  }),
})

const networkFigures = z.object({
  difficulty: z
    .string()
    .regex(/^\d+$/)
    .meta({ description: 'At the end of the day', examples: ['148500000000000'] }),
  subsidySat: z
    .string()
    .regex(/^\d+$/)
    .meta({ description: 'The reward of a block in satoshi', examples: ['312500000'] }),
  usdtPerBtc: moneyField.describe('The price of a bitcoin'),
  hashprice: moneyField.describe('What a TH/s can be expected to mine in a day without a stop, at this price'),
  recorded: z
    .object({
      origin: z.string(),
      by: addressField,
      at: instantField,
      confirmedBy: addressField.nullable().describe('The second operator, if the figures correct earlier ones'),
    })
    .describe('Where the figures come from, and which operator recorded them when'),
})

export const trustNetwork = publicRead({
  path: '/trust/network',
  summary: 'Bitcoin’s difficulty, price and hashprice of each day, as operators recorded them, newest first',
  input: z.strictObject({ days: daysField }),
  row: networkFigures.extend({
    day: dayField,
    earlier: z.array(networkFigures).describe('What counted before two operators corrected it, the latest first'),
  }),
})

export const trustCalls = {
  trustSummary,
  trustStatus,
  trustSettlements,
  trustDays,
  trustPools,
  trustCoverage,
  trustNetwork,
  trustWithdrawals,
  exchangeRates,
  trustLiabilities,
  liabilityProof,
  registerProofKey,
  settlementProof,
  lineProof,
  logProof,
  ...publicRecordCalls,
}
