import { expect, test, vi } from 'vitest'
import { createSessionStore } from './session-store.ts'

const member = {
  address: '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e',
  userId: '0197a1b2-0000-7000-8000-000000000001',
  token: 'opaque',
  expiresAt: '2026-12-20T00:00:00.000Z',
}

function open(entries: Record<string, unknown> = {}) {
  const map = new Map(Object.entries(entries))
  const storage = {
    get: (key: string) => map.get(key) ?? '',
    set: (key: string, value: unknown) => void map.set(key, value),
    remove: (key: string) => void map.delete(key),
  }
  return { map, store: createSessionStore(storage) }
}

test('is signed out with an empty storage', () => {
  expect(open().store.current()).toBeNull()
})

test('is signed in only with an address and a token', () => {
  expect(open({ address: member.address, userId: member.userId }).store.current()).toBeNull()
  expect(open({ token: member.token, userId: member.userId }).store.current()).toBeNull()
  expect(open({ address: member.address, token: member.token, userId: member.userId }).store.current()).toMatchObject({
    token: 'opaque',
  })
})

test('writes every key of the specification and is restored from them', () => {
  const { map, store } = open()
  store.signIn(member)
  expect(Object.fromEntries(map)).toEqual({
    address: member.address,
    token: 'opaque',
    userId: member.userId,
    user_id: member.userId,
    login_info: { userId: member.userId, expiresAt: member.expiresAt },
  })
  expect(open(Object.fromEntries(map)).store.current()).toEqual(member)
})

test('restores the name and the email of the member, and of no other one', () => {
  const { map, store } = open()
  store.signIn(member)
  store.remember({ name: 'Ada', email: 'a***@example.org' })
  const restored = open(Object.fromEntries(map))
  expect(restored.store.remembered()).toEqual({ name: 'Ada', email: 'a***@example.org' })
  restored.store.signIn(member)
  expect(restored.store.remembered().name).toBe('Ada')
  restored.store.signIn({ ...member, userId: '0197a1b2-0000-7000-8000-000000000002' })
  expect(restored.store.remembered()).toEqual({ name: '', email: '' })
})

test('a 401 clears login_info, user_id, token, name and email, and keeps the wallet', () => {
  const { map, store } = open()
  store.signIn(member)
  store.remember({ name: 'Ada', email: 'a***@example.org' })
  store.expire()
  expect(store.current()).toBeNull()
  expect([...map.keys()].sort()).toEqual(['address', 'userId'])
  expect(store.lastAddress()).toBe(member.address)
})

test('another wallet leaves nothing behind', () => {
  const { map, store } = open()
  store.signIn(member)
  store.remember({ name: 'Ada', email: null })
  store.forget()
  expect([...map.keys()]).toEqual([])
})

test('tells its listeners, until they leave', () => {
  const { store } = open()
  let calls = 0
  const leave = store.subscribe(() => {
    calls += 1
  })
  store.signIn(member)
  leave()
  store.expire()
  expect(calls).toBe(1)
})

test('knows whose session the server ended, and nobody after signing out', () => {
  const { store } = open()
  store.signIn(member)
  store.expire()
  expect(store.lastUser()).toBe(member.userId)
  store.forget()
  expect([store.lastUser(), store.lastAddress()]).toEqual(['', ''])
})

test('follows what another tab wrote, and stays the same object when that was not about the session', () => {
  const { map, store } = open()
  const listener = vi.fn()
  store.subscribe(listener)
  store.signIn(member)
  const before = store.current()
  map.set('draft:withdraw', '5')
  store.reread()
  expect(store.current()).toBe(before)
  expect(listener).toHaveBeenCalledTimes(1)
  map.delete('token')
  store.reread()
  expect(store.current()).toBeNull()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('is there for another tab only when all of it is: the token is written last', () => {
  const { map } = open()
  const seen: (string | undefined)[] = []
  const store = createSessionStore({
    get: (key) => map.get(key) ?? '',
    set(key, value) {
      map.set(key, value)
      seen.push(open(Object.fromEntries(map)).store.current()?.userId)
    },
    remove: (key) => void map.delete(key),
  })
  store.signIn(member)
  expect(seen.slice(0, -1).every((userId) => userId === undefined)).toBe(true)
  expect(seen.at(-1)).toBe(member.userId)
})
