import { Refusal } from '@terahold/contract/refusal'
import { asLanguage } from '@terahold/locale/languages'
import type { Database } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { Publish } from '../../events/events.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Sessions as SessionSource } from '../../http/call/guard.ts'
import type { MemberIdentity } from '../../http/call/handler.ts'
import { createKeptSessions, type KeptSessions } from './session-cache.ts'
import { newToken, parseToken } from './session-token.ts'
import * as store from './sessions-store.ts'

export type Sessions = {
  /** Starts a session and returns its token, which cannot be read again. */
  open(tx: Tx, memberId: string, device: string | null): Promise<{ token: string; expiresAt: Date }>
  /** Returns the owner of a token; undefined when its session is unknown, ended, idle for a week or a month old. */
  find: SessionSource['member']
  list(memberId: string): Promise<store.SessionRow[]>
  /** Ends one of the member's sessions in the caller's transaction, if it is open. */
  end(tx: Tx, member: { memberId: string; sessionId: string }): Promise<boolean>
  /** Ends all of a member's sessions in the caller's transaction, or all but the given one. */
  endOthers(tx: Tx, member: { memberId: string; sessionId?: string }): Promise<void>
  /** Ends one of the member's own sessions, or all but the calling one. @throws Refusal 404 not_found. */
  endByMember(member: MemberIdentity, sessionId?: string): Promise<void>
  /** Announces a member's new language to every process, in the transaction that changes it. */
  localeChanged(tx: Tx, memberId: string, locale: string): Promise<unknown>
  /** Receives what other processes change. */
  readonly changes: KeptSessions['changes']
  /** Returns which of these sessions are still open. */
  openAmong(sessions: readonly { memberId: string; sessionId: string }[]): Promise<ReadonlySet<string>>
}

const mostOpen = 20

/**
 * Members' sessions: opaque tokens of which only the hash is stored. They can be listed, and ended one by one or
 * together.
 */
export function createSessions({ db, clock, publish }: { db: Database; clock: Clock; publish: Publish }): Sessions {
  const kept = createKeptSessions(clock)

  /**
   * Stops every process from using its cache of the member's sessions: this one from now on, the others after the
   * commit.
   */
  async function tell(tx: Tx, memberId: string, change: { readonly [name: string]: string | number }): Promise<void> {
    kept.doubt(memberId)
    await publish(tx, memberId, 'session', change)
  }

  async function end(tx: Tx, { memberId, sessionId }: { memberId: string; sessionId: string }): Promise<boolean> {
    const isEnded = await store.endSession(tx, { memberId, sessionId })
    if (isEnded) await tell(tx, memberId, { sessionId })
    return isEnded
  }

  async function tellEnded(tx: Tx, memberId: string, count: number): Promise<void> {
    if (count > 0) await tell(tx, memberId, { others: count })
  }

  const endOthers: Sessions['endOthers'] = async (tx, { memberId, sessionId }) =>
    tellEnded(tx, memberId, await store.endOtherSessions(tx, memberId, sessionId))

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
      await tellEnded(tx, memberId, await store.endOldestSessions(tx, memberId, mostOpen))
      return { token, expiresAt }
    },

    async find(token) {
      const read = parseToken(token)
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

/** The precision of a session's last-seen time. */
const seenEvery = 60_000

/**
 * Whether a session's last-seen time must be updated, and how long the look-up may be cached, in milliseconds: until
 * the next update, and never beyond its end.
 */
export function sessionLife({ unseenFor, expiresIn }: { readonly unseenFor: number; readonly expiresIn: number }): {
  readonly isStale: boolean
  readonly keptFor: number
} {
  const isStale = unseenFor >= seenEvery
  return { isStale, keptFor: Math.min(expiresIn, isStale ? seenEvery : seenEvery - unseenFor) }
}
