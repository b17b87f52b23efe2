import { z } from 'zod'
import { recordStates } from '../../codes/operators.ts'
import { attestationStates } from '../../codes/settlement.ts'
import { textLengths } from '../../constants.ts'
import { operatorChange, operatorRead } from '../../endpoint.ts'
import { bpsField, dayField, hashField, idField, listFields, powerField, textField } from '../../fields.ts'
import { decisionRefuses, draftCalls, settlers, signedByOperator } from './decisions.ts'

const byId = z.strictObject({ id: idField })
const recordState = z.enum(recordStates)

const attestation = {
  poolId: idField,
  day: dayField,
  power: powerField,
  uptimeBps: bpsField,
  evidenceHash: hashField,
}

export const { draft: draftAttestation, decision: attestationDecision } = draftCalls({
  path: '/console/attestation',
  roles: settlers,
  record: 'the measured power of a pool',
  fields: attestation,
  made: ['pool_unknown', 'pool_not_open', 'day_not_over', 'already_recorded'],
})

export const recordAttestation = operatorChange({
  path: '/console/attestation',
  roles: ['settlement'],
  summary: 'Record the measured power of a pool on a past day, with a signature of its draft',
  input: z.strictObject({ ...attestation, ...signedByOperator.shape }),
  data: z.object({ id: idField, state: recordState }),
  refuses: [...decisionRefuses.record, 'pool_unknown', 'pool_not_open', 'day_not_over'],
})

export const approveAttestation = operatorChange({
  path: '/console/attestation/:id/approve',
  roles: ['settlement'],
  summary: 'Approve another operator’s attestation with a signature. Replacing an approved one needs a reason',
  params: byId,
  input: z.strictObject({ ...signedByOperator.shape, reason: textField(textLengths.settlementRejection).optional() }),
  data: z.object({ state: recordState }),
  refuses: [...decisionRefuses.approve, 'reason_required'],
})

export const rejectAttestation = operatorChange({
  path: '/console/attestation/:id/reject',
  roles: ['settlement'],
  summary: 'Reject another operator’s attestation. The day can then be recorded again',
  params: byId,
  input: z.strictObject({ reason: textField(textLengths.settlementRejection) }),
  data: z.object({ state: recordState }),
  refuses: decisionRefuses.reject,
})

export const listAttestations = operatorRead({
  path: '/console/attestation',
  roles: ['settlement', 'auditor', 'viewer'],
  summary: 'Attestations of measured power, newest day first',
  input: z.strictObject({
    poolId: idField.optional(),
    state: z.enum(attestationStates).optional(),
    ...listFields(['day', 'pool', 'power', 'uptime', 'recordedBy', 'state']),
  }),
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

export const attestationCalls = {
  draftAttestation,
  recordAttestation,
  attestationDecision,
  approveAttestation,
  rejectAttestation,
  listAttestations,
}
