import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  dayField,
  idField,
  instantField,
  moneyField,
  noInput,
  pageFields,
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
    accounts: z.array(z.object({ account: z.string(), balance: signedMoneyField })),
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

export const trustCalls = { trustSummary, trustSettlements, trustDays, trustCoverage }
