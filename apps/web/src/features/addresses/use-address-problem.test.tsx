import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderForMember, setUpComponentTests } from '../../testing/component-test.tsx'
import type { AddressFieldName } from './address-draft.ts'
import { type AddressProblem, addressBounds } from './check-address.ts'
import { useAddressProblem } from './use-address-problem.ts'

setUpComponentTests()

function Problem({ name, problem }: { readonly name: AddressFieldName; readonly problem: AddressProblem }) {
  return <output aria-label="Problem">{useAddressProblem()(name, problem)}</output>
}

function textOf(name: AddressFieldName, problem: AddressProblem): string {
  const { unmount } = renderForMember(<Problem name={name} problem={problem} />)
  const text = screen.getByLabelText('Problem').textContent
  unmount()
  return text
}

test('a missing field says what to enter in it', () => {
  const names = ['receiver', 'country', 'phoneCountry', 'phone', 'province', 'city', 'detail', 'postcode'] as const
  const texts = names.map((name) => textOf(name, 'missing'))
  expect(new Set(texts).size).toBe(names.length)
  expect(texts).not.toContain('')
})

test.each(Object.entries(addressBounds) as [AddressFieldName, readonly [number, number]][])(
  'a long %s says how much the server takes: %j',
  (name, [, most]) => {
    expect(textOf(name, 'long')).toBe(`Use at most ${most} characters.`)
  },
)

test.each([
  ['short', 'This is too short for a delivery.'],
  ['characters', 'This contains characters that cannot be printed. Type it again.'],
  ['phone', 'Check the number. It does not exist in that country.'],
  ['refused', 'Check this field.'],
] as const)('a field with the problem %s says: %s', (problem, text) => {
  expect(textOf('phone', problem)).toBe(text)
})
