import { inEveryLanguage } from '@terahold/locale/languages'
import { z } from 'zod'
import { taskKinds } from '../../codes/tasks.ts'
import { textLengths } from '../../constants.ts'
import { operatorChange, operatorRead } from '../../endpoint.ts'
import { addressField, idField, instantField, listFields, okData, textField } from '../../fields.ts'

const byId = z.strictObject({ id: idField.describe('The task’s id') })
const requires = z.enum(['email', 'password'])

export const taskQueue = operatorRead({
  path: '/console/tasks/waiting',
  roles: ['support', 'auditor'],
  summary: 'What members submitted for tasks and nobody has decided, oldest first',
  input: z.strictObject(listFields(['since', 'title', 'address'])),
  row: z.object({
    taskId: idField,
    title: z.string(),
    body: z.string().describe('What the task asks for, in English'),
    points: z.int().describe('What the member earns when it is approved'),
    memberId: idField,
    address: addressField,
    proof: z.string().nullable(),
    isVerified: z
      .boolean()
      .nullable()
      .describe('Whether a check found the proof to be right; null if only a person can tell'),
    since: instantField,
  }),
})

export const decideTask = operatorChange({
  path: '/console/tasks/:id/decide',
  roles: ['support'],
  summary: 'Approve what a member submitted, which credits the points, or reject it. The member reads the reason',
  params: byId,
  input: z.strictObject({
    member: idField.describe('The id of the member who submitted it'),
    verdict: z.enum(['approved', 'rejected']),
    reason: textField(textLengths.rejection),
  }),
  data: z.object({ state: z.enum(['approved', 'rejected']) }),
  refuses: ['task_unknown', 'own_record', 'already_decided'],
})

export const deskTasks = operatorRead({
  path: '/console/tasks',
  roles: ['support', 'auditor', 'viewer'],
  summary: 'The running tasks with the rest of their budgets, the newest 200',
  row: z.object({
    taskId: idField,
    kind: z.enum(taskKinds),
    title: z.string(),
    body: z.string().describe('What the task asks for, in English'),
    points: z.int().describe('For each member'),
    claims: z.int().describe('How many members can earn them'),
    claimsLeft: z.int(),
    requires: requires.nullable(),
    endsAt: instantField,
  }),
})

export const addTask = operatorChange({
  path: '/console/tasks',
  roles: ['support'],
  summary: 'Add a task that earns points, with its words in every language',
  input: z.strictObject({
    id: idField.describe('Chosen by the caller: a repeat adds nothing'),
    kind: z.enum(taskKinds),
    points: z.int().min(1).max(100_000),
    claims: z.int().min(1).max(1_000_000),
    requires: requires.optional().describe('For the kind `security`: what is checked automatically'),
    endsAt: instantField,
    texts: z.strictObject(
      inEveryLanguage(() =>
        z.strictObject({ title: z.string().trim().min(1).max(120), body: z.string().trim().min(1).max(2_000) }),
      ),
    ),
  }),
  data: z.object({ id: idField }),
  refuses: ['already_recorded'],
})

export const endTask = operatorChange({
  path: '/console/tasks/:id/end',
  roles: ['support'],
  summary: 'End a task early. What was submitted before is still decided',
  params: byId,
  data: okData,
  refuses: ['task_unknown'],
})

export const deskTaskCalls = { taskQueue, decideTask, deskTasks, addTask, endTask }
