import { z } from 'zod'
import { houseAccounts, memberAccounts } from '../codes/ledger.ts'
import { settlementCauses } from '../codes/settlement.ts'
import { proofKeyOrigins } from '../codes/trust.ts'
import { payoutHaltReasons } from '../codes/withdrawals.ts'
import { endpoint } from '../endpoint.ts'
import {
  addressField,
  dayField,
  idField,
  instantField,
  moneyField,
  noInput,
  pageFields,
  pageInput,
  powerField,
  signedMoneyField,
} from '../fields.ts'

export const trustSummary = endpoint({
  method: 'GET',
  path: '/trust/summary',
  caller: 'public',
  summary: 'Cash on chain, what we owe, the sum of all ledger accounts, and the latest recorded revenue',
  input: noInput,
  data: z.object({
    asOf: instantField,
    onChain: moneyField,
    owed: moneyField,
    /** On-chain cash divided by what is owed, in bps; null if nothing is owed. */
    coverageBps: z.int().nullable(),
    ledgerSum: signedMoneyField,
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

export const trustStatus = endpoint({
  method: 'GET',
  path: '/trust/status',
  caller: 'public',
  summary: 'Whether payouts run, and if not, why and since when',
  input: noInput,
  data: z.object({
    payouts: z.object({
      running: z.boolean(),
      halts: z
        .array(z.object({ reason: z.enum(payoutHaltReasons), since: instantField }))
        .describe('Empty while payouts run. They continue when two operators have found out why'),
    }),
  }),
})

export const trustSettlements = endpoint({
  method: 'GET',
  path: '/trust/settlements',
  caller: 'public',
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
    cleared: z.boolean(),
    settledAt: instantField,
  }),
})

const revenueSums = z.object({ satoshi: z.string(), usdt: moneyField })

const daysField = z.coerce
  .number()
  .int()
  .min(1)
  .max(90)
  .default(60)
  .meta({ description: 'The number of days before today' })

export const trustDays = endpoint({
  method: 'GET',
  path: '/trust/days',
  caller: 'public',
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

export const trustPools = endpoint({
  method: 'GET',
  path: '/trust/pools',
  caller: 'public',
  summary: 'Each pool: what its venues still owe, and its recorded against its expected revenue of 30 days',
  input: noInput,
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

export const trustCoverage = endpoint({
  method: 'GET',
  path: '/trust/coverage',
  caller: 'public',
  summary: 'Cash on chain and what is owed, by the last reconciliation of each day, newest first',
  input: z.strictObject({ days: daysField }),
  row: z.object({
    day: dayField,
    at: instantField,
    cash: signedMoneyField,
    owed: signedMoneyField,
    coverageBps: z.int().nullable().describe('Null if nothing is owed'),
  }),
})

export const trustNetwork = endpoint({
  method: 'GET',
  path: '/trust/network',
  caller: 'public',
  summary: 'Bitcoin’s difficulty, price and hashprice of each day, as operators recorded them, newest first',
  input: z.strictObject({ days: daysField }),
  row: z.object({
    day: dayField,
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
  }),
})

/** Money in whole minor units, as it is hashed. */
const minorField = z
  .string()
  .regex(/^\d{1,39}$/)
  .meta({ description: 'The same amount in whole minor units, as it is hashed', examples: ['12500000000000000000'] })
const minorPartField = z
  .string()
  .regex(/^-?\d{1,39}$/)
  .meta({ description: 'In whole minor units', examples: ['12500000000000000000'] })
const treeHashField = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: ['6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b'] })
const leavesField = z
  .int()
  .min(1)
  .meta({ description: 'The number of leaves of the tree', examples: [17] })

export const trustLiabilities = endpoint({
  method: 'GET',
  path: '/trust/liabilities',
  caller: 'public',
  summary:
    'The liability trees, newest day first: what members were owed at the end of the day in total, and the root of the tree',
  input: pageInput,
  row: z.object({
    day: dayField,
    format: z.int().meta({
      description: '1: the format of docs/trust.md. 0: an earlier one of available and held only, which has no file',
      examples: [1],
    }),
    root: treeHashField.meta({ description: 'Root of the day’s tree, in hex' }),
    total: moneyField,
    totalMinor: minorField,
    leaves: leavesField,
    leaving: moneyField
      .nullable()
      .meta({ description: 'Signed payouts that were not final then. They are in no leaf' }),
    fileHash: treeHashField.nullable().meta({ description: 'SHA-256 of the day’s file, in hex' }),
    madeAt: instantField.meta({ description: 'When the tree was made from the ledger of that moment' }),
    missedDays: z
      .int()
      .min(0)
      .meta({
        description:
          'Days before this one without a tree, although members were owed something. A missed tree is never made later',
        examples: [0],
      }),
  }),
})

export const liabilityProof = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/liabilityProof',
  caller: 'member',
  summary: 'What I need to find my leaves in the file of a day. Nobody else gets my key',
  refuses: ['record_unknown'],
  input: z.strictObject({
    day: dayField.meta({ description: 'One of the latest seven days. Default: the latest with a file' }).optional(),
  }),
  data: z.object({
    day: dayField,
    chainId: z.int().meta({ description: 'The chain in the snapshot', examples: [56] }),
    reserve: addressField.meta({ description: 'The contract that holds the reserve, as the snapshot names it' }),
    token: addressField.meta({ description: 'The token, as the snapshot names it' }),
    address: addressField.meta({ description: 'My wallet, which is in my tags' }),
    key: treeHashField.meta({ description: 'The key of my tags in this tree, in hex' }),
    keyOrigin: z.enum(proofKeyOrigins).meta({
      description: 'wallet: from my wallet’s signature. server: we chose it, so my wallet’s signature does not bind it',
    }),
    shards: z.int().meta({ description: 'How many shards the file has: 1 or 64', examples: [1] }),
    shard: z.int().meta({ description: 'The shard with my leaves, from 0', examples: [0] }),
    root: treeHashField.meta({ description: 'Must equal the root from `/trust/liabilities` for the day' }),
    totalMinor: minorField,
    leaves: leavesField,
    owed: z
      .object({
        available: minorPartField,
        held: minorPartField,
        pending: minorPartField,
        unearned: minorPartField,
        refunds: minorPartField,
      })
      .nullable()
      .meta({
        description: 'What I was owed when the tree was made. Null for a tree that was made without these figures',
      }),
    madeAt: instantField.meta({ description: 'When the tree was made from the ledger of that moment' }),
  }),
})

export const registerProofKey = endpoint({
  method: 'POST',
  path: '/prod/APP/BUser/proofKey',
  caller: 'member',
  summary:
    'Register the key of my leaves from my wallet’s signature of the text in decision 26. It counts from the next tree',
  refuses: ['signature_invalid'],
  input: z.strictObject({
    signature: z
      .string()
      .regex(/^0x([0-9a-fA-F]{2}){65,4096}$/)
      .meta({ description: 'Made by personal_sign, in hex', examples: [`0x${'1b'.repeat(65)}`] }),
  }),
  data: z.object({ firstDay: dayField.meta({ description: 'The first day whose tree uses this key' }) }),
})

export const trustCalls = {
  ...{ trustSummary, trustStatus, trustSettlements, trustDays, trustPools, trustCoverage, trustNetwork },
  ...{ trustLiabilities, liabilityProof, registerProofKey },
}
