import { Refusal } from '@terahold/contract/refusal'
import { asLanguage } from '@terahold/locale/languages'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import type { DB } from '../../db/schema.gen.ts'
import { transaction } from '../../db/transaction.ts'
import type { Publish } from '../../events/events.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Sessions as SessionSource } from '../../http/call/guard.ts'
import type { MemberIdentity } from '../../http/call/handler.ts'
import { createKeptSessions, type KeptSessions } from './session-cache.ts'
import { newToken, readToken } from './session-token.ts'
import * as store from './sessions-store.ts'

export type Sessions = {
  /** Begins a session and gives its token, which is never to be had again. */
  open(tx: Kysely<DB>, memberId: string, device: string | null): Promise<{ token: string; expiresAt: Date }>
  /** Who stands behind a token; undefined when its session is unknown, ended, idle for a week or a month old. */
  find: SessionSource['member']
  list(memberId: string): Promise<store.SessionRow[]>
  /** Ends one of the member's sessions in the caller's transaction, if it is open. */
  end(tx: Kysely<DB>, member: { memberId: string; sessionId: string }): Promise<boolean>
  /** Ends all of a member's sessions in the caller's transaction, or all but the given one. */
  endOthers(tx: Kysely<DB>, member: { memberId: string; sessionId?: string }): Promise<void>
  /** Ends one of the member's own sessions, or all but the calling one. @throws Refusal 404 not_found. */
  endByMember(member: MemberIdentity, sessionId?: string): Promise<void>
  /** Lets every process learn of a member's new language; part of the transaction that changes it. */
  localeChanged(tx: Kysely<DB>, memberId: string, locale: string): Promise<unknown>
  /** By this a process is told of what others change. */
  readonly changes: KeptSessions['changes']
  /** Which of these sessions are still open. */
  openAmong(sessions: readonly { memberId: string; sessionId: string }[]): Promise<ReadonlySet<string>>
}

const mostOpen = 20

/** Members' sessions: opaque tokens of which only the hash is stored, listed, ended one by one or together. */
export function createSessions({ db, clock, publish }: { db: Database; clock: Clock; publish: Publish }): Sessions {
  const kept = createKeptSessions(clock)

  /** Lets no process go by what it kept of the member's sessions: this one from now on, the others when the change is done. */
  async function tell(
    tx: Kysely<DB>,
    memberId: string,
    change: { readonly [name: string]: string | number },
  ): Promise<void> {
    kept.doubt(memberId)
    await publish(tx, memberId, 'session', change)
  }

  async function end(
    tx: Kysely<DB>,
    { memberId, sessionId }: { memberId: string; sessionId: string },
  ): Promise<boolean> {
    const isEnded = await store.endSession(tx, { memberId, sessionId })
    if (isEnded) await tell(tx, memberId, { sessionId })
    return isEnded
  }

  async function endAllBut(tx: Kysely<DB>, memberId: string, but: store.KeptOpen): Promise<void> {
    const count = await store.endOtherSessions(tx, memberId, but)
    if (count > 0) await tell(tx, memberId, { others: count })
  }

  const endOthers: Sessions['endOthers'] = (tx, { memberId, sessionId }) =>
    endAllBut(tx, memberId, sessionId === undefined ? { newest: 0 } : { sessionId })

  async function lookUp(memberId: string, hash: Buffer): ReturnType<SessionSource['member']> {
    const keep = kept.lookUp(memberId)
    const row = await store.findSession(db, memberId, hash)
    if (!row) return undefined
    const member = Object.freeze({ memberId, sessionId: row.sessionId, address: row.address })
    const found = Object.freeze({ member, locale: asLanguage(row.locale) })
    const { isStale, keptFor } = sessionLife(row)
    if (isStale) await store.touchSession(db, member)
    keep(hash, found, keptFor)
    return found
  }

  return {
    end,

    async open(tx, memberId, device) {
      const { token, hash } = newToken(memberId)
      const expiresAt = await store.insertSession(tx, { memberId, sessionId: newId(clock), hash, device })
      await endAllBut(tx, memberId, { newest: mostOpen })
      return { token, expiresAt }
    },

    async find(token) {
      const read = readToken(token)
      return read && (kept.get(read.memberId, read.hash) ?? lookUp(read.memberId, read.hash))
    },

    localeChanged: (tx, memberId, locale) => tell(tx, memberId, { locale }),

    changes: kept.changes,

    list: (memberId) => store.listSessions(db, memberId),

    endOthers,

    async endByMember({ memberId, sessionId: own }, sessionId) {
      await transaction(db, async (tx) => {
        if (sessionId === undefined) {
          await endOthers(tx, { memberId, sessionId: own })
        } else if (!(await end(tx, { memberId, sessionId }))) {
          throw new Refusal(404, 'not_found', { field: 'sessionId' })
        }
      })
    },

    openAmong: (sessions) => store.openAmong(db, sessions),
  }
}

/** How exactly it is known when a session was seen last. */
const seenEvery = 60_000

/**
 * Whether a session has to be noted as seen, and for how long what was found may be kept, in milliseconds: until it has to be
 * noted again, and never beyond its end.
 */
export function sessionLife({ unseenFor, expiresIn }: { readonly unseenFor: number; readonly expiresIn: number }): {
  readonly isStale: boolean
  readonly keptFor: number
} {
  const isStale = unseenFor >= seenEvery
  return { isStale, keptFor: Math.min(expiresIn, isStale ? seenEvery : seenEvery - unseenFor) }
}
