import { asLanguage, fallbackLanguage } from '@terahold/locale/languages'
import type { Kysely } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { DB } from '../db/schema.gen.ts'
import { transaction } from '../db/transaction.ts'
import type { Publish, PublishEach } from '../events/events.ts'
import { words } from '../locales/words.ts'
import type { SendMail } from '../mail/mail.ts'
import { kindOf, noticeOf } from './news-rules.ts'
import { type DueNews, insertDue, putBack, takeDue } from './news-store.ts'
import type { Delivery, SendPush } from './sender.ts'
import * as store from './store.ts'

type Events = { readonly publish: Publish; readonly publishEach: PublishEach }

/** Notifies open pages, and records who is to be notified by email or push. */
export function withNews({ publish, publishEach }: Events): Events {
  return {
    async publish(tx, memberId, kind, payload) {
      const eventId = await publish(tx, memberId, kind, payload)
      const notice = noticeOf(kind, payload)
      if (notice) await insertDue(tx, [memberId], notice)
      return eventId
    },
    async publishEach(tx, kind, all) {
      const ids = await publishEach(tx, kind, all)
      const toTell = Map.groupBy(all, ({ payload }) => noticeOf(kind, payload))
      for (const [notice, members] of toTell)
        if (notice)
          await insertDue(
            tx,
            members.map(({ memberId }) => memberId),
            notice,
          )
      return ids
    },
  }
}

export type TellingDependencies = {
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
export function createTelling({ db, sendMail, sendPush }: TellingDependencies) {
  /** Sends everything that is due. Returns how many pieces of news it processed. */
  async function sendDue(): Promise<number> {
    const due = await transaction(db, async (tx) => {
      const taken = await takeDue(tx, atOnce)
      for (const { byLetter, email, locale, notice } of taken)
        if (byLetter && email !== null) await sendMail(tx, { to: email, template: 'news', locale, values: { notice } })
      return taken
    })
    await Promise.all(due.filter(({ byPush }) => byPush).map(push))
    return due.length
  }

  async function push(news: DueNews): Promise<void> {
    if (!sendPush) return
    const { memberId, notice, tries } = news
    const message = { topic: notice, text: textOf(news) }
    const targets = await store.liveTargets(db, memberId)
    const outcomes = await Promise.all(targets.map((target) => deliver(db, sendPush, memberId, target, message)))
    if (outcomes.includes('later') && tries + 1 < mostTries)
      await putBack(db, { memberId, notice, tries: tries + 1 }, firstPause * 2 ** tries)
  }

  return { sendDue }
}

async function deliver(
  db: Kysely<DB>,
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
function textOf({ notice, locale }: DueNews): string {
  const { title, text } = words[asLanguage(locale) ?? fallbackLanguage].news[notice]
  return JSON.stringify({ title, body: text, tag: kindOf(notice) })
}
