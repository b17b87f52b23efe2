import { expect, test } from 'vitest'
import { createKeyKeeper } from './idempotency.ts'

function setUp() {
  const map = new Map<string, unknown>()
  let count = 0
  const storage = {
    get: (key: string) => map.get(key) ?? '',
    set: (key: string, value: unknown) => void map.set(key, value),
    remove: (key: string) => void map.delete(key),
  }
  const open = () =>
    createKeyKeeper(storage, () => {
      count += 1
      return `key-${count}`
    })
  return { open, keeper: open() }
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

test('purposes do not share keys', () => {
  const { keeper } = setUp()
  expect(keeper.keyFor('order', 'x')).not.toBe(keeper.keyFor('withdrawal', 'x'))
})
