import { ticketStates } from '@terahold/contract/codes/support'
import { Queue } from '../queue/queue.tsx'
import { pageOf } from '../queue/use-shown-rows.ts'
import { api, serverNow } from '../shared/api.ts'
import { choicesOf } from '../shared/choices-of.ts'
import { formatInstant, formatWait } from '../shared/format.ts'
import { useTexts } from '../shared/texts.ts'
import { TicketDetail } from './ticket-detail.tsx'
import type { TicketRow, TicketSort } from './ticket-row.ts'

/** Support tickets by state, the one to answer next first. */
export function TicketsScreen() {
  const { tickets: texts } = useTexts()
  return (
    <Queue<TicketRow, TicketSort>
      name="tickets"
      states={choicesOf(ticketStates, texts.states)}
      load={(input, signal) => {
        const known = ticketStates.find((one) => one === input.state) ?? 'open'
        return api.ticketQueue({ ...pageOf(input), state: known }, { signal })
      }}
      idOf={({ ticketNo }) => ticketNo}
      columns={[
        { header: texts.number, sort: 'ticketNo', cell: ({ ticketNo }) => ticketNo },
        { header: texts.type, sort: 'type', cell: ({ type }) => texts.types[type] },
        {
          header: texts.waits,
          sort: '-createdAt',
          isNumber: true,
          cell: ({ createdAt }) => formatWait(createdAt, serverNow()),
        },
        {
          header: texts.due,
          sort: 'dueAt',
          cell: ({ dueAt, isOverdue }) => (
            <span className={isOverdue ? 'font-semibold text-loss' : ''}>{formatInstant(dueAt)}</span>
          ),
        },
      ]}
      renderDetail={(row, onDone) => <TicketDetail row={row} onDone={onDone} />}
    />
  )
}
