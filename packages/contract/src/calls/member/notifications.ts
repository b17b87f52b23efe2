import { z } from 'zod'
import { notificationKinds, notificationStates } from '../../codes/members.ts'
import { business } from '../../constants.ts'
import { memberChange, memberRead } from '../../endpoint.ts'
import { idField, instantField, moneyField, okData } from '../../fields.ts'

export const notifications = memberRead({
  path: '/prod/APP/user/notifications',
  summary: `My inbox: what happened to my orders, money and tickets in the last ${business.eventDays} days, newest first, at most ${business.inboxAtMost}`,
  data: z.object({
    unread: z.int(),
    items: z.array(
      z.object({
        eventId: idField,
        kind: z.enum(notificationKinds),
        state: z.enum(notificationStates).nullable(),
        at: instantField,
        read: z.boolean(),
        /** Of a deposit, or what was credited. */
        amount: moneyField.nullable(),
        orderId: idField.nullable(),
        orderNo: z.string().nullable(),
        ticketNo: z.string().nullable(),
      }),
    ),
  }),
})

export const readNotifications = memberChange({
  path: '/prod/APP/user/notifications/read',
  class: 'small',
  summary: 'Mark the notifications up to this one as read. None is removed, and an unknown one changes nothing',
  input: z.strictObject({ eventId: idField.meta({ description: 'The newest notification that was shown' }) }),
  data: okData,
})

export const notificationCalls = { notifications, readNotifications }
