/** Who is signed in on this device. */
export type Session = {
  readonly address: string
  readonly userId: string
  readonly token: string
  readonly expiresAt: string
}

/** The storage a session needs; values keep their type (specification 3: type tag plus data). */
export type SessionStorage = {
  get(key: string): unknown
  set(key: string, value: unknown): void
  remove(key: string): void
}

const keys = ['address', 'token', 'userId', 'user_id', 'name', 'email', 'login_info'] as const
type Key = (typeof keys)[number]

/**
 * The member's session in local storage, under the specification's keys. "Logged in" is an address with a token.
 * Two ways of ending differ on purpose: `expire` (the server's 401) keeps the wallet's address, `forget` (another wallet,
 * or signing out) keeps nothing.
 */
export function createSessionStore(storage: SessionStorage) {
  const listeners = new Set<() => void>()
  let session = read(storage)

  function changed() {
    session = read(storage)
    for (const listener of listeners) listener()
  }

  function clear(cleared: readonly Key[]) {
    for (const key of cleared) storage.remove(key)
    changed()
  }

  return {
    current: (): Session | null => session,
    /** The wallet last known here, signed in or not. */
    lastAddress: (): string => text(storage, 'address'),
    signIn(next: Session) {
      storage.set('address', next.address)
      storage.set('token', next.token)
      storage.set('userId', next.userId)
      storage.set('user_id', next.userId)
      storage.set('login_info', { userId: next.userId, expiresAt: next.expiresAt })
      changed()
    },
    remember(profile: { name: string | null; email: string | null }) {
      storage.set('name', profile.name ?? '')
      storage.set('email', profile.email ?? '')
    },
    expire: () => clear(['login_info', 'user_id', 'token']),
    forget: () => clear(keys),
    /** Reads the storage again, after another tab of the browser wrote to it. */
    reread: changed,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function read(storage: SessionStorage): Session | null {
  const address = text(storage, 'address')
  const token = text(storage, 'token')
  const userId = text(storage, 'userId')
  if (address === '' || token === '' || userId === '') return null
  const info = storage.get('login_info')
  const expiresAt = typeof info === 'object' && info !== null && 'expiresAt' in info ? String(info.expiresAt) : ''
  return { address, token, userId, expiresAt }
}

function text(storage: SessionStorage, key: Key): string {
  const value = storage.get(key)
  return typeof value === 'string' ? value : ''
}
