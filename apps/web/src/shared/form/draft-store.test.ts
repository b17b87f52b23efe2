import { memoryBackend } from '@terahold/platform/browser-storage'
import { createStorage } from '@terahold/platform/storage'
import { expect, test } from 'vitest'
import { createDraftStore } from './draft-store.ts'

const open = () => {
  const storage = createStorage(memoryBackend())
  return { storage, drafts: createDraftStore(storage) }
}

test('gives back what the same member typed, over a reload', () => {
  const { storage, drafts } = open()
  drafts.keep('feedback', 'ada', { text: 'the chart' })
  expect(createDraftStore(storage).read('feedback', 'ada')).toEqual({ text: 'the chart' })
})

test('shows nobody what another member typed', () => {
  const { drafts } = open()
  drafts.keep('feedback', 'ada', 'the chart')
  expect(drafts.read('feedback', 'bob')).toBeUndefined()
})

test('a dropped draft is gone, and signing out drops all of them and nothing else', () => {
  const { storage, drafts } = open()
  storage.set('theme', 'dark')
  drafts.keep('email', 'ada', 'ada@example.org')
  drafts.keep('feedback', 'ada', 'the chart')
  drafts.drop('email')
  expect(drafts.read('email', 'ada')).toBeUndefined()
  drafts.dropAll()
  expect(drafts.read('feedback', 'ada')).toBeUndefined()
  expect(storage.keys()).toEqual(['theme'])
})

test('an ended session drops contact details, and nothing else', () => {
  const { storage, drafts } = open()
  for (const name of ['address:new', 'bind-email', 'replace-email', 'checkout:plan']) drafts.keep(name, 'ada', 'typed')
  drafts.dropContact()
  expect(storage.keys()).toEqual(['draft:checkout:plan'])
})

test('something else under its name is no draft', () => {
  const { storage, drafts } = open()
  storage.set('draft:email', 'ada@example.org')
  expect(drafts.read('email', 'ada')).toBeUndefined()
})
