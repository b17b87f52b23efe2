import { z } from 'zod'
import { operatorRoles, recordStates, revenueKinds } from '../codes/operators.ts'
import { attestationStates, revenueStates } from '../codes/settlement.ts'
import { withdrawalReasons } from '../codes/withdrawals.ts'
import { endpoint } from '../endpoint.ts'
import {
  addressField,
  bpsField,
  dayField,
  hashField,
  idField,
  instantField,
  moneyField,
  noInput,
  okData,
  pageFields,
  powerField,
} from '../fields.ts'
import { withdrawalState } from './cash.ts'
import { decisionDraft, signedByOperator } from './decisions.ts'
import { nonceData } from './sign-in.ts'

const operatorRole = z.enum(operatorRoles)
const wholeNumber = z.union([z.int().min(0), z.string().regex(/^\d{1,18}$/)])
const byId = z.strictObject({ id: idField })

export const operatorNonce = endpoint({
  method: 'GET',
  path: '/console/nonce',
  caller: 'public',
  summary: 'The fields of an operator’s sign-in message. Its statement differs from that of members',
  input: z.strictObject({ address: addressField }),
  data: nonceData,
})

export const operatorLogin = endpoint({
  method: 'POST',
  path: '/console/login',
  caller: 'public',
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
})

export const operatorLogout = endpoint({
  method: 'POST',
  path: '/console/logout',
  caller: 'operator',
  summary: 'End this operator session',
  input: noInput,
  data: okData,
})

const recordState = z.enum(recordStates)

export const recordRevenue = endpoint({
  method: 'POST',
  path: '/console/revenue',
  caller: 'operator',
  roles: ['settlement'],
  summary: 'Record a pool’s revenue of a past day. A second row for a settled day is supplementary',
  input: z.strictObject({
    poolId: idField,
    day: dayField,
    satoshi: wholeNumber,
    usdt: moneyField,
    venue: z.string().trim().min(1).max(120),
    txid: hashField,
    statementHash: hashField,
    uptimeBps: bpsField,
  }),
  data: z.object({
    id: idField,
    state: recordState,
    kind: z.enum(revenueKinds),
    expectedSatoshi: z.string().nullable(),
    deviationBps: z.int().nullable(),
  }),
})

export const approveRevenue = endpoint({
  method: 'POST',
  path: '/console/revenue/:id/approve',
  caller: 'operator',
  roles: ['settlement'],
  summary: 'Approve another operator’s revenue row and settle its day',
  params: byId,
  input: z.strictObject({ reason: z.string().trim().min(5).max(1_000).optional() }),
  data: z.object({ settlementId: idField, state: recordState }),
})

export const rejectRevenue = endpoint({
  method: 'POST',
  path: '/console/revenue/:id/reject',
  caller: 'operator',
  roles: ['settlement'],
  summary: 'Reject a revenue row that is not approved yet',
  params: byId,
  input: z.strictObject({ reason: z.string().trim().min(5).max(1_000) }),
  data: z.object({ state: recordState }),
})

