import { z } from 'zod'
import { contactKinds, ticketReference, ticketStates, ticketTypes } from '../../codes/support.ts'
import { business, textLengths } from '../../constants.ts'
import { memberChange, memberRead, publicRead } from '../../endpoint.ts'
import { idempotencyKeyField, idField, instantField, pageInput, textField } from '../../fields.ts'
import { servicePaths } from '../../service-paths.ts'

const { ticketAnswerDays } = business
const ticketType = z
  .enum(ticketTypes)
  .describe(
    `We answer a complaint within ${ticketAnswerDays.complaint} days, a bug report within ${ticketAnswerDays.bug}, feedback within ${ticketAnswerDays.feedback}`,
  )
const ticketState = z.enum(ticketStates)
const ticketNo = z.string().describe('For example TK-261121-7K3M9Q2X')

export const createTicket = memberChange({
  path: '/prod/APP/problem/insertProblem',
  class: 'small',
  summary: 'Open a support ticket: feedback, a bug report or a complaint, with up to nine uploaded pictures',
  input: z.strictObject({
    type: ticketType,
    content: textField(textLengths.ticket),
    imageIds: z
      .array(idField)
      .max(business.picturesAtMost)
      .refine((ids) => new Set(ids).size === ids.length)
      .optional()
      .describe('My uploaded pictures, each in one ticket and once, in display order'),
    refId: z
      .string()
      .regex(ticketReference)
      .optional()
      .describe('What it is about, such as an order number. Support sees it as it is'),
    idempotencyKey: idempotencyKeyField.optional(),
  }),
  data: z.object({ ticketNo, dueAt: instantField.describe('When we answer at the latest') }),
  refuses: ['image_unknown', 'idempotency_conflict'],
})

export const listTickets = memberRead({
  path: '/prod/APP/problem/list',
  summary: 'My tickets with their replies, newest first',
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

export const contacts = publicRead({
  path: '/prod/APP/contact/selectAll',
  summary: 'Our contact channels. Messages from any other channel are not from us',
  row: z.object({
    kind: z.enum(contactKinds),
    label: z.string(),
    value: z.string().describe('An address, a number to dial or a link to open'),
    hours: z.string().nullable(),
  }),
})

export const announcements = publicRead({
  path: '/prod/APP/announcements',
  summary: 'What we announce to all members now, in the caller’s language, newest first, at most 20',
  row: z.object({
    id: idField,
    title: z.string(),
    text: z.string().describe('Plain text. Show no part of it as a link'),
    from: instantField,
  }),
})

export const supportCalls = { createTicket, listTickets, contacts, announcements }

/**
 * Uploads one picture as multipart/form-data in the field `file`; it is not in the contract, whose bodies are JSON. JPEG, PNG, WebP
 * or GIF (its first frame), at most 8 MiB and 25 million pixels.
 */
export const uploadImage = memberChange({
  path: servicePaths.uploadPicture,
  class: 'small',
  summary: 'Upload a picture for a ticket. A picture that no ticket uses is deleted after a day',
  data: z.object({ imageId: idField }),
})
