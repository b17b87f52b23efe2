import { Refusal } from '@terahold/contract/refusal'
import type { Language } from '@terahold/locale/languages'
import type { Database } from '../../db/connection.ts'
import { type Page, type Slice, sliceOf } from '../../db/lists.ts'
import type { Audit } from '../../decisions/audit-log.ts'
import { type ActingOperator, audited } from '../../decisions/audited.ts'
import type { Clock } from '../../foundation/clock.ts'
import * as store from './announcement-store.ts'

export type Announcements = ReturnType<typeof createAnnouncements>

type Dependencies = { readonly db: Database; readonly clock: Clock; readonly audit: Audit }
type Writing = { readonly id: string; readonly from: string; readonly to: string; readonly texts: store.Texts }

const shownAtOnce = 20
const roles = ['support'] as const

/** What we tell all members. A false one could send members to a thief, so two operators are needed to publish one. */
export function createAnnouncements({ db, clock, audit }: Dependencies) {
  /**
   * Writes an announcement, which nobody but operators sees yet. Returns its id.
   * @throws Refusal 422 ends_too_early, when it is over or ends before it begins; 403 role_missing; 409 already_recorded under this id.
   */
  async function write(operator: ActingOperator, { id: announcementId, from, to, texts }: Writing): Promise<string> {
    const [begin, end] = [new Date(from), new Date(to)]
    const attempt = { action: 'announcement.write', subject: announcementId, detail: { title: texts.en.title }, roles }
    return audited({ db, audit }, operator, attempt, async (tx) => {
      if (end <= begin || end <= clock.now()) throw new Refusal(422, 'ends_too_early', { field: 'to' })
      const { operatorId } = operator
      if (!(await store.insertAnnouncement(tx, { announcementId, from: begin, to: end, texts, operatorId })))
        throw new Refusal(409, 'already_recorded', { field: 'id' })
      return announcementId
    })
  }

  /**
   * Publishes what another operator wrote.
   * @throws Refusal 403 role_missing or own_record, 404 record_unknown, 409 already_decided.
   */
  function publish(operator: ActingOperator, announcementId: string): Promise<void> {
    const attempt = { action: 'announcement.publish', subject: announcementId, detail: {}, roles }
    return audited({ db, audit }, operator, attempt, async (tx) => {
      const found = required(await store.lockAnnouncement(tx, announcementId))
      if (found.writtenBy === operator.operatorId) throw new Refusal(403, 'own_record')
      if (found.state !== 'written') throw new Refusal(409, 'already_decided')
      await store.publish(tx, { announcementId, operatorId: operator.operatorId })
    })
  }

  /** Withdraws an announcement. A repeat changes nothing. @throws Refusal 403 role_missing, 404 record_unknown. */
  function withdraw(operator: ActingOperator, announcementId: string): Promise<void> {
    const attempt = { action: 'announcement.withdraw', subject: announcementId, detail: {}, roles }
    return audited({ db, audit }, operator, attempt, async (tx) => {
      const { state } = required(await store.lockAnnouncement(tx, announcementId))
      if (state !== 'withdrawn') await store.withdraw(tx, { announcementId, operatorId: operator.operatorId })
    })
  }

  return {
    write,
    publish,
    withdraw,
    /** Returns a page of all announcements, newest first unless asked otherwise. */
    page: (filter: store.AnnouncementFilter & Page) => store.readAnnouncements(db, filter, sliceOf(filter)),
    /** Returns a page of all announcements ever published, in one language, newest first. */
    everPublished: (locale: Language, page: Slice) => store.readEverPublished(db, locale, page),
    /** Returns what members see now in a language, newest first. */
    shown: (locale: Language) => store.readShown(db, locale, shownAtOnce),
  }
}

function required<Row>(found: Row | undefined): Row {
  if (!found) throw new Refusal(404, 'record_unknown')
  return found
}
