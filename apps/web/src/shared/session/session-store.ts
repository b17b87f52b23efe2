import { createListeners } from '@terahold/platform/listeners'
import type { KeyedStorage } from '@terahold/platform/storage'

/** Who is signed in on this device. */
export type Session = {
  readonly address: string
  readonly userId: string
  readonly token: string
  readonly expiresAt: string
}

const keys = ['address', 'token', 'userId', 'user_id', 'name', 'email', 'login_info'] as const
type Key = (typeof keys)[number]

/**
 * The member's session in local storage, under the specification's keys. "Logged in" is an address with a token. It ends in two
 * ways: `expire` (the server's 401) keeps the wallet's address and the member's id, `forget` (another wallet, or signing out)
 * keeps nothing.
 */
export function createSessionStore(storage: KeyedStorage) {
  const listeners = createListeners()
  let stored = read(storage)
  let session = sessionOf(stored)

  /** Another tab writes much that is not part of the session, so listeners are called only if the session changed. */
  function changed() {
    const now = read(storage)
    if (storedKeys.every((key) => now[key] === stored[key])) return
    stored = now
    session = sessionOf(now)
    listeners.call()
  }

  function clear(cleared: readonly Key[]) {
    for (const key of cleared) storage.remove(key)
    changed()
  }

  return {
    current: (): Session | null => session,
    /** The last known wallet in this browser, signed in or not. */
    lastAddress: (): string => stored.address,
    /** The last known member in this browser: signed in, or whose session the server ended. */
    lastUser: (): string => stored.userId,
    /** The last known name and email of the member, for a start before the profile is there; empty if there is none. */
    remembered: () => ({ name: text(storage, 'name'), email: text(storage, 'email') }),
    signIn(next: Session) {
      // They may be another member's.
      if (next.userId !== stored.userId) for (const key of ['name', 'email'] as const) storage.remove(key)
      storage.set('address', next.address)
      storage.set('userId', next.userId)
      storage.set('user_id', next.userId)
      storage.set('login_info', { userId: next.userId, expiresAt: next.expiresAt })
      // Another tab receives an event for each key, and accepts the session only when its token has arrived.
      storage.set('token', next.token)
      changed()
    },
    remember(profile: { name: string | null; email: string | null }) {
      storage.set('name', profile.name ?? '')
      storage.set('email', profile.email ?? '')
    },
    expire: () => clear(['login_info', 'user_id', 'token', 'name', 'email']),
    forget: () => clear(keys),
    /** Reads the storage again, after another tab wrote to it. */
    reread: changed,
    subscribe: listeners.add,
  }
}

const storedKeys = ['address', 'token', 'userId', 'expiresAt'] as const

function read(storage: KeyedStorage): Session {
  const info = storage.get('login_info')
  const expiresAt = typeof info === 'object' && info !== null && 'expiresAt' in info ? String(info.expiresAt) : ''
  return {
    address: text(storage, 'address'),
    userId: text(storage, 'userId'),
    token: text(storage, 'token'),
    expiresAt,
  }
}

function sessionOf(stored: Session): Session | null {
  return stored.address === '' || stored.token === '' || stored.userId === '' ? null : stored
}

function text(storage: KeyedStorage, key: Key): string {
  const value = storage.get(key)
  return typeof value === 'string' ? value : ''
}
