import { Trans, useLingui } from '@lingui/react/macro'
import { useTicketStates, useTicketTypes } from '../../features/support/ticket-words.ts'
import type { Ticket } from '../../features/support/tickets.ts'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { formatInstant } from '../../shared/format/format.ts'
import { TicketPictures } from './ticket-pictures.tsx'

/** One ticket: the member's text and pictures, and the replies. */
export function TicketCard({ ticket }: { readonly ticket: Ticket }) {
  const { i18n, t } = useLingui()
  const types = useTicketTypes()
  const states = useTicketStates()
  const { ticketNo, type, content, refId, imageIds, state, replies, dueAt, createdAt } = ticket
  const { locale } = i18n
  const due = formatInstant(dueAt, locale)
  const isLate = state === 'open' && Date.parse(dueAt) < serverTime.now()
  return (
    <article aria-label={ticketNo} className="flex flex-col gap-3 py-4">
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold">{types[type]}</h2>
          <p className="text-xs wrap-anywhere text-muted tabular-nums">
            {ticketNo} · {formatInstant(createdAt, locale)}
          </p>
        </div>
        <span className={`shrink-0 text-sm ${state === 'answered' ? 'text-verified' : 'text-muted'}`}>
          {states[state]}
        </span>
      </header>
      <p className="text-sm wrap-anywhere whitespace-pre-wrap">{content}</p>
      {refId !== null && (
        <p className="text-sm wrap-anywhere text-muted">
          <Trans>About: {refId}</Trans>
        </p>
      )}
      {imageIds.length > 0 && <TicketPictures imageIds={imageIds} />}
      {replies.map(({ text, at }) => (
        <section key={at} aria-label={t`Our answer`} className="rounded-control bg-sunken p-3">
          <p className="text-xs text-muted tabular-nums">
            {t`Our answer`} · {formatInstant(at, locale)}
          </p>
          <p className="mt-1 text-sm wrap-anywhere whitespace-pre-wrap">{text}</p>
        </section>
      ))}
      {state === 'open' && !isLate && (
        <p className="text-sm text-muted">
          <Trans>We answer by {due}.</Trans>
        </p>
      )}
      {isLate && (
        <p className="text-sm text-warning">
          <Trans>Our answer was due by {due}. We are sorry for the delay.</Trans>
        </p>
      )}
      {state === 'closed' && (
        <p className="text-sm text-muted">{t`Closed. Not solved? Write again with this number.`}</p>
      )}
    </article>
  )
}
