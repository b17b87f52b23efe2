import { z } from 'zod'
import { decisionTypes } from '../../codes/decisions.ts'
import { finderRoles, paymentStates, waitingKinds } from '../../codes/desk.ts'
import { incidentKinds, incidentUrgencyOrder, shownIncidentFields } from '../../codes/incidents.ts'
import { operatorRoles } from '../../codes/operators.ts'
import { orderStates } from '../../codes/orders.ts'
import { shipmentStates } from '../../codes/shipments.ts'
import { ticketStates } from '../../codes/support.ts'
import { payoutHaltReasons, payoutOutcomes, payoutStates, withdrawalStates } from '../../codes/withdrawals.ts'
import { operatorQuery, operatorRead } from '../../endpoint.ts'
import { addressField, bpsField, dayField, hashField, idField, instantField, moneyField } from '../../fields.ts'

const memberId = idField
const at = instantField

const hit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('member'),
    memberId,
    address: addressField,
    name: z.string().nullable().describe('Null without a name, and for roles that do not see personal data'),
  }),
  z.object({
    kind: z.literal('order'),
    memberId,
    orderId: idField,
    orderNo: z.string(),
    price: moneyField,
    state: z.enum(orderStates),
    at,
  }),
  z.object({
    kind: z.literal('shipment'),
    memberId,
    orderId: idField,
    orderNo: z.string(),
    carrier: z.string().nullable(),
    trackingNo: z.string().nullable(),
    state: z.enum(['waiting', ...shipmentStates]),
  }),
  z.object({
    kind: z.literal('payment'),
    memberId: memberId.nullable(),
    txHash: hashField,
    logIndex: z.int(),
    sender: addressField,
    amount: moneyField,
    state: z.enum(paymentStates),
    at,
  }),
  z.object({
    kind: z.literal('withdrawal'),
    memberId,
    withdrawId: idField,
    amount: moneyField,
    state: z.enum(withdrawalStates),
    at,
  }),
  z.object({
    kind: z.literal('payout'),
    memberId,
    withdrawId: idField,
    payoutNo: z.string(),
    amount: moneyField,
    state: z.enum(payoutStates),
    outcome: z.enum(payoutOutcomes).nullable(),
    at,
  }),
  z.object({
    kind: z.literal('ticket'),
    memberId,
    ticketId: idField,
    ticketNo: z.string(),
    state: z.enum(ticketStates),
    at,
  }),
  z.object({ kind: z.literal('decision'), decisionId: idField, type: z.enum(decisionTypes), by: z.string(), at }),
])

export const findAnything = operatorQuery({
  path: '/console/find',
  roles: finderRoles,
  summary:
    'Find members, orders, shipments, payments, withdrawals, payouts, tickets and decisions by an exact address, email address, id, ' +
    'number, transaction hash or amount. The caller’s roles decide which kinds are searched. Every member found is recorded in the audit log',
  input: z.strictObject({
    text: z.string().trim().min(1).max(200).describe('Sent in the body, so that no log of URLs contains it'),
  }),
  data: z.object({
    hits: z.array(hit).describe('At most 8 of each kind, newest first'),
    more: z.boolean().describe('Whether a kind has more than it shows'),
  }),
  example: { input: { text: 'TH-261120-00000111' } },
})

export const showToday = operatorRead({
  path: '/console/today',
  roles: operatorRoles,
  summary:
    'What waits for the caller, open incidents by urgency, the parts of the product, and cash of the last 90 days',
  data: z.object({
    asOf: instantField,
    cash: z
      .object({ onChain: moneyField, owed: moneyField, coverageBps: z.int().nullable() })
      .nullable()
      .describe('Cash and everything owed; null while the chain cannot be read'),
    days: z
      .array(
        z.object({
          day: dayField,
          coverageBps: z.int().nullable(),
          cameIn: moneyField,
          wentOut: moneyField,
          revenue: moneyField.nullable().describe('Approved revenue of that day’s mining; null before any is approved'),
        }),
      )
      .describe('The last 90 UTC days, oldest first, today included'),
    status: z.object({
      watcher: z.object({
        readTo: instantField.nullable().describe('The time of the last block read'),
        fault: z.enum(['chain_replaced', 'chain_stalled', 'behind']).nullable(),
      }),
      payouts: z.object({
        halt: z.enum(payoutHaltReasons).nullable(),
        uncoveredSince: instantField
          .nullable()
          .describe('Since when payouts wait because the cash is below everything owed'),
        isRunning: z.boolean().describe('Whether a payout process is at work'),
        queued: z.int(),
        vault: moneyField.nullable().describe('What the payout process last saw in the vault'),
        gas: moneyField.nullable().describe('The payout key’s balance in coins of the chain'),
        seenAt: instantField.nullable(),
      }),
      jobs: z.array(z.object({ name: z.string(), lastDone: instantField.nullable(), failures: z.int() })),
      mail: z.object({ queued: z.int(), oldestSeconds: z.int() }),
      disk: z.object({ freeBps: bpsField }).nullable(),
    }),
    // The last lines of `terahold today` are the first to be read.
    waiting: z.array(z.object({ kind: z.enum(waitingKinds), count: z.int(), oldest: instantField.nullable() })),
    incidents: z.array(
      z.object({
        id: idField,
        kind: z.enum(incidentKinds),
        subject: z.string(),
        openedAt: instantField,
        urgency: z.enum(incidentUrgencyOrder),
        detail: z.partialRecord(z.enum(shownIncidentFields), z.string()),
      }),
    ),
  }),
})

export const findCalls = { findAnything }
export const todayCalls = { showToday }
export const deskCalls = { ...findCalls, ...todayCalls }
