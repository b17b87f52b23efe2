import { expect, test } from 'vitest'
import { cacheName, needlessCaches } from './versions.ts'

const [first, second, third, fourth] = ['1', '2', '3', '4'].map(cacheName) as [string, string, string, string]

test('keeps the version before, whose pages may still be open', () => {
  expect(needlessCaches([first, second, third], third)).toEqual([first])
  expect(needlessCaches([first, second], second)).toEqual([])
})

test('keeps a newer version that is being fetched', () => {
  expect(needlessCaches([first, second, third, fourth], third)).toEqual([first])
})

test('touches nothing of anybody else, and nothing while it has no cache itself', () => {
  expect(needlessCaches(['other', first, second, third], third)).toEqual([first])
  expect(needlessCaches([first, second], third)).toEqual([])
})
