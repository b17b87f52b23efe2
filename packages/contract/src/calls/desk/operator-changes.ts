import { z } from 'zod'
import { operatorChangeStates, operatorRoles } from '../../codes/operators.ts'
import { operatorRead } from '../../endpoint.ts'
import { addressField, idField, instantField, lineField, listFields } from '../../fields.ts'
import { recordCalls } from './records.ts'

const role = z.enum(operatorRoles)

const changes = recordCalls({
  path: '/console/operators/changes',
  sorts: [],
  refuses: [
    ['roles_conflict', 'no_change'],
    ['roles_conflict', 'no_change'],
  ],
  roles: [['admin'], ['admin']],
  record: 'the roles that an operator has from then on',
  fields: {
    address: addressField.describe('The wallet of a new or present operator'),
    roles: z.array(role).max(operatorRoles.length).describe('All roles from then on; none to end the operator'),
    name: lineField({ min: 1, max: 40 })
      .optional()
      .describe('Required for a new operator; a present one keeps the name'),
  },
})

export const listOperators = operatorRead({
  path: '/console/operators',
  roles: operatorRoles,
  summary: 'Present and former operators, as the registry on the chain lists them',
  row: z.object({
    operatorId: idField,
    address: addressField,
    name: z.string(),
    roles: z.array(role).describe('The last ones of a former operator'),
    since: instantField.describe('Since when the operator has these roles'),
    endedAt: instantField.nullable(),
  }),
})

const transaction = z
  .object({ to: addressField, data: z.string().regex(/^0x[0-9a-f]*$/) })
  .meta({ examples: [{ to: '0x0000000000000000000000000000000000000001', data: '0x00' }] })

export const listOperatorChanges = operatorRead({
  path: '/console/operators/changes',
  roles: ['admin', 'auditor', 'viewer'],
  summary: 'Changes of operators, newest first, as the registry on the chain has them',
  input: z.strictObject({
    state: z.enum(operatorChangeStates).optional(),
    ...listFields(['recordedAt', 'name', 'takesEffectAt', 'state']),
  }),
  row: z.object({
    id: idField,
    state: z.enum(operatorChangeStates),
    address: addressField,
    name: z.string(),
    roles: z.array(role).describe('All roles from then on; none ends the operator'),
    rolesNow: z.array(role),
    recordedBy: z.string(),
    recordedById: idField,
    recordedAt: instantField,
    decidedBy: z.string().nullable().describe('Who approved or withdrew it'),
    decidedAt: instantField.nullable(),
    expiresAt: instantField.describe('When the signatures stop to count'),
    takesEffectAt: instantField.nullable().describe('Once the registry has it: the end of its delay'),
    fault: z.string().nullable().describe('Why the registry refuses it at present'),
    send: transaction.nullable().describe('The next transaction, which the worker or anyone else can send'),
    veto: transaction.nullable().describe('The transaction with which the treasury’s owner vetoes it'),
  }),
})

export const operatorChangeCalls = {
  listOperators,
  listOperatorChanges,
  draftOperatorChange: changes.draft,
  proposeOperatorChange: changes.record,
  operatorChangeDecision: changes.decision,
  approveOperatorChange: {
    ...changes.approve,
    summary:
      'Approve a change of an operator with a second admin’s signature. The worker sends it to the registry. It takes effect 24 hours later, unless the treasury’s owner vetoes it',
  },
  withdrawOperatorChange: {
    ...changes.reject,
    summary: 'Withdraw a change of an operator that is not on the chain yet',
  },
} as const
