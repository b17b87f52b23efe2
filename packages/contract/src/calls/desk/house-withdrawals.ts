import { z } from 'zod'
import { recordStates } from '../../codes/operators.ts'
import { operatorChange, operatorQuery, operatorRead } from '../../endpoint.ts'
import { addressField, hashField, idField, instantField, listFields, moneyField, reasonField } from '../../fields.ts'
import { decisionDraft, decisionRefuses, signedByOperator } from './decisions.ts'
import { recordSorts, rejection } from './records.ts'

const byId = z.strictObject({ id: idField.describe('The house withdrawal’s id') })

const announcement = {
  to: addressField.describe('Where the treasury will send it'),
  amount: moneyField.describe('The treasury must send exactly this'),
  reason: reasonField.describe('Out of which income, in one line'),
}

export const listHouseWithdrawals = operatorRead({
  path: '/console/house-withdrawals',
  roles: ['settlement', 'auditor', 'viewer'],
  summary: 'Withdrawals of earned income, newest first',
  input: z.strictObject({
    state: z.enum(recordStates).optional(),
    ...listFields([...recordSorts, 'to', 'amount']),
  }),
  row: z.object({
    id: idField,
    state: z.enum(recordStates),
    to: addressField,
    amount: moneyField,
    reason: z.string(),
    recordedBy: z.string(),
    recordedById: idField,
    recordedAt: instantField,
    givenUpById: idField.nullable().describe('The first of two operators who cancel an approved one'),
    txHash: hashField.nullable().describe('The transaction in which it left; null until then'),
  }),
})

export const draftHouseWithdrawal = operatorQuery({
  path: '/console/house-withdrawals/draft',
  roles: ['settlement'],
  summary: 'What the first operator signs to announce a withdrawal of earned income',
  input: z.strictObject(announcement),
  data: decisionDraft,
  refuses: ['balance_short'],
})

export const announceHouseWithdrawal = operatorChange({
  path: '/console/house-withdrawals/announce',
  roles: ['settlement'],
  summary: 'Announce a withdrawal of earned income, with a signature of `draftHouseWithdrawal` for the same fields',
  input: z.strictObject({ ...announcement, ...signedByOperator.shape }),
  data: z.object({ id: idField.describe('The house withdrawal’s id') }),
  refuses: [...decisionRefuses.record, 'balance_short'],
})

export const houseWithdrawalDecision = operatorRead({
  path: '/console/house-withdrawals/:id/decision',
  roles: ['settlement'],
  summary: 'What the second operator signs to approve a house withdrawal',
  params: byId,
  data: decisionDraft,
  refuses: decisionRefuses.decision,
})

export const approveHouseWithdrawal = operatorChange({
  path: '/console/house-withdrawals/:id/approve',
  roles: ['settlement'],
  summary:
    'Approve another operator’s house withdrawal, with a signature of `houseWithdrawalDecision`. The owner’s wallet sends it',
  params: byId,
  input: signedByOperator,
  data: z.object({ state: z.literal('approved') }),
  refuses: [...decisionRefuses.approve, 'balance_short'],
})

export const rejectHouseWithdrawal = operatorChange({
  path: '/console/house-withdrawals/:id/reject',
  roles: ['settlement'],
  summary: 'Reject a house withdrawal. Two operators must reject an approved one that has not left',
  params: byId,
  input: rejection,
  data: z.object({ outcome: z.enum(['rejected', 'waits']).describe('`waits`: another operator must reject it, too') }),
  refuses: decisionRefuses.reject,
})

export const houseWithdrawalCalls = {
  listHouseWithdrawals,
  draftHouseWithdrawal,
  announceHouseWithdrawal,
  houseWithdrawalDecision,
  approveHouseWithdrawal,
  rejectHouseWithdrawal,
}
