import { z } from 'zod'
import { operatorRoles, recordStates, revenueKinds } from '../../codes/operators.ts'
import { revenueStates } from '../../codes/settlement.ts'
import { withdrawalReasons } from '../../codes/withdrawals.ts'
import { textLengths } from '../../constants.ts'
import { endpoint, operatorChange, operatorRead, publicRead } from '../../endpoint.ts'
import {
  addressField,
  bpsField,
  dayField,
  hashField,
  idField,
  instantField,
  lineField,
  listFields,
  moneyField,
  okData,
  textField,
} from '../../fields.ts'
import { withdrawalState } from '../member/cash.ts'
import { nonceData, proofRefuses } from '../member/sign-in.ts'
import { attestationCalls } from './attestations.ts'
import { decisionDraft, decisionRefuses, draftCalls, settlers, signedByOperator } from './decisions.ts'

const operatorRole = z.enum(operatorRoles)
const wholeNumber = z.union([z.int().min(0), z.string().regex(/^\d{1,18}$/)])
const byId = z.strictObject({ id: idField })

export const operatorNonce = publicRead({
  path: '/console/nonce',
  summary: 'The fields of an operator’s sign-in message. Its statement differs from that of members',
  input: z.strictObject({ address: addressField }),
  data: nonceData,
})

export const operatorLogin = endpoint({
  method: 'POST',
  path: '/console/login',
  caller: 'public',
  class: 'operator',
  summary: 'Sign in as an operator with a listed address',
  input: z.strictObject({
    message: z.string().min(1).max(2_048),
    signature: z
      .string()
      .regex(/^0x[0-9a-fA-F]*$/)
      .max(20_000),
  }),
  data: z.object({
    operatorId: idField,
    name: z.string(),
    roles: z.array(operatorRole),
    token: z.string(),
    expiresAt: instantField,
  }),
  refuses: [...proofRefuses, 'operator_unknown'],
})

export const operatorLogout = operatorChange({
  path: '/console/logout',
  summary: 'End this operator session',
  data: okData,
})

const recordState = z.enum(recordStates)

const revenueRow = {
  poolId: idField,
  day: dayField,
  satoshi: wholeNumber,
  usdt: moneyField,
  venue: lineField({ min: 1, max: 120 }),
  txid: hashField,
  statementHash: hashField,
  uptimeBps: bpsField,
}

const revenueRefuses = [
  ...(['pool_unknown', 'pool_not_open', 'venue_unknown', 'venue_retired', 'venue_not_of_pool'] as const),
  ...(['day_not_over', 'already_recorded', 'revenue_implausible', 'network_unknown'] as const),
] as const

export const { draft: draftRevenue, decision: revenueDecision } = draftCalls({
  path: '/console/revenue',
  roles: settlers,
  record: 'a pool’s revenue of a past day',
  fields: revenueRow,
  made: revenueRefuses,
})

export const recordRevenue = operatorChange({
  path: '/console/revenue',
  roles: ['settlement'],
  summary: 'Record a pool’s revenue, with a signature of its draft. A second row for a settled day is supplementary',
  input: z.strictObject({ ...revenueRow, ...signedByOperator.shape }),
  data: z.object({
    id: idField,
    state: recordState,
    kind: z.enum(revenueKinds),
    expectedSatoshi: z.string().nullable(),
    deviationBps: z.int().nullable(),
  }),
  refuses: [...decisionRefuses.record, ...revenueRefuses],
})

export const approveRevenue = operatorChange({
  path: '/console/revenue/:id/approve',
  roles: ['settlement'],
  summary: 'Approve another operator’s revenue row with a signature of its decision, and settle its day',
  params: byId,
  input: z.strictObject({ ...signedByOperator.shape, reason: textField(textLengths.settlementRejection).optional() }),
  data: z.object({ settlementId: idField, state: recordState }),
  refuses: [...decisionRefuses.approve, 'revenue_implausible', 'network_unknown', 'reason_required'],
})

export const rejectRevenue = operatorChange({
  path: '/console/revenue/:id/reject',
  roles: ['settlement'],
  summary: 'Reject a revenue row that is not approved yet',
  params: byId,
  input: z.strictObject({ reason: textField(textLengths.settlementRejection) }),
  data: z.object({ state: recordState }),
  refuses: decisionRefuses.reject,
})

