import { ticketStates, ticketTypes } from '@terahold/contract/codes/support'
import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createTicketDesk, type TicketDesk } from '../../support/tickets/operator-tickets.ts'
import type { Books } from '../command/books.ts'
import type { Command } from '../command/command.ts'
import { codeOption, matching, readOptions } from '../command/options.ts'
import { shownText } from '../command/shown-text.ts'

const asLine = '--as    address of an operator with the role support'

export const listTicketsCommand: Command = {
  name: 'ticket list',
  usage: `terahold ticket list [--state STATE] [--type TYPE]
Tickets that wait for an answer, or those in a state, by due time.
  --state  ${ticketStates.join(', ')}
  --type   ${ticketTypes.join(', ')}`,
  prepare(args) {
    const { state, type } = readOptions(args, [], ['state', 'type'])
    const filter = {
      state: state === undefined ? undefined : codeOption('state', state, ticketStates),
      type: type === undefined ? undefined : codeOption('type', type, ticketTypes),
    }
    return async (books, tell) => {
      for (const ticket of (await deskOf(books).list(filter)).tickets) {
        const due = `due ${ticket.dueAt.toISOString().slice(0, 10)}${ticket.isOverdue ? ' OVERDUE' : ''}`
        tell([ticket.ticketNo, ticket.type, ticket.state, due, firstLine(ticket.content)].join('  '))
      }
      return 0
    }
  },
}

export const showTicketCommand = onTicket('show', [], async (desk, operator, no, _text, tell) => {
  const ticket = await desk.read(operator, no)
  tell([ticket.ticketNo, ticket.type, ticket.state, ticket.createdAt.toISOString()].join('  '))
  tell(`  member ${ticket.memberId}${ticket.reference ? `, about ${ticket.reference}` : ''}`)
  tell(`  ${shownText(ticket.content ?? '(erased: the account was closed)', '  ')}`)
  for (const id of ticket.imageIds)
    tell(`  picture ${fillPath(servicePaths.operatorPicture, { memberId: ticket.memberId, id })}`)
  for (const { at, text } of ticket.replies) tell(`  ${at.toISOString()} we: ${shownText(text, '    ')}`)
})

export const replyTicketCommand = onTicket(
  'reply',
  ['text'],
  async (desk, operator, no, text, tell) => {
    await desk.reply(operator, no, text ?? '')
    tell('answered')
  },
  '--text  the answer, at most 2,000 characters',
)

export const closeTicketCommand = onTicket('close', [], async (desk, operator, no, _text, tell) => {
  await desk.close(operator, no)
  tell('closed')
})

type Work = (
  desk: TicketDesk,
  operator: Awaited<ReturnType<Books['operator']>>,
  no: string,
  text: string | undefined,
  tell: (line: string) => void,
) => Promise<void>

function onTicket(verb: string, more: readonly 'text'[], work: Work, ...lines: string[]): Command {
  const rest = more.map((name) => ` --${name} TEXT`).join('')
  return {
    name: `ticket ${verb}`,
    usage: [
      `terahold ticket ${verb} --as 0x… --no NUMBER${rest}`,
      asLine,
      '--no    as shown in the list',
      ...lines,
    ].join('\n  '),
    prepare(args) {
      const options = readOptions(args, ['as', 'no', ...more])
      const no = matching(
        'no',
        options.no.toUpperCase(),
        /^TK-\d{6}-[0-9A-Z]{8}$/,
        'a number such as TK-261121-7K3M9Q2X',
      )
      return async (books, tell) => {
        await work(deskOf(books), await books.operator(options.as), no, options.text, tell)
        return 0
      }
    },
  }
}

function deskOf({ db, clock, publish }: Books): TicketDesk {
  return createTicketDesk({ db, clock, publish, audit: writeAudit({ clock }) })
}

function firstLine(content: string | null): string {
  return shownText(content ?? '(erased)')
    .split('\n', 1)
    .join('')
    .slice(0, 60)
}
