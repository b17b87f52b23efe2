import { z } from 'zod'
import { decisionStates, decisionTypes } from '../../codes/decisions.ts'
import { type OperatorRole, operatorRoles } from '../../codes/operators.ts'
import { operatorChange, operatorQuery, operatorRead } from '../../endpoint.ts'
import { addressField, dayField, hashField, idField, instantField, lineField, okData, sortField } from '../../fields.ts'
import type { Reason } from '../../reasons.ts'

/** What an operator signs: the bytes to send back, typed data for the wallet (EIP-712), and the same in words. */
export const decisionDraft = z.object({
  text: z.string(),
  typedData: z.record(z.string(), z.unknown()),
  title: z.string(),
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
})

const signatureField = z.string().regex(/^0x([0-9a-fA-F]{2}){1,4096}$/)

export const signedByOperator = z.strictObject({
  text: z
    .string()
    .min(2)
    .max(65_536)
    .meta({ description: 'The `text` of the draft', examples: ['{}'] }),
  signature: signatureField.meta({
    description: 'The wallet’s signature of the draft’s typed data',
    examples: ['0x00'],
  }),
})

/** The first and the second operator are of the settlement. */
export const settlers = [['settlement'], ['settlement']] as const

/** Why the steps of what two operators sign are refused, whatever it decides. */
export const decisionRefuses = {
  record: ['signature_invalid', 'decision_changed', 'decision_expired', 'already_recorded'],
  decision: ['record_unknown', 'already_decided', 'decision_changed', 'decision_expired'],
  approve: [
    ...(['record_unknown', 'own_record', 'already_decided', 'decision_changed'] as const),
    ...(['decision_expired', 'signature_invalid', 'release_same_person'] as const),
  ],
  reject: ['record_unknown', 'own_record', 'already_decided'],
} as const satisfies Record<string, readonly Reason[]>

type DraftCalls<Fields extends z.ZodRawShape> = {
  readonly path: string
  /** Of the first and the second operator. */
  readonly roles: readonly [readonly OperatorRole[], readonly OperatorRole[]]
  /** The record as a noun, such as `a revenue row`: it becomes a part of sentences. */
  readonly record: string
  readonly fields: Fields
  /** Why what the first operator gives is refused. */
  readonly made?: readonly Reason[]
}

const byRecord = z.strictObject({ id: idField.describe('The record’s id') })

/** Declares what operators sign for a record that one of them makes and another approves. */
export function draftCalls<Fields extends z.ZodRawShape>({
  path,
  roles,
  record,
  fields,
  made = [],
}: DraftCalls<Fields>) {
  return {
    draft: operatorQuery({
      path: `${path}/draft`,
      roles: roles[0],
      summary: `What the first operator signs to record ${record}`,
      input: z.strictObject(fields),
      data: decisionDraft,
      refuses: made,
    }),
    decision: operatorRead({
      path: `${path}/:id/decision`,
      roles: roles[1],
      summary: `What the second operator signs to approve ${record}`,
      params: byRecord,
      data: decisionDraft,
      refuses: decisionRefuses.decision,
    }),
  }
}

const readers = ['settlement', 'payout-maker', 'payout-checker', 'auditor', 'viewer'] as const

const signer = z.object({
  operatorId: idField,
  name: z.string(),
  roles: z.array(z.enum(operatorRoles)).describe('The roles that we list for this operator now'),
  address: addressField.describe('The wallet that signed'),
  signature: signatureField.meta({ examples: ['0x00'] }),
  role: z.enum(operatorRoles).nullable().describe('The role in which the operator signed; null when malformed'),
  at: instantField.describe('When the signature was stored'),
})

const loggedDecision = z.object({
  decisionId: idField,
  type: z.enum(decisionTypes),
  state: z.enum(decisionStates),
  title: z.string(),
  lines: z.array(z.object({ label: z.string(), value: z.string() })).describe('Every field that was signed, in words'),
  digest: hashField.nullable().describe('The EIP-712 digest that the first operator signed; null when malformed'),
  expiresAt: instantField,
  text: z.string().describe('The bytes that the first operator signed'),
  maker: signer,
  approval: z.object({ text: z.string(), checker: signer }).nullable().describe('Null without a second signature'),
})

export const listDecisions = operatorRead({
  path: '/console/decisions',
  roles: readers,
  summary: 'Decisions that operators signed, newest first unless asked otherwise, page by page',
  input: z.strictObject({
    type: z.enum(decisionTypes).optional(),
    decisionId: idField.optional().describe('Only this decision'),
    operatorId: idField.optional().describe('Decisions that this operator signed, as the first or the second'),
    day: dayField.optional().describe('The UTC day on which the first signature was stored'),
    sort: sortField(['time', 'type']).default('-time'),
    cursor: idField.optional().describe('The value `next` of the previous page'),
  }),
  data: z.object({
    decisions: z.array(loggedDecision),
    next: idField.nullable().describe('The cursor of the next page; null on the last page'),
    operators: z
      .array(z.object({ operatorId: idField, name: z.string() }))
      .describe('Present and former operators, by name'),
  }),
})

const exportedSignature = z.object({ address: addressField, signature: signatureField.meta({ examples: ['0x00'] }) })

export const exportDecisions = operatorRead({
  path: '/console/decisions/export',
  roles: readers,
  summary: 'All signed decisions, as `terahold audit export` writes them. Every export is recorded in the audit log',
  data: z.object({
    format: z.literal('terahold-decisions-1'),
    chainId: z.int(),
    registry: addressField,
    operators: z.array(
      z.object({
        address: addressField,
        roles: z.array(z.string()).describe('Every role that this address has or had'),
        changes: z
          .array(z.object({ at: instantField, roles: z.array(z.string()) }))
          .optional()
          .describe('Since when it had which roles, as the registry’s events say, oldest first'),
      }),
    ),
    decisions: z.array(
      z.object({
        decision: z.string(),
        maker: exportedSignature,
        approval: z.object({ text: z.string(), checker: exportedSignature }).optional(),
        recordedAt: instantField.optional().describe('When the first signature was stored'),
        approvedAt: instantField.optional().describe('When the second signature was stored'),
      }),
    ),
  }),
})

export const recordExport = operatorChange({
  path: '/console/exports',
  roles: operatorRoles,
  summary: 'Record in the audit log that the desk saves a list as a file, with the SHA-256 of the file',
  input: z.strictObject({
    view: lineField({ min: 1, max: 300 }).meta({
      description: 'The screen with its filters, as in the desk’s address',
      examples: ['withdrawals?state=all&sort=-amount'],
    }),
    rows: z.int().min(0).max(100_000),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({ description: 'Of the file', examples: ['ab'.repeat(32)] }),
  }),
  data: okData,
})

export const decisionCalls = { listDecisions, exportDecisions, recordExport }
