import { inEveryLanguage } from '@terahold/locale/languages'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setUpComponentTests } from '../testing/component-test.tsx'
import { clearWanted, namesIn, removeSigned, useWanted, want, wantEnd } from './wanted-change.ts'

setUpComponentTests()

const site = { slug: 'fjord', name: 'Fjord', country: 'NO', powerSource: 'hydro' } as const
const email = { kind: 'email', value: 'help@example.org' } as const
const contact = { ...email, sort: 1, texts: inEveryLanguage(() => ({ label: 'Help' })) }
function open() {
  const { result } = renderHook(useWanted)
  return { wanted: () => result.current, names: () => namesIn(result.current) }
}

beforeEach(clearWanted)

test('a later change of an entry takes the place of the earlier one', () => {
  const { wanted, names } = open()
  act(() => want('sites', { ...site, name: 'Old' }))
  act(() => want('sites', site))
  expect(names()).toEqual(['fjord'])
  expect(wanted().sites).toEqual([site])
})

test('entries of different lists with one name are kept apart', () => {
  const { names } = open()
  act(() => want('sites', site))
  act(() =>
    want('pools', {
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
  const { wanted, names } = open()
  act(() => want('contacts', contact))
  act(() => wantEnd(contact))
  expect(wanted()).toEqual({ contacts: [], endedContacts: [email] })
  act(() => wantEnd(contact))
  expect(names()).toEqual(['email help@example.org'])
  act(() => want('contacts', contact))
  expect(wanted()).toEqual({ contacts: [contact], endedContacts: [] })
  act(() => wantEnd({ kind: 'web', value: email.value }))
  expect(names()).toEqual(['email help@example.org', 'web help@example.org'])
})

test('nothing is left once the change is discarded', () => {
  const { wanted, names } = open()
  act(() => want('sites', site))
  act(clearWanted)
  expect(names()).toEqual([])
  expect(wanted()).toEqual({})
})

test('what was added or changed while the wallet asked is left when the rest is signed', () => {
  const { wanted, names } = open()
  act(() => want('sites', site))
  act(() => want('contacts', contact))
  const signed = wanted()
  act(() => want('sites', { ...site, name: 'Fjord two' }))
  act(() => wantEnd(email))
  act(() => removeSigned(signed))
  expect(names()).toEqual(['fjord', 'email help@example.org'])
  expect(wanted().sites).toEqual([{ ...site, name: 'Fjord two' }])
  act(() => removeSigned(wanted()))
  expect(names()).toEqual([])
})
