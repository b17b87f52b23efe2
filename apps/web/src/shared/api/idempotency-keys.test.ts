import { expect, test } from 'vitest'
import { createIdempotencyKeys } from './idempotency-keys.ts'

function setUp() {
  const map = new Map<string, unknown>()
  let count = 0
  const clock = { now: Date.parse('2026-03-01T10:00:00Z') }
  const storage = {
    get: (key: string) => map.get(key) ?? '',
    set: (key: string, value: unknown) => void map.set(key, value),
    remove: (key: string) => void map.delete(key),
  }
  const newKey = () => {
    count += 1
    return `key-${count}`
  }
  const open = () => createIdempotencyKeys(storage, newKey, () => clock.now)
  return { open, clock, storage, keeper: open() }
}

test('asks again with the same key while the content is the same, also after a reload', () => {
  const { open, keeper } = setUp()
  expect(keeper.keyFor('order', 'plan-a 2')).toBe('key-1')
  expect(keeper.keyFor('order', 'plan-a 2')).toBe('key-1')
  expect(open().keyFor('order', 'plan-a 2')).toBe('key-1')
})

test('another content is another request', () => {
  const { keeper } = setUp()
  keeper.keyFor('order', 'plan-a 2')
  expect(keeper.keyFor('order', 'plan-a 3')).toBe('key-2')
})

test('after its end the same content is a new request', () => {
  const { keeper } = setUp()
  keeper.keyFor('order', 'plan-a 2')
  keeper.ended('order')
  expect(keeper.keyFor('order', 'plan-a 2')).toBe('key-2')
})

test.each([
  ['within a day', 86_399_999, 'key-1'],
  ['a day later', 86_400_000, 'key-2'],
  ['with a clock that was put back by a day', -86_400_000, 'key-2'],
])('the same content %s is asked with its own key', (_, passed, key) => {
  const { keeper, clock } = setUp()
  keeper.keyFor('order', 'plan-a 2')
  clock.now += passed
  expect(keeper.keyFor('order', 'plan-a 2')).toBe(key)
})

test.each(['', 'key', { content: 'plan-a 2' }, { content: 'plan-a 2', key: 7, at: 0 }])(
  'what is stored under its name and is no key, %j, is replaced',
  (stored) => {
    const { keeper, storage } = setUp()
    storage.set('request:order', stored)
    expect(keeper.keyFor('order', 'plan-a 2')).toBe('key-1')
  },
)

test('purposes do not share keys', () => {
  const { keeper } = setUp()
  expect(keeper.keyFor('order', 'x')).not.toBe(keeper.keyFor('withdrawal', 'x'))
})
