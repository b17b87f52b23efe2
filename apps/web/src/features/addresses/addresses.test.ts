import { saveAddress } from '@terahold/contract/calls/member/addresses'
import { describe, expect, it } from 'vitest'
import { type AddressDraft, draftOf, emptyDraft, inCountry, parseAddressDraft, requestOf } from './address-draft.ts'
import { addressBounds, checkAddress } from './check-address.ts'
import { findCountries } from './find-countries.ts'

const countries = [
  { iso: 'CI', name: 'Côte d’Ivoire', code: '+225', pattern: '^[02]\\d{9}$', example: '01 23 45 67 89' },
  { iso: 'DE', name: 'Germany', code: '+49', pattern: '^(?:0)?(?:[1-9]\\d{6,11})$', example: '030 123456' },
  { iso: 'JM', name: 'Jamaica', code: '+1', pattern: '^(?:1)?(?:876\\d{7})$', example: '(876) 210-1234' },
  { iso: 'US', name: 'United States', code: '+1', pattern: '^(?:1)?(?:[2-79]\\d{9})$', example: '(201) 555-0123' },
]
const andorra = { iso: 'AN', name: 'Andorra', code: '+376', pattern: '^\\d{6}$', example: '312 345' }
const berlin: AddressDraft = {
  receiver: 'Ada Kovač',
  country: 'DE',
  phoneCountry: 'DE',
  phone: '030 1234567',
  province: '',
  city: 'Berlin',
  detail: 'Hauptstraße 7',
  postcode: '10827',
  isDefault: false,
}
const check = (change: Partial<AddressDraft>) => checkAddress({ ...berlin, ...change }, countries)

describe('an address in the form', () => {
  it('is as the server takes it', () => {
    expect(check({})).toEqual({})
    const request = requestOf({ ...berlin, receiver: ' Ada Kovač ' }, countries, undefined)
    expect(saveAddress.input.parse(request)).toMatchObject({ receiver: 'Ada Kovač', dialCode: '+49', country: 'DE' })
    expect(requestOf(berlin, countries, 'an id')).toMatchObject({ id: 'an id' })
  })

  it('says of every empty field that is needed that it is missing', () => {
    const nothing = emptyDraft('tlh', countries)
    expect(checkAddress(nothing, countries)).toEqual({
      receiver: 'missing',
      country: 'missing',
      phoneCountry: 'missing',
      phone: 'missing',
      city: 'missing',
      detail: 'missing',
    })
  })

  it.each([
    ['receiver', 'x'.repeat(81), 'long'],
    ['receiver', '…', 'missing'],
    ['receiver', 'a\u202eb', 'characters'],
    ['city', 'a\u2028b', 'characters'],
    ['detail', 'x1', 'short'],
    ['detail', 'x'.repeat(201), 'long'],
    ['postcode', '1'.repeat(17), 'long'],
    ['detail', '𠮷1', 'short'],
    ['receiver', '𠮷'.repeat(81), 'long'],
    ['phone', '12', 'phone'],
    ['phone', 'call me', 'phone'],
  ] as const)('is stopped by the field %s that holds %j', (name, value, problem) => {
    expect(check({ [name]: value })).toEqual({ [name]: problem })
  })

  it.each(Object.entries(addressBounds))('has the contract’s bounds of %s', (name, [least, most]) => {
    const field = saveAddress.input.shape[name as keyof typeof addressBounds]
    expect(field.safeParse('x'.repeat(most)).success).toBe(true)
    expect(field.safeParse('x'.repeat(most + 1)).success).toBe(false)
    expect(field.safeParse('x'.repeat(least)).success).toBe(true)
    if (least > 0) expect(field.safeParse('x'.repeat(least - 1)).success).toBe(false)
  })

  it.each(['𠮷'.repeat(80), 'محمد بن عبدالله', 'Nguyễn Thị Hồng‌', '山田 太郎', 'क्‍षत्रिय'])(
    'takes the name %s',
    (receiver) => {
      expect(check({ receiver })).toEqual({})
      expect(saveAddress.input.shape.receiver.safeParse(receiver).success).toBe(true)
    },
  )

  it('takes a number of any country with the same calling code, and leaves one with its own to the server', () => {
    expect(check({ phoneCountry: 'JM', phone: '(201) 555-0123' })).toEqual({})
    expect(check({ phone: '+44 20 7946 0958' })).toEqual({})
  })
})

describe('the calling code', () => {
  it('goes along with the country until another is chosen', () => {
    expect(inCountry(berlin, 'CI')).toMatchObject({ country: 'CI', phoneCountry: 'CI' })
    expect(inCountry({ ...berlin, phoneCountry: 'US' }, 'CI')).toMatchObject({ country: 'CI', phoneCountry: 'US' })
    expect(inCountry({ ...berlin, country: '', phoneCountry: '' }, 'US')).toMatchObject({ phoneCountry: 'US' })
  })

  it('of a saved address is shown under its own country where several share it', () => {
    const saved = { ...berlin, id: 'x', dialCode: '+1', country: 'US' }
    expect(draftOf(saved, countries)).toMatchObject({ phoneCountry: 'US' })
    expect(draftOf({ ...saved, country: 'DE' }, countries)).toMatchObject({ phoneCountry: 'JM' })
  })

  it('is guessed only from a language that names a country we know', () => {
    const guessed = ['de-DE', 'de', 'en-AQ', 'x'].map((language) => emptyDraft(language, countries).country)
    expect(guessed).toEqual(['DE', '', '', ''])
  })
})

it('a kept form is taken up only when it is whole', () => {
  expect(parseAddressDraft(berlin)).toEqual(berlin)
  for (const broken of [null, 'x', {}, { ...berlin, city: 1 }, { ...berlin, isDefault: undefined }])
    expect(parseAddressDraft(broken)).toBeNull()
})

describe('looking for a country', () => {
  const found = (typed: string) => findCountries(countries, typed).map(({ iso }) => iso)
  it.each([
    ['', ['CI', 'DE', 'JM', 'US']],
    ['cote d', ['CI']],
    ['GERM', ['DE']],
    ['us', ['US']],
    ['+1', ['JM', 'US']],
    ['49', ['DE']],
    ['an', ['DE']],
    ['xyz', []],
  ])('by %j finds %j', (typed, isos) => {
    expect(found(typed)).toEqual(isos)
  })

  it('puts names that begin with it first', () => {
    expect(findCountries([...countries, andorra], 'an').map(({ iso }) => iso)).toEqual(['AN', 'DE'])
  })
})
