import type { notifications } from '@terahold/contract/calls/member/notifications'
import { notificationStates, notificationTopics } from '@terahold/contract/codes/members'
import { business } from '@terahold/contract/constants'
import type { z } from 'zod'
import type { Database } from '../../db/connection.ts'
import type { JsonValue } from '../../db/schema.gen.ts'
import { notificationOf } from '../topic-rules.ts'
import { moveMark, type NotifiedEvent, newestEvents } from './store.ts'

type Inbox = z.input<typeof notifications.data>
type Notification = Inbox['items'][number]

/** Most events of these kinds are steps that notify nobody, so more are read than are shown. */
const readPerShown = 8

export type Notifications = {
  /** Returns the member's newest notifications: the same events that an email or a push tells. */
  readonly list: (memberId: string) => Promise<Inbox>
  /** Marks everything up to this event as read. An event of another member, or a deleted one, changes nothing. */
  readonly markRead: (memberId: string, eventId: string) => Promise<void>
}

export function createNotifications({ db }: { readonly db: Database }): Notifications {
  return {
    async list(memberId) {
      const events = await newestEvents(db, memberId, notificationTopics, business.inboxAtMost * readPerShown)
      const items = events.flatMap(entryOf).slice(0, business.inboxAtMost)
      return { unread: items.filter(({ read }) => !read).length, items }
    },
    markRead: (memberId, eventId) => moveMark(db, memberId, eventId),
  }
}

function entryOf({ eventId, kind: eventKind, payload, at, read }: NotifiedEvent): Notification[] {
  if (!isObject(payload)) return []
  const kind = notificationOf(eventKind, payload)
  if (kind === undefined) return []
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : null)
  return [
    {
      eventId,
      kind,
      at: at.toISOString(),
      read,
      state: notificationStates.find((state) => state === (payload.shipment ?? payload.state)) ?? null,
      amount: text('amount') ?? text('posted'),
      orderId: text('orderId'),
      orderNo: text('orderNo'),
      ticketNo: text('ticketNo'),
    },
  ]
}

function isObject(payload: JsonValue): payload is { [name: string]: JsonValue } {
  return typeof payload === 'object' && payload !== null && !Array.isArray(payload)
}
