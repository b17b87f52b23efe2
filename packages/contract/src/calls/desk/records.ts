import { z } from 'zod'
import { type OperatorRole, operatorRoles } from '../../codes/operators.ts'
import { textLengths } from '../../constants.ts'
import { operatorChange, operatorRead } from '../../endpoint.ts'
import { idField, instantField, lineField, listFields, memberWalletField } from '../../fields.ts'
import type { Reason } from '../../reasons.ts'
import { decisionRefuses, draftCalls, signedByOperator } from './decisions.ts'

/** `ended`: it was approved, and what it was about is no longer the same. */
export const signedRecordStates = ['recorded', 'approved', 'rejected', 'ended'] as const

/** What every list of records can be sorted by. */
export const recordSorts = ['recordedAt', 'recordedBy', 'state'] as const

const why = lineField(textLengths.rejection).describe('Why, in one line. The audit log has it')

/** What every rejection of a record takes. */
export const rejection = z.strictObject({ reason: why })

const byRecord = z.strictObject({ id: idField.describe('The record’s id, which is its decision’s') })

/** A record as its first operator signed it. */
const recordRow = z.object({
  id: idField,
  state: z.enum(signedRecordStates),
  title: z.string().describe('What is decided, in words'),
  lines: z.array(z.object({ label: z.string(), value: z.string() })).describe('Every field that was signed, in words'),
  fields: z
    .record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))
    .describe('The same by name, as `packages/decisions` defines them; empty for a record without a signed decision'),
  memberWallet: memberWalletField,
  recordedBy: z.string(),
  recordedById: idField,
  recordedAt: instantField,
  decidedBy: z.string().nullable().describe('Who approved or rejected it'),
  decidedAt: instantField.nullable(),
  rejectedFor: z.string().nullable().describe('The reason that the operator gave who rejected it'),
})

type RecordCalls<Fields extends z.ZodRawShape, Sort extends string> = {
  /** Of the list. The other calls are below it. */
  readonly path: string
  /** Of the first and the second operator. */
  readonly roles: readonly [readonly OperatorRole[], readonly OperatorRole[]]
  /** The record as a noun, such as `a revenue row`: it becomes a part of sentences. */
  readonly record: string
  /** What its approval does, as a sentence; it takes effect at once when left out. */
  readonly effect?: string
  readonly fields: Fields
  /** Signed fields that the newest 2,000 records can be sorted by, as well as by who recorded them, when, and their state. */
  readonly sorts: readonly Sort[]
  /** Why what the first operator gives is refused, and why it cannot be approved. */
  readonly refuses?: readonly [made: readonly Reason[], approved: readonly Reason[]]
}

/** Declares the calls about records that one operator signs and another approves with a signature. */
export function recordCalls<Fields extends z.ZodRawShape, const Sort extends string>({
  path,
  roles,
  record,
  effect = 'It takes effect at once',
  fields,
  sorts,
  refuses: [made, approved] = [[], []],
}: RecordCalls<Fields, Sort>) {
  const [makers, checkers] = roles
  const either = operatorRoles.filter((role) => makers.includes(role) || checkers.includes(role))
  return {
    ...draftCalls({ path, roles, record, fields, made }),
    list: operatorRead({
      path,
      roles: [...either, 'auditor', 'viewer'],
      summary: `Records of ${record}, newest first`,
      input: z.strictObject({
        state: z.enum(signedRecordStates).optional(),
        ...listFields([...recordSorts, ...sorts], 'records that contain this text, of the newest 2,000'),
      }),
      row: recordRow,
    }),
    record: operatorChange({
      path: `${path}/record`,
      roles: makers,
      summary: `Record ${record}, with a signature of the draft for the same fields`,
      input: z.strictObject({ ...fields, ...signedByOperator.shape }),
      data: z.object({ id: idField.describe('The record’s id') }),
      refuses: [...decisionRefuses.record, ...made],
    }),
    approve: operatorChange({
      path: `${path}/:id/approve`,
      roles: checkers,
      summary: `Approve another operator’s record of ${record}, with a signature of its decision. ${effect}`,
      params: byRecord,
      input: signedByOperator,
      data: z.object({ state: z.literal('approved') }),
      refuses: [...decisionRefuses.approve, ...approved],
    }),
    reject: operatorChange({
      path: `${path}/:id/reject`,
      roles: either,
      summary: `Reject a record of ${record} before it is approved. The operator who recorded it withdraws it in the same way`,
      params: byRecord,
      input: rejection,
      data: z.object({ state: z.literal('rejected') }),
      refuses: decisionRefuses.reject,
    }),
  }
}
