import { z } from 'zod'
import { taskActions, taskKinds, taskStates } from '../../codes/tasks.ts'
import { memberChange, memberRead } from '../../endpoint.ts'
import { addressField, idField, instantField } from '../../fields.ts'

const taskKind = z
  .enum(taskKinds)
  .describe('What the task asks for. No task asks for money, a contract approval or new members')
const taskState = z
  .enum(taskStates)
  .describe('My progress with the task. A withdrawn or rejected task can be started again')
const accountField = addressField.describe('My wallet address. It is only compared with the session')

export const listTasks = memberRead({
  path: '/api/v1/webpage/airdrop/task/account/list',
  successCode: 0,
  summary: 'Tasks that earn points, with my progress: those that are open, and those I have started',
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
        proof: z.string().nullable().describe('The proof I submitted last'),
        reason: z.string().nullable().describe('The operator’s note on why it was approved or rejected'),
        endsAt: instantField,
        budgetLeft: z.int().min(0).describe('Points that all members together can still earn with this task'),
      }),
    ),
  }),
})

export const editTask = memberChange({
  path: '/api/v1/webpage/airdrop/task/account/edit',
  class: 'small',
  successCode: 0,
  summary: 'Start a task, submit its proof, or withdraw from it. Repeating the call has no further effect',
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
        'Required to submit. verify_proof: the 64 hex characters of the hash that was checked. feedback: the number of one of my tickets. learn and security: at least 10 characters of text',
      ),
  }),
  data: z.object({ state: taskState, points: z.int().min(1).describe('Points the task earns once it is approved') }),
  refuses: ['task_unknown', 'task_closed', 'task_state', 'task_tries', 'task_budget', 'proof_invalid'],
})

export const taskCalls = { listTasks, editTask }
