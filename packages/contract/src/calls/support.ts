import { z } from 'zod'
import { contactKinds, ticketStates, ticketTypes } from '../codes/support.ts'
import { endpoint } from '../endpoint.ts'
import { idempotencyKeyField, idField, instantField, noInput, pageInput } from '../fields.ts'

const ticketType = z
  .enum(ticketTypes)
  .describe('A complaint is answered within 14 days, a fault within 7, feedback within 30')
const ticketState = z.enum(ticketStates)
const ticketNo = z.string().describe('Such as TK-261121-7K3M9Q2X')

export const insertProblem = endpoint({
  method: 'POST',
  path: '/prod/APP/problem/insertProblem',
  caller: 'member',
  summary: 'Send feedback, a fault or a complaint, with at most nine pictures uploaded before',
  input: z.strictObject({
    type: ticketType,
    content: z.string().trim().min(5).max(1_000),
    imageIds: z
      .array(idField)
      .max(9)
      .refine((ids) => new Set(ids).size === ids.length)
      .optional()
      .describe('Pictures of mine that no other ticket has, each once, in the order in which they are shown'),
    refId: z
      .string()
      .regex(/^[\w.:-]{1,80}$/)
      .optional()
      .describe('What it is about, such as an order number; told to support as it is and never looked up'),
    idempotencyKey: idempotencyKeyField.optional(),
  }),
  data: z.object({ ticketNo, dueAt: instantField.describe('Until when we answer') }),
})

export const problems = endpoint({
  method: 'GET',
  path: '/prod/APP/problem/list',
  caller: 'member',
  summary: 'My tickets with the replies to them, newest first',
  input: pageInput,
  row: z.object({
    ticketNo,
    type: ticketType,
    content: z.string(),
    refId: z.string().nullable(),
    imageIds: z.array(idField),
    state: ticketState,
    replies: z.array(z.object({ text: z.string(), at: instantField })),
    dueAt: instantField,
    createdAt: instantField,
  }),
})

export const contacts = endpoint({
  method: 'GET',
  path: '/prod/APP/contact/selectAll',
  caller: 'public',
  summary: 'The channels that are ours; whoever writes from another is not from us',
  input: noInput,
  row: z.object({
    kind: z.enum(contactKinds),
    label: z.string(),
    value: z.string().describe('An address or number as it is dialled or opened'),
    hours: z.string().nullable(),
  }),
})

export const supportCalls = { insertProblem, problems, contacts }

/**
 * Takes one picture as multipart/form-data, in the field `file`, and so stands beside the calls whose bodies are JSON.
 * JPEG, PNG, WebP or GIF (its first frame), at most 8 MiB and 25 million pixels.
 */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/prod/APP/problem/upload',
  caller: 'member',
  summary: 'Upload one picture for a ticket; unused ones are gone after a day',
  input: noInput,
  data: z.object({ imageId: idField }),
})

/** Paths of a picture's bytes: for its owner, and for operators with the role support. They answer with the picture itself. */
export const imagePaths = {
  own: '/prod/APP/problem/image/:id',
  desk: '/console/problem/image/:memberId/:id',
} as const
