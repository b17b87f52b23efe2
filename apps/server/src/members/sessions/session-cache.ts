import type { SessionChanges } from '../../events/hub.ts'
import type { Clock } from '../../foundation/clock.ts'
import type { Sessions } from '../../http/call/guard.ts'

/** The owner of a session's token. */
export type Found = NonNullable<Awaited<ReturnType<Sessions['member']>>>

export type KeptSessions = {
  /** The cached session, if there is one. */
  get(memberId: string, hash: Buffer): Found | undefined
  /**
   * Called before a session is looked up. The returned function caches the result for the given milliseconds, unless
   * anything changed in the meantime.
   */
  lookUp(memberId: string): (hash: Buffer, found: Found, milliseconds: number) => void
  /**
   * The caller's transaction is changing the member's sessions: nothing is cached for them until it has surely ended.
   */
  doubt(memberId: string): void
  /** Receives other processes' changes; nothing is cached while that is not possible. */
  readonly changes: SessionChanges
}

type Kept = { readonly hash: Buffer; readonly found: Found; readonly from: number; readonly until: number }

const mostMembers = 50_000
/** Longer than any transaction or look-up: by then every request is answered or given up. */
const longestWork = 60_000

/** Caches recently looked-up sessions, so that the calls of a page query the database once. */
export function createKeptSessions(clock: Clock): KeptSessions {
  const members = new Map<string, readonly Kept[]>()
  /**
   * When a member's sessions last changed or will change: a look-up that began before may have seen the earlier state.
   */
  const changed = new Map<string, number>()
  let hearingSince = Number.POSITIVE_INFINITY
  const time = () => clock.now().getTime()

  function change(memberId: string, at: number): void {
    members.delete(memberId)
    const latest = Math.max(at, changed.get(memberId) ?? at)
    changed.delete(memberId)
    changed.set(memberId, latest)
    for (const [oldest, until] of changed) {
      if (until + longestWork > time()) break
      changed.delete(oldest)
    }
  }

  function keep(memberId: string, session: Kept): void {
    const others = (members.get(memberId) ?? []).filter(
      ({ hash, until }) => until > time() && !hash.equals(session.hash),
    )
    members.delete(memberId)
    members.set(memberId, [...others, session])
    if (members.size > mostMembers) members.delete(members.keys().next().value ?? '')
  }

  return {
    get(memberId, hash) {
      const kept = members.get(memberId)?.find((session) => session.hash.equals(hash))
      if (!kept) return undefined
      const at = time()
      return kept.from <= at && at < kept.until ? kept.found : undefined
    },
    lookUp(memberId) {
      const began = time()
      return (hash, found, milliseconds) => {
        const isFresh = began > hearingSince && began > (changed.get(memberId) ?? 0)
        if (isFresh) keep(memberId, { hash, found, from: began, until: began + milliseconds })
      }
    },
    doubt: (memberId) => change(memberId, time() + longestWork),
    changes: {
      heard() {
        hearingSince = time()
      },
      unheard() {
        hearingSince = Number.POSITIVE_INFINITY
        members.clear()
      },
      changed: (memberId) => change(memberId, time()),
    },
  }
}
