import { z } from 'zod'
import { voidParts } from '../../codes/settlement.ts'
import { operatorRead } from '../../endpoint.ts'
import { addressField, hashField, idField, instantField, lineField, moneyField, reasonField } from '../../fields.ts'
import { settlers } from './decisions.ts'
import { named, recordNames } from './record-names.ts'
import { recordCalls } from './records.ts'

const readers = ['settlement', 'auditor', 'viewer'] as const
const reason = reasonField.describe('Why, in one line')
const revenueId = idField.describe('The approved revenue row')

const voids = recordCalls({
  path: '/console/revenue-voids',
  sorts: ['part', 'reason'],
  refuses: [
    ['record_unknown', 'revenue_paid', 'revenue_in_use'],
    ['revenue_paid', 'revenue_in_use'],
  ],
  roles: settlers,
  record: 'the void of a revenue row',
  fields: { revenueId, part: z.enum(voidParts).describe('`unpaid` keeps what the venue has paid'), reason },
})

const corrections = recordCalls({
  path: '/console/corrections',
  sorts: ['amount', 'way'],
  refuses: [
    ['record_unknown', 'amount_above_left'],
    ['amount_above_left', 'house_short'],
  ],
  roles: settlers,
  record: 'a correction of revenue that was too high',
  fields: {
    revenueId,
    amount: moneyField.describe('How much the row was too high'),
    statementHash: hashField,
    reason,
    returnTxHash: hashField
      .optional()
      .describe('The treasury’s transaction that returns it. Without it, the venue pays that much less'),
  },
})

const deviations = recordCalls({
  path: '/console/deviations',
  sorts: ['reason'],
  refuses: [['record_unknown'], []],
  roles: settlers,
  record: 'the reason why a pool’s revenue is far from expected',
  fields: { poolId: idField, reason },
})

const advices = recordCalls({
  path: '/console/remittances',
  sorts: ['transferHash', 'lines'],
  refuses: [
    ['record_unknown', 'lines_sum', 'venue_not_of_pool'],
    ['lines_sum', 'venue_not_of_pool', 'advice_too_late'],
  ],
  roles: settlers,
  record: 'the split of a venue’s transfer among its pools',
  fields: {
    txHash: hashField,
    logIndex: z.int().min(0).max(999_999_999),
    statementHash: hashField,
    lines: z
      .array(z.strictObject({ poolId: idField, amount: moneyField }))
      .min(1)
      .max(100)
      .describe('What it pays for each pool. They add up to the transfer'),
  },
})

const venues = recordCalls({
  path: '/console/venue-changes',
  sorts: ['name', 'change'],
  refuses: [
    ['venue_unknown', 'venue_exists', 'pool_unknown', 'address_taken'],
    ['venue_unknown', 'pool_unknown', 'address_taken'],
  ],
  roles: settlers,
  record: 'a new, changed or ended venue',
  fields: {
    name: lineField({ min: 1, max: 120 }).describe('Everything is registered again under this name'),
    addresses: z.array(addressField).max(50).describe('The addresses that it pays from'),
    poolIds: z.array(idField).max(100).describe('The pools that it pays for. Without one, the venue retires'),
    isAdvised: z.boolean().describe('Its transfers clear nothing before their advice'),
    isNew: z.boolean().optional().describe('Refuse a name that is registered, in place of changing that venue'),
  },
})

export const listVenues = operatorRead({
  path: '/console/venues',
  roles: readers,
  summary: 'Registered venues, by name',
  row: z.object({
    name: z.string(),
    isRetired: z.boolean(),
    isAdvised: z.boolean(),
    pools: z.array(z.object({ id: idField, slug: z.string() })),
    addresses: z.array(addressField),
  }),
})

export const listPoolDeviations = operatorRead({
  path: '/console/deviations/pools',
  roles: readers,
  summary: 'Recorded and expected revenue of each pool in thirty days, by name',
  row: z.object({
    poolId: idField,
    slug: z.string(),
    recorded: moneyField,
    expected: moneyField.nullable(),
    deviationBps: z.int().nullable(),
    reason: z.string().nullable().describe('The approved reason that covers this deviation'),
    needsReason: z.boolean(),
  }),
})

export const listVenuePayments = operatorRead({
  path: '/console/remittances/payments',
  roles: readers,
  summary: 'Transfers of venues with money that has cleared nothing, the oldest 1,000',
  row: z.object({
    txHash: hashField,
    logIndex: z.int(),
    venue: z.string(),
    amount: moneyField,
    unused: moneyField,
    at: instantField,
    advice: z
      .object({ id: idField, state: z.enum(['recorded', 'approved']) })
      .nullable()
      .describe('Null without an advice'),
  }),
})

export const revenueRecordCalls = {
  ...named(recordNames.void, voids),
  ...named(recordNames.correction, corrections),
  listPoolDeviations,
  ...named(recordNames.deviation, deviations),
  listVenuePayments,
  ...named(recordNames.advice, advices),
  listVenues,
  ...named(recordNames.venueChange, venues),
}
