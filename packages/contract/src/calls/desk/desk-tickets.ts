import { z } from 'zod'
import { ticketStates, ticketTypes } from '../../codes/support.ts'
import { textLengths } from '../../constants.ts'
import { operatorChange, operatorRead } from '../../endpoint.ts'
import { idField, instantField, listFields, textField } from '../../fields.ts'

const byTicket = z.strictObject({
  ticketNo: z
    .string()
    .regex(/^TK-\d{6}-[0-9A-Z]{8}$/)
    .meta({ description: 'The ticket’s number', examples: ['TK-261121-7K3M9Q2X'] }),
})

const ticketHead = {
  ticketNo: z.string(),
  memberId: idField,
  type: z.enum(ticketTypes),
  state: z.enum(ticketStates),
  dueAt: instantField.describe('When we answer at the latest'),
  isOverdue: z.boolean(),
  createdAt: instantField,
}

export const ticketQueue = operatorRead({
  path: '/console/tickets',
  roles: ['support', 'auditor'],
  summary: 'Support tickets, the one to answer next first. Without a state, those that wait for an answer',
  input: z.strictObject({
    state: z.enum(ticketStates).optional(),
    type: z.enum(ticketTypes).optional(),
    ...listFields(['dueAt', 'createdAt', 'ticketNo', 'type']),
  }),
  row: z.object(ticketHead),
})

export const readTicket = operatorRead({
  path: '/console/tickets/:ticketNo',
  roles: ['support'],
  summary:
    'A support ticket with its text, pictures and replies. Every access is recorded in the audit log. The bytes of a picture are at `deskImage`',
  params: byTicket,
  data: z.object({
    ...ticketHead,
    content: z.string().nullable().describe('Null once the member has closed the account'),
    refId: z.string().nullable(),
    imageIds: z.array(idField),
    replies: z.array(z.object({ text: z.string(), at: instantField, by: z.string().describe('The operator’s name') })),
  }),
  refuses: ['ticket_unknown'],
})

export const replyTicket = operatorChange({
  path: '/console/tickets/:ticketNo/reply',
  roles: ['support'],
  summary: 'Answer a support ticket. The member reads it in the app and is notified',
  params: byTicket,
  input: z.strictObject({
    text: textField(textLengths.ticketReply),
    repliesSeen: z
      .int()
      .min(0)
      .max(10_000)
      .describe(
        'How many replies the ticket had when this one was written. Another number is refused, so nothing is sent twice',
      ),
  }),
  data: z.object({ state: z.enum(ticketStates) }),
  refuses: ['ticket_unknown', 'already_decided'],
})

export const closeTicket = operatorChange({
  path: '/console/tickets/:ticketNo/close',
  roles: ['support'],
  summary: 'Close an answered support ticket. A repeat changes nothing',
  params: byTicket,
  data: z.object({ state: z.literal('closed') }),
  refuses: ['ticket_unknown', 'reason_required'],
})

export const deskTicketCalls = { ticketQueue, readTicket, replyTicket, closeTicket }