export const listRevenue = operatorRead({
  path: '/console/revenue',
  roles: ['settlement', 'auditor', 'viewer'],
  summary: 'Revenue rows, newest day first',
  input: z.strictObject({
    poolId: idField.optional(),
    state: z.enum(revenueStates).optional(),
    revenueId: idField.optional().describe('Only this row'),
    ...listFields(['day', 'pool', 'usdt', 'deviation', 'venue', 'state']),
  }),
  row: z.object({
    id: idField,
    poolId: idField,
    day: dayField,
    kind: z.enum(revenueKinds),
    satoshi: z.string(),
    usdt: moneyField,
    venue: z.string(),
    txid: z.string(),
    statementHash: z.string(),
    uptimeBps: z.int(),
    state: z.enum(revenueStates),
    recordedBy: z.string(),
    recordedById: idField,
    approvedBy: z.string().nullable(),
    cleared: moneyField,
    deviationBps: z.int().nullable(),
  }),
})

export const withdrawalQueue = operatorRead({
  path: '/console/withdrawals',
  roles: ['payout-maker', 'payout-checker', 'auditor', 'viewer'],
  summary: 'Withdrawals by state, oldest first',
  input: z.strictObject({
    state: withdrawalState.optional(),
    withdrawId: idField.optional().describe('Only this withdrawal'),
    ...listFields(
      ['createdAt', 'amount'],
      'withdrawals of this amount, or whose id, member or address begins with this text',
    ),
  }),
  row: z.object({
    withdrawId: idField,
    memberId: idField,
    toAddress: addressField,
    amount: moneyField,
    fee: moneyField,
    state: withdrawalState,
    needsRelease: z.boolean(),
    preparedBy: z.string().nullable(),
    preparedById: idField.nullable(),
    reason: z.enum(withdrawalReasons).nullable().describe('Why it waits or ended'),
    note: z.string().nullable().describe('What the operator who rejected it wrote to the member'),
    createdAt: instantField,
  }),
})

export const withdrawalDecision = operatorRead({
  path: '/console/withdrawals/:id/decision',
  roles: ['payout-maker', 'payout-checker'],
  summary: 'What the next operator signs to prepare or release a withdrawal',
  params: byId,
  data: decisionDraft,
  refuses: ['withdraw_unknown', 'withdraw_state', 'decision_changed', 'decision_expired'],
})

export const prepareWithdrawal = operatorChange({
  path: '/console/withdrawals/:id/prepare',
  roles: ['payout-maker'],
  summary: 'Prepare a withdrawal that two operators must release, with a signature of `withdrawalDecision`',
  params: byId,
  input: signedByOperator,
  data: z.object({ state: withdrawalState }),
  refuses: [
    'withdraw_unknown',
    'withdraw_state',
    'already_decided',
    'decision_changed',
    'decision_expired',
    'signature_invalid',
  ],
})

export const releaseWithdrawal = operatorChange({
  path: '/console/withdrawals/:id/release',
  roles: ['payout-checker'],
  summary: 'Release a withdrawal that another operator prepared, with a signature of `withdrawalDecision`',
  params: byId,
  input: signedByOperator,
  data: z.object({ state: withdrawalState }),
  refuses: [
    ...(['withdraw_unknown', 'withdraw_state', 'already_decided'] as const),
    ...(['decision_changed', 'decision_expired', 'signature_invalid', 'release_same_person'] as const),
  ],
})

export const rejectWithdrawal = operatorChange({
  path: '/console/withdrawals/:id/reject',
  roles: ['payout-maker', 'payout-checker'],
  summary: 'Reject a withdrawal. The money returns to the member, who reads the reason',
  params: byId,
  input: z.strictObject({ reason: textField(textLengths.withdrawalRejection) }),
  data: z.object({ state: withdrawalState }),
  refuses: ['withdraw_unknown', 'withdraw_state'],
})

export const operatorCalls = {
  operatorNonce,
  operatorLogin,
  operatorLogout,
  draftRevenue,
  recordRevenue,
  revenueDecision,
  approveRevenue,
  rejectRevenue,
  listRevenue,
  ...attestationCalls,
  withdrawalQueue,
  withdrawalDecision,
  prepareWithdrawal,
  releaseWithdrawal,
  rejectWithdrawal,
}
