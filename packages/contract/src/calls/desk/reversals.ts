import { z } from 'zod'
import { reversibleKinds } from '../../codes/ledger.ts'
import { recordStates } from '../../codes/operators.ts'
import { operatorChange, operatorQuery, operatorRead } from '../../endpoint.ts'
import { idField, instantField, listFields, memberWalletField, reasonField } from '../../fields.ts'
import { decisionDraft, decisionRefuses, signedByOperator } from './decisions.ts'
import { recordSorts, rejection } from './records.ts'

const byId = z.strictObject({ id: idField.describe('The reversal’s id') })

const request = {
  member: idField.describe('The id of the member whose transfer it is; the nil id for the house'),
  transferId: idField.describe('As in a statement or an export'),
  reason: reasonField.describe('Why, in one line'),
}

export const listReversals = operatorRead({
  path: '/console/reversals',
  roles: ['settlement', 'auditor', 'viewer'],
  summary: 'Transfers that operators reverse, newest first',
  input: z.strictObject({
    state: z.enum(recordStates).optional(),
    ...listFields([...recordSorts, 'kind', 'quantity']),
  }),
  row: z.object({
    id: idField,
    state: z.enum(recordStates),
    memberId: idField,
    memberWallet: memberWalletField,
    transferId: idField,
    kind: z.enum(reversibleKinds).describe('The kind of the transfer'),
    quantity: z.string().describe('The sum with its unit, such as `12.5 USDT` or `50 points`'),
    takenFrom: z.string().describe('The account that got it'),
    givenTo: z.string().describe('The account that gave it'),
    reason: z.string(),
    recordedBy: z.string(),
    recordedById: idField,
    recordedAt: instantField,
  }),
})

export const draftReversal = operatorQuery({
  path: '/console/reversals/draft',
  roles: ['settlement'],
  summary: 'What the first operator signs to record the reversal of a transfer',
  input: z.strictObject(request),
  data: decisionDraft,
  refuses: ['record_unknown', 'not_reversible', 'reason_required'],
})

export const recordReversal = operatorChange({
  path: '/console/reversals/record',
  roles: ['settlement'],
  summary: 'Record the reversal of a transfer, with a signature of `draftReversal` for the same fields',
  input: z.strictObject({ ...request, ...signedByOperator.shape }),
  data: z.object({ id: idField.describe('The reversal’s id') }),
  refuses: [...decisionRefuses.record, 'record_unknown', 'not_reversible', 'reason_required'],
})

export const reversalDecision = operatorRead({
  path: '/console/reversals/:id/decision',
  roles: ['settlement'],
  summary: 'What the second operator signs to approve a reversal',
  params: byId,
  data: decisionDraft,
  refuses: decisionRefuses.decision,
})

export const approveReversal = operatorChange({
  path: '/console/reversals/:id/approve',
  roles: ['settlement'],
  summary: 'Approve another operator’s reversal, with a signature of `reversalDecision`. Posts the opposite transfer',
  params: byId,
  input: signedByOperator,
  data: z.object({ state: z.literal('approved') }),
  refuses: [...decisionRefuses.approve, 'balance_short', 'not_reversible'],
})

export const rejectReversal = operatorChange({
  path: '/console/reversals/:id/reject',
  roles: ['settlement'],
  summary: 'Reject a reversal that is not approved yet, also one’s own. The transfer stays',
  params: byId,
  input: rejection,
  data: z.object({ state: z.literal('rejected') }),
  refuses: decisionRefuses.reject,
})

export const reversalCalls = {
  listReversals,
  draftReversal,
  recordReversal,
  reversalDecision,
  approveReversal,
  rejectReversal,
}
