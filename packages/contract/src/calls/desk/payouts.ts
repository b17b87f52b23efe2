import { z } from 'zod'
import { incidentKinds, shownIncidentFields } from '../../codes/incidents.ts'
import {
  payoutHaltReasons,
  payoutOutcomes,
  payoutStates,
  payoutWaits,
  resumeDecisions,
} from '../../codes/withdrawals.ts'
import { operatorChange, operatorRead } from '../../endpoint.ts'
import {
  addressField,
  hashField,
  idField,
  instantField,
  listFields,
  moneyField,
  okData,
  reasonField,
} from '../../fields.ts'

const readers = ['payout-maker', 'payout-checker', 'auditor', 'viewer'] as const
const haltCause = z.enum(payoutHaltReasons)
const sum = z.object({ count: z.int(), amount: moneyField })
const limit = z.object({
  limit: moneyField.describe('In force, with what operators raised for today'),
  left: moneyField.describe('What can leave now'),
})

export const listPayouts = operatorRead({
  path: '/console/payouts',
  roles: readers,
  summary: 'Payouts that were signed, newest first, with their batches and transactions',
  input: z.strictObject({
    state: z.enum(payoutStates).optional(),
    withdrawId: idField.optional().describe('Only the payout of this withdrawal'),
    ...listFields(
      ['createdAt', 'amount'],
      'payouts with this number or amount, or whose withdrawal, member or address begins with this text',
    ),
  }),
  row: z.object({
    payoutNo: z.string().describe('Its number in the vault, which pays each number once'),
    withdrawId: idField,
    memberId: idField,
    toAddress: addressField,
    amount: moneyField.describe('What the recipient gets'),
    state: z.enum(payoutStates).describe('The state of its batch'),
    outcome: z.enum(payoutOutcomes).nullable().describe('Null until the batch is final'),
    batchId: idField,
    nonce: z.string(),
    txHashes: z
      .array(hashField)
      .describe(
        'The transaction of the batch. Before it is final, every one that was signed with higher and higher fees',
      ),
    createdAt: instantField,
    finalAt: instantField.nullable(),
  }),
})

export const payoutStatus = operatorRead({
  path: '/console/payouts/status',
  roles: readers,
  summary: 'What waits to be paid, and why payouts are halted if they are',
  data: z.object({
    queued: sum,
    awaitingRelease: sum,
    toSend: moneyField.describe('What the vault lacks for the queue'),
    limits: z
      .object({ hour: limit, day: limit, newWallets: limit })
      .nullable()
      .describe('Limits of all members together; null before payouts were first looked at'),
    waits: z
      .array(z.object({ reason: z.enum(payoutWaits), ...sum.shape }))
      .describe('Queued withdrawals that a limit keeps from the next batch'),
    halt: z
      .object({
        id: idField,
        cause: haltCause,
        subject: z.string(),
        detail: z.string().describe('The operator’s reason; what a process found, in English'),
        found: z
          .object({
            kind: z.enum(incidentKinds),
            subject: z.string(),
            detail: z.partialRecord(z.enum(shownIncidentFields), z.string()),
            isOpen: z.boolean(),
          })
          .nullable()
          .describe('The incident that says what a process found, as in `showToday`'),
        since: instantField,
        haltedBy: z.string().nullable().describe('Null when the payout process halted them'),
        prepared: z
          .object({
            id: idField.nullable().describe('The id of the signed decision; null without one'),
            decision: z.enum(resumeDecisions),
            explanation: z.string(),
            by: z.string(),
            byId: idField,
            at: instantField,
          })
          .nullable(),
      })
      .nullable(),
  }),
})

export const haltPayouts = operatorChange({
  path: '/console/payouts/halt',
  roles: ['payout-maker', 'payout-checker'],
  summary: 'Halt payouts, without a signature. Nothing is signed or sent until two operators resume them',
  input: z.strictObject({ reason: reasonField }),
  data: okData,
  refuses: ['already_recorded'],
})

export const payoutCalls = { listPayouts, payoutStatus, haltPayouts }
