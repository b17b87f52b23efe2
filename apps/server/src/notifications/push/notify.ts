import { asLanguage, fallbackLanguage } from '@terahold/locale/languages'
import type { Database } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import type { Publish, PublishEach } from '../../events/events.ts'
import { words } from '../../locales/words.ts'
import type { SendMail } from '../../mail/mail.ts'
import { notificationOf, topicOf } from '../topic-rules.ts'
import { type DueNotification, insertDue, putBack, takeDue } from './due-store.ts'
import type { Delivery, SendPush } from './sender.ts'
import * as store from './store.ts'

type Events = { readonly publish: Publish; readonly publishEach: PublishEach }

/** Notifies open pages, and records who is to be notified by email or push. */
export function withNotifications({ publish, publishEach }: Events): Events {
  return {
    async publish(tx, memberId, kind, payload) {
      const eventId = await publish(tx, memberId, kind, payload)
      const notification = notificationOf(kind, payload)
      if (notification) await insertDue(tx, [memberId], notification)
      return eventId
    },
    async publishEach(tx, kind, all) {
      const ids = await publishEach(tx, kind, all)
      const notified = Map.groupBy(all, ({ payload }) => notificationOf(kind, payload))
      for (const [notification, members] of notified)
        if (notification)
          await insertDue(
            tx,
            members.map(({ memberId }) => memberId),
            notification,
          )
      return ids
    },
  }
}

export type NotifierDependencies = {
  readonly db: Database
  readonly sendMail: SendMail
  /** Absent when there is no key to send with. */
  readonly sendPush: SendPush | undefined
}

const atOnce = 50
const mostTries = 5
const firstPause = 30

/**
 * Notifies members of what happened: by email reliably, by push on a best-effort basis. Neither says more than that
 * something happened.
 */
export function createNotifier({ db, sendMail, sendPush }: NotifierDependencies) {
  /** Sends everything that is due. Returns how many notifications it processed. */
  async function sendDue(): Promise<number> {
    const due = await transaction(db, async (tx) => {
      const taken = await takeDue(tx, atOnce)
      // Only push is tried again. The email was sent the first time.
      for (const { byEmail, email, locale, kind, tries } of taken)
        if (byEmail && email !== null && tries === 0)
          await sendMail(tx, { to: email, template: 'notification', locale, values: { kind } })
      return taken
    })
    await Promise.all(due.filter(({ byPush }) => byPush).map(push))
    return due.length
  }

  async function push(notification: DueNotification): Promise<void> {
    if (!sendPush) return
    const { memberId, kind, tries } = notification
    const message = { topic: kind, text: textOf(notification) }
    const targets = await store.liveTargets(db, memberId)
    const outcomes = await Promise.all(targets.map((target) => deliver(db, sendPush, memberId, target, message)))
    if (outcomes.includes('later') && tries + 1 < mostTries)
      await putBack(db, { memberId, kind, tries: tries + 1 }, firstPause * 2 ** tries)
  }

  return { sendDue }
}

async function deliver(
  db: Database,
  sendPush: SendPush,
  memberId: string,
  target: store.StoredTarget,
  message: Parameters<SendPush>[1],
): Promise<Delivery> {
  const outcome = await sendPush(target, message)
  if (outcome === 'gone') await store.dropSubscription(db, memberId, target.subscriptionId)
  return outcome
}

/** Returns what the browser shows, in the member's language; a new notification of a kind replaces the earlier one. */
function textOf({ kind, locale }: DueNotification): string {
  const { title, text } = words[asLanguage(locale) ?? fallbackLanguage].notifications[kind]
  return JSON.stringify({ title, body: text, tag: topicOf(kind) })
}
