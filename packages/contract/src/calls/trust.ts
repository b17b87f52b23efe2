import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dayField, idField, instantField, moneyField, noInput, pageFields, signedMoneyField } from '../fields.ts'

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

export const trustCalls = { trustSummary, trustSettlements }
