import { z } from 'zod'
import { powerSources, priceLineKinds, projectKinds } from '../../codes/catalogue.ts'
import { publicRead } from '../../endpoint.ts'
import { dayField, idField, instantField, moneyField, pageFields, powerField, signedMoneyField } from '../../fields.ts'

/** Figures per TH/s of the pool's latest settled day. They are not a forecast. */
export const todayFigures = z.object({
  day: dayField,
  gross: moneyField,
  electricity: moneyField,
  serviceFee: moneyField,
  net: moneyField,
  downtimeRefund: moneyField,
  /** The result: net and downtime refund minus the prepaid fee of the day. Negative is a loss. */
  netAfterFee: signedMoneyField,
})

export const planFields = z.object({
  planId: idField,
  poolId: idField,
  siteId: idField,
  name: z.string(),
  power: powerField,
  termDays: z.int(),
  withdrawalDays: z.int().describe('Days after the order’s UTC day in which I may withdraw from the contract'),
  feePerThDay: moneyField,
  price: moneyField,
  lines: z.array(z.object({ kind: z.enum(priceLineKinds), amount: moneyField })),
  tariff: moneyField,
  efficiency: z.string(),
  serviceFeeBps: z.int(),
  ships: z.boolean(),
  goods: z.string().nullable(),
  termsHash: z.string(),
  today: todayFigures.nullable(),
  available: powerField,
  onSale: z.boolean(),
})
export type PlanFields = z.output<typeof planFields>

export const projects = publicRead({
  path: '/prod/APP/BUser/selectBPerativeList',
  summary: 'The catalogue: sites, pools and plans',
  input: z.strictObject({ kind: z.enum(projectKinds).optional(), ...pageFields }),
  row: z.object({
    ...planFields.partial().shape,
    id: idField,
    kind: z.enum(projectKinds),
    name: z.string(),
    country: z.string(),
    powerSource: z.enum(powerSources),
    capacity: powerField,
    uptime30dBps: z.int().nullable(),
    evidenceUrl: z.string().nullable(),
    openedOn: dayField.optional().describe('Of a pool: its first day'),
    closedOn: dayField.nullable().optional().describe('Of a pool: the day it closed or will close, if known'),
    plans: z.array(planFields).optional(),
  }),
})

export const powerSummary = publicRead({
  path: '/prod/APP/BUser/four-hundred-thousand-pool/power-summary',
  summary: 'The 400,000 TH/s pool: attested, sold, reserved and available power',
  refuses: ['pool_unknown'],
  data: z.object({
    capacity: powerField,
    attested30d: powerField,
    sold: powerField,
    reserved: powerField,
    available: powerField,
    utilisationBps: z.int(),
    sites: z.array(z.object({ siteId: idField, name: z.string(), country: z.string() })),
    asOf: instantField,
  }),
})

export const catalogueCalls = { projects, powerSummary }
