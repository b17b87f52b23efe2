import { z } from 'zod'
import { houseAccounts, memberAccounts } from '../codes/ledger.ts'
import { siblingSides } from '../codes/trust.ts'
import { endpoint } from '../endpoint.ts'
import {
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
  summary: 'What the house has and owes, whether the ledger adds up, and the latest recorded revenue',
  input: noInput,
  data: z.object({
    asOf: instantField,
    onChain: moneyField,
    owed: moneyField,
    /** On-chain cash over what is owed in basis points; null when nothing is owed. */
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

export const trustSettlements = endpoint({
  method: 'GET',
  path: '/trust/settlements',
  caller: 'public',
  summary: 'Settled days, newest first, with the evidence of their revenue',
  input: z.strictObject({ poolId: idField.optional(), ...pageFields }),
  row: z.object({
    settlementId: idField,
    poolId: idField,
    pool: z.string(),
    day: dayField,
    revision: z.int(),
    revenue: moneyField,
    uptimeBps: z.int(),
    satoshi: z.string(),
    venue: z.string(),
    txid: z.string(),
    statementHash: z.string(),
    cleared: z.boolean(),
    settledAt: instantField,
  }),
})

/** How far back a history is asked for. */
const daysField = z.coerce.number().int().min(1).max(90).default(60).meta({ description: 'How many days before today' })

export const trustDays = endpoint({
  method: 'GET',
  path: '/trust/days',
  caller: 'public',
  summary: 'A pool’s days, newest first: what was measured, and what the day was settled on',
  input: z.strictObject({ poolId: idField, days: daysField }),
  row: z.object({
    day: dayField,
    measured: z
      .object({ power: powerField, uptimeBps: z.int(), evidenceHash: z.string() })
      .nullable()
      .describe('Recorded by one person and approved by another'),
    settled: z
      .object({
        revenue: moneyField.describe('Of the whole pool'),
        power: powerField.describe('Over which the revenue was divided'),
        uptimeBps: z.int(),
      })
      .nullable()
      .describe('The day’s newest settlement'),
  }),
})

export const trustCoverage = endpoint({
  method: 'GET',
  path: '/trust/coverage',
  caller: 'public',
  summary: 'Cash on chain against what is owed, as the last reconciliation of each day found it, newest first',
  input: z.strictObject({ days: daysField }),
  row: z.object({
    day: dayField,
    at: instantField,
    cash: signedMoneyField,
    owed: signedMoneyField,
    coverageBps: z.int().nullable().describe('Null when nothing is owed'),
  }),
})

/** Money in whole minor units, as it is hashed. */
const minorField = z
  .string()
  .regex(/^\d{1,39}$/)
  .meta({ description: 'The same in whole minor units, as it is hashed', examples: ['12500000000000000000'] })
const treeHashField = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ examples: ['6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b'] })
const membersField = z
  .int()
  .min(1)
  .meta({ description: 'How many leaves the tree has', examples: [3] })

export const trustLiabilities = endpoint({
  method: 'GET',
  path: '/trust/liabilities',
  caller: 'public',
  summary:
    'What members were owed after each day, newest first: the total, and the root of the tree in which each of them finds their part',
  input: pageInput,
  row: z.object({
    day: dayField,
    root: treeHashField.meta({ description: 'Root of the day’s Merkle sum tree, in hex' }),
    total: moneyField,
    totalMinor: minorField,
    members: membersField,
    madeAt: instantField.meta({ description: 'When the tree was made, of the books as they then stood' }),
    missedDays: z
      .int()
      .min(0)
      .meta({
        description:
          'Days between this one and the tree before it after which members were owed something and no tree was made; it cannot be made up for',
        examples: [0],
      }),
  }),
})

export const liabilityProof = endpoint({
  method: 'GET',
  path: '/prod/APP/BUser/liabilityProof',
  caller: 'member',
  summary:
    'The proof that what I was owed after a day is part of the total published for it; it can be checked without trusting the house',
  refuses: ['record_unknown'],
  input: z.strictObject({
    day: dayField
      .meta({ description: 'One of the newest seven; else the newest on which I was owed anything' })
      .optional(),
  }),
  data: z.object({
    day: dayField,
    memberId: idField,
    asset: z.literal('USDT'),
    amount: moneyField.meta({ description: 'What I was owed, available and held' }),
    amountMinor: minorField,
    salt: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .meta({ description: 'Told to nobody else', examples: ['00112233445566778899aabbccddeeff'] }),
    position: z
      .int()
      .min(0)
      .meta({ description: 'My leaf’s place, from 0', examples: [1] }),
    members: membersField,
    path: z
      .array(
        z.object({
          side: z.enum(siblingSides).meta({ description: 'On which side of mine it stands' }),
          hash: treeHashField,
          sum: moneyField,
          sumMinor: minorField,
        }),
      )
      .meta({ description: 'The nodes beside mine, from the leaves up' }),
    root: treeHashField.meta({ description: 'To be the one that `/trust/liabilities` gives for the day' }),
    total: moneyField,
    totalMinor: minorField,
  }),
})

export const trustCalls = {
  ...{ trustSummary, trustSettlements, trustDays, trustCoverage },
  ...{ trustLiabilities, liabilityProof },
}