export const listRevenue = endpoint({
  method: 'GET',
  path: '/console/revenue',
  caller: 'operator',
  roles: ['settlement', 'auditor', 'viewer'],
  summary: 'Revenue rows, newest day first',
  input: z.strictObject({ poolId: idField.optional(), state: z.enum(revenueStates).optional(), ...pageFields }),
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

export const recordAttestation = endpoint({
  method: 'POST',
  path: '/console/attestation',
  caller: 'operator',
  roles: ['settlement'],
  summary: 'Record the measured power of a pool on a past day',
  input: z.strictObject({
    poolId: idField,
    day: dayField,
    power: powerField,
    uptimeBps: bpsField,
    evidenceHash: hashField,
  }),
  data: z.object({ id: idField, state: recordState }),
})

export const approveAttestation = endpoint({
  method: 'POST',
  path: '/console/attestation/:id/approve',
  caller: 'operator',
  roles: ['settlement'],
  summary: 'Approve another operator’s attestation. A reason is required if it replaces an approved one',
  params: byId,
  input: z.strictObject({ reason: z.string().trim().min(5).max(1_000).optional() }),
  data: z.object({ state: recordState }),
})

export const rejectAttestation = endpoint({
  method: 'POST',
  path: '/console/attestation/:id/reject',
  caller: 'operator',
  roles: ['settlement'],
  summary: 'Reject another operator’s attestation. The day can then be recorded again',
  params: byId,
  input: z.strictObject({ reason: z.string().trim().min(5).max(1_000) }),
  data: z.object({ state: recordState }),
})

export const listAttestations = endpoint({
  method: 'GET',
  path: '/console/attestation',
  caller: 'operator',
  roles: ['settlement', 'auditor', 'viewer'],
  summary: 'Attestations of measured power, newest day first',
  input: z.strictObject({ poolId: idField.optional(), state: z.enum(attestationStates).optional(), ...pageFields }),
  row: z.object({
    id: idField,
    poolId: idField,
    day: dayField,
    power: powerField,
    uptimeBps: z.int(),
    evidenceHash: z.string(),
    state: z.enum(attestationStates),
    recordedBy: z.string(),
    recordedById: idField,
    approvedBy: z.string().nullable().describe('Who approved or rejected it'),
    reason: z.string().nullable().describe('What the second operator wrote'),
    inForce: powerField.nullable().describe('The power that is approved for this pool and day now'),
  }),
})

export const withdrawalQueue = endpoint({
  method: 'GET',
  path: '/console/withdrawals',
  caller: 'operator',
  roles: ['payout-maker', 'payout-checker', 'auditor', 'viewer'],
  summary: 'Withdrawals by state, oldest first',
  input: z.strictObject({
    state: withdrawalState.optional(),
    withdrawId: idField.optional().describe('Only this withdrawal'),
    ...pageFields,
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

export const withdrawalDecision = endpoint({
  method: 'GET',
  path: '/console/withdrawals/:id/decision',
  caller: 'operator',
  roles: ['payout-maker', 'payout-checker'],
  summary: 'What the next operator signs to prepare or release a withdrawal',
  params: byId,
  input: noInput,
  data: decisionDraft,
})

export const prepareWithdrawal = endpoint({
  method: 'POST',
  path: '/console/withdrawals/:id/prepare',
  caller: 'operator',
  roles: ['payout-maker'],
  summary: 'Prepare a withdrawal that two operators must release, with a signature of `withdrawalDecision`',
  params: byId,
  input: signedByOperator,
  data: z.object({ state: withdrawalState }),
})

export const releaseWithdrawal = endpoint({
  method: 'POST',
  path: '/console/withdrawals/:id/release',
  caller: 'operator',
  roles: ['payout-checker'],
  summary: 'Release a withdrawal that another operator prepared, with a signature of `withdrawalDecision`',
  params: byId,
  input: signedByOperator,
  data: z.object({ state: withdrawalState }),
})

export const rejectWithdrawal = endpoint({
  method: 'POST',
  path: '/console/withdrawals/:id/reject',
  caller: 'operator',
  roles: ['payout-maker', 'payout-checker'],
  summary: 'Reject a withdrawal. The money returns to the member, who reads the reason',
  params: byId,
  input: z.strictObject({ reason: z.string().trim().min(5).max(300) }),
  data: z.object({ state: withdrawalState }),
})

export const operatorCalls = {
  operatorNonce,
  operatorLogin,
  operatorLogout,
  recordRevenue,
  approveRevenue,
  rejectRevenue,
  listRevenue,
  recordAttestation,
  approveAttestation,
  rejectAttestation,
  listAttestations,
  withdrawalQueue,
  withdrawalDecision,
  prepareWithdrawal,
  releaseWithdrawal,
  rejectWithdrawal,
}
