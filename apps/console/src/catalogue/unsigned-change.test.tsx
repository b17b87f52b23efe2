import { inEveryLanguage } from '@terahold/locale/languages'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setUpComponentTests } from '../testing/component-test.tsx'
import {
  addContactEnd,
  addEntry,
  discardUnsignedChange,
  namesIn,
  removeSigned,
  useUnsignedChange,
} from './unsigned-change.ts'

setUpComponentTests()

const site = { slug: 'fjord', name: 'Fjord', country: 'NO', powerSource: 'hydro' } as const
const email = { kind: 'email', value: 'help@example.org' } as const
const contact = { ...email, sort: 1, texts: inEveryLanguage(() => ({ label: 'Help' })) }
function open() {
  const { result } = renderHook(useUnsignedChange)
  return { unsigned: () => result.current, names: () => namesIn(result.current) }
}

beforeEach(discardUnsignedChange)

test('a later change of an entry takes the place of the earlier one', () => {
  const { unsigned, names } = open()
  act(() => addEntry('sites', { ...site, name: 'Old' }))
  act(() => addEntry('sites', site))
  expect(names()).toEqual(['fjord'])
  expect(unsigned().sites).toEqual([site])
})

test('entries of different lists with one name are kept apart', () => {
  const { names } = open()
  act(() => addEntry('sites', site))
  act(() =>
    addEntry('pools', {
      slug: 'fjord',
      name: 'Fjord',
      site: 'fjord',
      nameplate: '1',
      openedOn: '2026-01-01',
      onSale: true,
    }),
  )
  expect(names()).toEqual(['fjord', 'fjord'])
})

test('a channel is changed or ended, whichever the operator wanted last', () => {
  const { unsigned, names } = open()
  act(() => addEntry('contacts', contact))
  act(() => addContactEnd(contact))
  expect(unsigned()).toEqual({ contacts: [], endedContacts: [email] })
  act(() => addContactEnd(contact))
  expect(names()).toEqual(['email help@example.org'])
  act(() => addEntry('contacts', contact))
  expect(unsigned()).toEqual({ contacts: [contact], endedContacts: [] })
  act(() => addContactEnd({ kind: 'web', value: email.value }))
  expect(names()).toEqual(['email help@example.org', 'web help@example.org'])
})

test('nothing is left once the change is discarded', () => {
  const { unsigned, names } = open()
  act(() => addEntry('sites', site))
  act(discardUnsignedChange)
  expect(names()).toEqual([])
  expect(unsigned()).toEqual({})
})

test('keeps what was added or changed while the wallet asked', () => {
  const { unsigned, names } = open()
  act(() => addEntry('sites', site))
  act(() => addEntry('contacts', contact))
  const signed = unsigned()
  act(() => addEntry('sites', { ...site, name: 'Fjord two' }))
  act(() => addContactEnd(email))
  act(() => removeSigned(signed))
  expect(names()).toEqual(['fjord', 'email help@example.org'])
  expect(unsigned().sites).toEqual([{ ...site, name: 'Fjord two' }])
  act(() => removeSigned(unsigned()))
  expect(names()).toEqual([])
})
