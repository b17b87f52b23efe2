import { useLingui } from '@lingui/react/macro'
import { ticketReference } from '@terahold/contract/codes/support'
import { Card } from '@terahold/ui/card'
import { SegmentedControl } from '@terahold/ui/segmented-control'
import { useState } from 'react'
import { ContactList } from '../../features/support/contact-list.tsx'
import type { SentTicket } from '../../features/support/tickets.ts'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { Deferred } from '../../shared/loading/deferred.tsx'
import { Refreshable } from '../../shared/loading/refreshable.tsx'
import { refreshSubjects } from '../../shared/query/query-client.ts'
import { MemberOnly } from '../../shared/session/member-only.tsx'
import { TicketForm } from './ticket-form.tsx'
import { TicketList } from './ticket-list.tsx'

type SupportPageProps = {
  /** What it is about, such as an order number. */
  readonly refId?: string
  /** `tickets` opens the list. */
  readonly view?: string
}

/** Writes to support, with pictures, and lists the member's tickets. */
export default function SupportPage({ refId, view }: SupportPageProps) {
  const { t } = useLingui()
  return (
    <Refreshable onRefresh={() => refreshSubjects(['tickets'])}>
      <div className="flex flex-col gap-4 px-4 pt-4 pb-8">
        <MemberOnly
          example={[
            { id: '1', title: t`Bug`, value: t`Answered` },
            { id: '2', title: t`Feedback`, value: t`Closed` },
          ]}
        >
          {/* A damaged link may have something that the server refuses. */}
          <SupportTickets
            refId={refId !== undefined && ticketReference.test(refId) ? refId : undefined}
            isListFirst={view === 'tickets'}
          />
        </MemberOnly>
        <Deferred>
          <Contacts />
        </Deferred>
      </div>
    </Refreshable>
  )
}

function Contacts() {
  const { t } = useLingui()
  return (
    <Card title={t`Contact us`}>
      <ContactList />
    </Card>
  )
}

function SupportTickets({ refId, isListFirst }: { readonly refId: string | undefined; readonly isListFirst: boolean }) {
  const { t } = useLingui()
  const [view, setView] = useState<'write' | 'tickets'>(isListFirst ? 'tickets' : 'write')
  const [sent, setSent] = useState<SentTicket | null>(null)

  const content = useFocusAfterStep<HTMLDivElement>(view)

  function done(ticket: SentTicket) {
    setSent(ticket)
    setView('tickets')
    window.scrollTo({ top: 0 })
  }

  return (
    <div ref={content} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <SegmentedControl
        label={t`View`}
        value={view}
        onChange={setView}
        options={[
          { value: 'write', label: t`Write to us` },
          { value: 'tickets', label: t`My tickets` },
        ]}
      />
      {view === 'write' ? (
        <TicketForm refId={refId} onSent={done} />
      ) : (
        <TicketList sent={sent} onWrite={() => setView('write')} />
      )}
    </div>
  )
}
