import { z } from 'zod'
import { taskActions, taskKinds, taskStates } from '../codes/tasks.ts'
import { endpoint } from '../endpoint.ts'
import { addressField, idField, instantField } from '../fields.ts'

const taskKind = z
  .enum(taskKinds)
  .describe('What the task asks for; none asks for money, an approval of a contract or other members')
const taskState = z
  .enum(taskStates)
  .describe('Where I stand with the task; withdrawn and rejected can be started again')
const accountField = addressField.describe('My wallet address; compared with the session and nothing else')

export const airdropTasks = endpoint({
  method: 'GET',
  path: '/api/v1/webpage/airdrop/task/account/list',
  caller: 'member',
  successCode: 0,
  summary: 'Tasks that bring points, with where I stand: those that run, and those I have begun',
  input: z.strictObject({ account: accountField }),
  data: z.object({
    list: z.array(
      z.object({
        taskId: idField,
        title: z.string(),
        body: z.string(),
        kind: taskKind,
        points: z.int().min(1),
        state: taskState,
        proof: z.string().nullable().describe('What I handed in last'),
        reason: z.string().nullable().describe('Why it was approved or rejected'),
        endsAt: instantField,
        budgetLeft: z.int().min(0).describe('Points that can still be earned here by anybody'),
      }),
    ),
  }),
})

export const airdropEdit = endpoint({
  method: 'POST',
  path: '/api/v1/webpage/airdrop/task/account/edit',
  caller: 'member',
  successCode: 0,
  summary: 'Start a task, hand in its proof, or withdraw from it; a repeat changes nothing',
  input: z.strictObject({
    account: accountField,
    taskId: idField,
    action: z.enum(taskActions),
    proof: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .optional()
      .describe(
        'Needed to submit. verify_proof: the 64 hex characters of the hash that was checked; feedback: the number of a ticket of mine; learn and security: at least 10 characters of text',
      ),
  }),
  data: z.object({ state: taskState, points: z.int().min(1).describe('What the task brings once it is approved') }),
})

export const airdropCalls = { airdropTasks, airdropEdit }
