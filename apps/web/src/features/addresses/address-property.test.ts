import { saveAddress } from '@terahold/contract/calls/member/addresses'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countries, createAddress } from '../../testing/address-fixture.ts'
import { type AddressDraft, draftOf, requestOf } from './address-draft.ts'
import { addressBounds, checkAddress } from './check-address.ts'

/** Texts near a bound: letters, blanks at their ends, signs that nobody sees, and signs of several units. */
const textNear = ([least, most]: readonly [number, number]) =>
  fc
    .tuple(
      fc.constantFrom('', ' ', '\t', '\u00a0', '\u200b'),
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 6 }),
        fc.integer({ min: Math.max(0, least - 1), max: most + 1 }).map((length) => 'x'.repeat(length)),
        fc.constantFrom('é'.normalize('NFD').repeat(3), '👩‍👩‍👧', 'a\u202eb', '…', 'x\nx', 'ﬁ'),
      ),
      fc.constantFrom('', ' ', '  ', '\n', '\u3000'),
    )
    .map((parts) => parts.join(''))

const drafts = fc.record({
  receiver: textNear(addressBounds.receiver),
  country: fc.constantFrom('DE', 'US', 'JM'),
  phoneCountry: fc.constantFrom('DE', 'US', 'JM'),
  phone: fc.oneof(fc.constantFrom('030 1234567', ' (201) 555-0123 ', '+44 20 7946 0958'), fc.string({ maxLength: 32 })),
  province: textNear(addressBounds.province),
  city: textNear(addressBounds.city),
  detail: textNear(addressBounds.detail),
  postcode: textNear(addressBounds.postcode),
  isDefault: fc.boolean(),
}) satisfies fc.Arbitrary<AddressDraft>

describe('an address that the form has no complaint about', () => {
  it('is accepted by the contract as well, for any typed text', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        fc.pre(Object.keys(checkAddress(draft, countries)).length === 0)
        const { error } = saveAddress.input.safeParse(requestOf(draft, countries, undefined))
        expect(error?.issues ?? []).toEqual([])
      }),
      { numRuns: 200 },
    )
  })
})

it('the form complains about a line if and only if the contract does', () => {
  const names = Object.keys(addressBounds) as (keyof typeof addressBounds)[]
  fc.assert(
    fc.property(drafts, (draft) => {
      const problems = checkAddress(draft, countries)
      for (const name of names) {
        const { success } = saveAddress.input.shape[name].safeParse(draft[name])
        expect([name, problems[name] === undefined]).toEqual([name, success])
      }
    }),
    { numRuns: 200 },
  )
})

describe('a saved address', () => {
  it('that is not changed is sent as it was', () => {
    const saved = fc
      .constantFrom(...countries)
      .chain(({ iso, code }) =>
        fc
          .record({ receiver: fc.constantFrom('Ada', 'Ben Ode'), phone: fc.constantFrom('301234567', '8762101234') })
          .map((part) => createAddress({ ...part, country: iso, dialCode: code, isDefault: false })),
      )
    fc.assert(
      fc.property(saved, (address) => {
        expect(requestOf(draftOf(address, countries), countries, address.id)).toEqual(address)
      }),
    )
  })
})
