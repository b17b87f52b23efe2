import type { Database } from '../db/connection.ts'
import type { Audit } from '../decisions/audit-log.ts'
import type { Publish } from '../events/events.ts'
import type { Clock } from '../foundation/clock.ts'
import type { ObjectStore } from '../storage/objects.ts'
import { createAnnouncements } from './announcements/announcements.ts'
import { createContacts } from './contacts/contacts.ts'
import { createPictures } from './pictures/pictures.ts'
import { createTicketDesk } from './tickets/ticket-desk.ts'
import { createTickets, eraseMember, exportMember } from './tickets/tickets.ts'

export type SupportDependencies = {
  readonly db: Database
  readonly clock: Clock
  readonly publish: Publish
  readonly audit: Audit
  readonly storage: ObjectStore
}

/** Tickets, their pictures, the operators' answers, announcements, and the contact channels. */
export function createSupport({ db, clock, publish, audit, storage }: SupportDependencies) {
  return {
    tickets: createTickets({ db, clock, publish }),
    pictures: createPictures({ db, clock, storage }),
    desk: createTicketDesk({ db, clock, publish, audit }),
    announcements: createAnnouncements({ db, clock, audit }),
    contacts: createContacts({ db, clock }),
    eraseMember,
    exportMember,
  }
}
