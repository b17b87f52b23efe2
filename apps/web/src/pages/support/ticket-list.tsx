import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { EmptyState } from '@terahold/ui/empty-state'
import { LedgerIllustration } from '@terahold/ui/illustrations'
import { type SentTicket, useTickets } from '../../features/support/tickets.ts'
import { formatInstant } from '../../shared/format/format.ts'
import { PagedList } from '../../shared/list/paged-list.tsx'
import { ListSkeleton } from '../../shared/loading/list-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Note } from '../../shared/page/note.tsx'
import { TicketCard } from './ticket-card.tsx'

type TicketListProps = {
  /** A ticket that was sent just now. */
  readonly sent: SentTicket | null
  readonly onWrite: () => void
}

/** The member's tickets with their replies, newest first. */
export function TicketList({ sent, onWrite }: TicketListProps) {
  const { t } = useLingui()
  const tickets = useTickets()
  return (
    <>
      <div role="status">{sent !== null && <SentNote sent={sent} />}</div>
      <QueryView query={tickets.query} skeleton={<ListSkeleton tall />}>
        {() => (
          <PagedList
            label={t`My tickets`}
            list={tickets}
            itemKey={({ ticketNo }) => ticketNo}
            renderItem={(ticket) => <TicketCard ticket={ticket} />}
            empty={
              <EmptyState
                illustration={<LedgerIllustration />}
                title={t`No tickets yet`}
                text={t`Your messages and our answers appear here.`}
                action={<Button onClick={onWrite}>{t`Write to us`}</Button>}
              />
            }
          />
        )}
      </QueryView>
    </>
  )
}

function SentNote({ sent }: { readonly sent: SentTicket }) {
  const { i18n, t } = useLingui()
  const { ticketNo, dueAt } = sent
  const due = formatInstant(dueAt, i18n.locale)
  return (
    <Note title={t`Message received`}>
      <Trans>
        Ticket {ticketNo}. We answer here by {due}.
      </Trans>
    </Note>
  )
}
