import { z } from 'zod'
import { ownerHints, suspenseReasons, suspenseTargets } from '../../codes/suspense.ts'
import { operatorChange, operatorQuery, operatorRead } from '../../endpoint.ts'
import {
  addressField,
  hashField,
  idField,
  instantField,
  lineField,
  listFields,
  memberWalletField,
  moneyField,
  reasonField,
} from '../../fields.ts'
import { decisionDraft, decisionRefuses, signedByOperator } from './decisions.ts'
import { rejection } from './records.ts'

const target = z.enum(suspenseTargets)
const byId = z.strictObject({ id: idField.describe('The assignment’s id') })

const assignmentFields = {
  txHash: hashField,
  logIndex: z.int().min(0).max(999_999_999).describe('The place of the transfer in its block'),
  target,
  member: z
    .union([idField, addressField])
    .optional()
    .meta({ description: 'The member’s id or wallet address, for the target `member` only' }),
  venue: lineField({ min: 1, max: 120 }).optional().describe('The venue’s name, for the target `venue` only'),
  evidence: reasonField.describe('Whose money it is and how you know, in one line'),
}

export const listSuspense = operatorRead({
  path: '/console/suspense',
  roles: ['settlement', 'auditor', 'viewer'],
  summary:
    'Deposits whose owner is not decided yet, oldest first, with the owners that their sender and amount suggest',
  input: z.strictObject(listFields(['at', 'amount', 'sender', 'reason'])),
  row: z.object({
    txHash: hashField,
    logIndex: z.int(),
    sender: addressField,
    amount: moneyField,
    reason: z.enum(suspenseReasons),
    at: instantField.describe('When the block was made'),
    assignment: z
      .object({
        id: idField,
        state: z.enum(['recorded', 'approved']).describe('Approved and still listed: a return that has not left yet'),
        target,
        memberId: idField.nullable(),
        memberWallet: memberWalletField,
        venue: z.string().nullable(),
        evidence: z.string(),
        recordedBy: z.string(),
        recordedById: idField,
        givenUpById: idField.nullable().describe('The first of two operators who cancel an approved return'),
      })
      .nullable(),
    suggestions: z.array(
      z.object({
        hint: z.enum(ownerHints),
        memberId: idField.nullable(),
        memberWallet: memberWalletField,
        venue: z.string().nullable(),
      }),
    ),
  }),
})

export const draftSuspenseAssignment = operatorQuery({
  path: '/console/suspense/draft',
  roles: ['settlement'],
  summary: 'What the first operator signs to record the owner of a deposit in suspense',
  input: z.strictObject(assignmentFields),
  data: decisionDraft,
  refuses: ['record_unknown', 'member_unknown', 'venue_unknown'],
})

export const assignSuspense = operatorChange({
  path: '/console/suspense/assign',
  roles: ['settlement'],
  summary:
    'Record the owner of a deposit in suspense, with a signature of `draftSuspenseAssignment` for the same fields',
  input: z.strictObject({ ...assignmentFields, ...signedByOperator.shape }),
  data: z.object({ id: idField.describe('The assignment’s id') }),
  refuses: [...decisionRefuses.record, 'record_unknown', 'member_unknown', 'venue_unknown'],
})

export const suspenseDecision = operatorRead({
  path: '/console/suspense/:id/decision',
  roles: ['settlement'],
  summary: 'What the second operator signs to approve an assignment',
  params: byId,
  data: decisionDraft,
  refuses: decisionRefuses.decision,
})

export const approveSuspense = operatorChange({
  path: '/console/suspense/:id/approve',
  roles: ['settlement'],
  summary: 'Approve another operator’s assignment and move the money, with a signature of `suspenseDecision`',
  params: byId,
  input: signedByOperator,
  data: z.object({ state: z.literal('approved') }),
  refuses: [...decisionRefuses.approve, 'balance_short'],
})

export const rejectSuspense = operatorChange({
  path: '/console/suspense/:id/reject',
  roles: ['settlement'],
  summary: 'Reject an assignment. Two operators must reject an approved return that has not left',
  params: byId,
  input: rejection,
  data: z.object({ outcome: z.enum(['rejected', 'waits']).describe('`waits`: another operator must reject it, too') }),
  refuses: decisionRefuses.reject,
})

export const suspenseCalls = {
  listSuspense,
  draftSuspenseAssignment,
  assignSuspense,
  suspenseDecision,
  approveSuspense,
  rejectSuspense,
}
