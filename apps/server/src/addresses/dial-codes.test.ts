import { addressCalls } from '@terahold/contract/calls/member/addresses'
import { describe, expect, it } from 'vitest'
import { isCountry, listDialCodes } from './dial-codes.ts'
import { parsePhone } from './phone.ts'

describe('calling codes', () => {
  const english = listDialCodes('en')

  it('exist for every country, each with a name, a pattern and a matching example', () => {
    expect(english.length).toBeGreaterThan(240)
    for (const row of english) {
      expect(addressCalls.dialCodes.row.parse(row)).toEqual(row)
      const { phone } = parsePhone({ dialCode: row.code, phone: row.example })
      expect(new RegExp(row.pattern).test(phone), row.iso).toBe(true)
      expect(new RegExp(row.pattern, 'v').test('x')).toBe(false)
      expect(row.name).not.toBe(row.iso)
    }
    expect(english.find(({ iso }) => iso === 'DE')).toMatchObject({ name: 'Germany', code: '+49' })
  })

  it('accept a number with its trunk prefix, too', () => {
    const pattern = new RegExp(english.find(({ iso }) => iso === 'DE')?.pattern ?? '')
    expect([pattern.test('0301234567'), pattern.test('301234567'), pattern.test('+49301234567')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('are named and sorted in the caller’s language', () => {
    const names = (locale: string) => listDialCodes(locale).map(({ name }) => name)
    expect(names('fr')).toContain('Allemagne')
    expect(names('zh-Hant')).toContain('德國')
    expect(names('zh-Hans')).toContain('德国')
    expect(names('es')).toEqual(names('es').toSorted(new Intl.Collator('es').compare))
    expect(names('es').at(-1)).toBe('Zimbabue')
  })

  it('distinguish a country from two other letters', () => {
    expect([isCountry('SG'), isCountry('ZZ'), isCountry('sg')]).toEqual([true, false, false])
  })
})
