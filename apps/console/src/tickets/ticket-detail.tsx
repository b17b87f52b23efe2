import { useQuery } from '@tanstack/react-query'
import type { readTicket } from '@terahold/contract/calls/desk/desk-tickets'
import { CallFailed } from '@terahold/contract/client'
import { textLengths } from '@terahold/contract/constants'
import type { DataOf } from '@terahold/contract/endpoint'
import { useState } from 'react'
import { type FormFrame, RecordForm } from '../form/record-form.tsx'
import { DecisionBar } from '../queue/decision-bar.tsx'
import { CopyableId, DetailHead, Details, EffectPart, Facts, Part } from '../queue/facts.tsx'
import { Loading } from '../queue/loading.tsx'
import { MemberLink } from '../queue/member-name.tsx'
import { useRowActions } from '../queue/row-actions.tsx'
import { api } from '../shared/api.ts'
import { formatInstant } from '../shared/format.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { showInView } from '../shared/show-in-view.ts'
import { useTexts } from '../shared/texts.ts'
import { TicketPicture } from './ticket-picture.tsx'
import type { TicketRow } from './ticket-row.ts'

type TicketDetailProps = { readonly row: TicketRow; readonly onDone: () => void }

/** One ticket: what the member wrote with its pictures, our replies, and the next one. */
export function TicketDetail({ row, onDone }: TicketDetailProps) {
  const { tickets: texts, decision: words } = useTexts()
  const isSupport = hasRole(useSession(), ['support'])
  const full = useQuery({
    queryKey: ['tickets', 'one', row.ticketNo],
    queryFn: async ({ signal }) => (await api.readTicket({}, { params: { ticketNo: row.ticketNo }, signal })).data,
    enabled: isSupport,
    // Every reading is in the audit log.
    staleTime: 60_000,
  })
  const ticket = full.data
  const { form, buttons } = useRowActions(
    'tickets',
    ['support'],
    [
      ticket !== undefined &&
        row.state !== 'closed' && {
          label: texts.reply,
          render: (frame) => <ReplyForm ticket={ticket} {...frame} />,
        },
    ],
  )
  return (
    <>
      <Details title={texts.number}>
        <DetailHead title={row.ticketNo}>
          {texts.types[row.type]}, {texts.states[row.state]}
        </DetailHead>
        {buttons}
        {row.state === 'answered' && (
          <EffectPart
            changes={[{ label: texts.state, before: texts.states.answered, after: texts.states.closed }]}
            money={texts.closeMoney}
          />
        )}
        {ticket && <Conversation ticket={ticket} />}
        {/* The newest message is what a reply answers. */}
        {form && <span ref={showInView} />}
        {isSupport && !ticket && <Loading error={full.error} title={texts.failed} onRetry={() => full.refetch()} />}
        <Part title={texts.ticket}>
          <Facts
            facts={[
              { label: texts.created, value: formatInstant(row.createdAt) },
              { label: texts.due, value: formatInstant(row.dueAt) },
              { label: texts.member, value: <CopyableId>{row.memberId}</CopyableId> },
              ...(ticket?.refId ? [{ label: texts.about, value: <CopyableId>{ticket.refId}</CopyableId> }] : []),
            ]}
          />
          <MemberLink id={row.memberId} />
        </Part>
      </Details>
      {form ? (
        <div className="flex max-h-3/5 shrink-0 flex-col border-t border-line">{form}</div>
      ) : (
        <DecisionBar
          queue="tickets"
          onDone={onDone}
          approve={
            isSupport &&
            row.state === 'answered' && {
              label: texts.close,
              action: texts.close,
              run: () => api.closeTicket({}, { params: { ticketNo: row.ticketNo } }),
            }
          }
          note={isSupport ? (row.state === 'open' ? texts.waitsForReply : undefined) : words.noRole}
        />
      )}
    </>
  )
}

type OfTicket = { readonly ticket: DataOf<typeof readTicket> }

/** What the member wrote, and our replies in order. */
function Conversation({ ticket: { memberId, content, imageIds, replies } }: OfTicket) {
  const { tickets: texts } = useTexts()
  return (
    <>
      <Part title={texts.wrote}>
        <p className="whitespace-pre-wrap wrap-anywhere">{content ?? texts.erased}</p>
        {imageIds.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {imageIds.map((id, at) => (
              <li key={id}>
                <TicketPicture memberId={memberId} id={id} number={at + 1} />
              </li>
            ))}
          </ul>
        )}
      </Part>
      {replies.map(({ text, at, by }) => (
        <Part key={at} title={`${by}, ${formatInstant(at)}`}>
          <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
        </Part>
      ))}
    </>
  )
}

function ReplyForm({ ticket, ...frame }: FormFrame & OfTicket) {
  const { tickets: texts } = useTexts()
  // A reply that arrives while the operator writes may not have been read. After a refusal has said so, what is shown counts.
  const [seen, setSeen] = useState<number | undefined>(ticket.replies.length)
  const { ticketNo } = ticket
  return (
    <RecordForm
      {...frame}
      hint={texts.replyHint}
      submitLabel={texts.send}
      done={texts.sent}
      fields={[
        {
          name: 'text',
          label: texts.replyText,
          hint: texts.replyLength,
          length: textLengths.ticketReply,
          kind: 'long',
        },
      ]}
      run={({ text = '' }) =>
        // Another number of replies is refused, so two operators never answer the same text.
        api
          .replyTicket({ text, repliesSeen: seen ?? ticket.replies.length }, { params: { ticketNo } })
          .catch((error: unknown) => {
            if (error instanceof CallFailed && error.envelope.code === 409) setSeen(undefined)
            throw error
          })
      }
    />
  )
}
