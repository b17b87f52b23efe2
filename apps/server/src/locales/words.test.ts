import { reasons } from '@terahold/contract/reasons'
import { describe, expect, it } from 'vitest'
import type { Locale } from '../http/call/handler.ts'
import { fill, sayReason, words } from './words.ts'

const locales = Object.keys(words) as Locale[]
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

/** Every sentence of a language under the path that leads to it. */
function sentences(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => sentences(inner, `${path}.${key}`))
}

describe('the words of the server', () => {
  it('exist for every reason in every language', () => {
    for (const locale of locales) {
      for (const reason of reasons) expect(sayReason(locale, reason), `${locale} ${reason}`).not.toBe('')
    }
  })

  it('ask for the same values in every language', () => {
    const english = new Map(sentences(words.en).map(([path, text]) => [path, placeholders(text)]))
    for (const locale of locales) {
      const here = new Map(sentences(words[locale]).map(([path, text]) => [path, placeholders(text)]))
      expect(here).toEqual(english)
    }
  })

  it('are not copied from one language to another', () => {
    for (const locale of locales.filter((other) => other !== 'en')) {
      const english = new Map(sentences(words.en))
      const same = sentences(words[locale]).filter(([path, text]) => english.get(path) === text)
      expect(same.map(([path]) => path)).toEqual(['.mail.signature'])
    }
  })

  it('hold no run of six digits, which in a letter is a code alone', () => {
    for (const locale of locales) expect(JSON.stringify(words[locale])).not.toMatch(/\d{6}/)
  })

  it('are simplified in one Chinese and traditional in the other', () => {
    expect(JSON.stringify(words['zh-Hans'])).not.toMatch(/[這們務號請碼會]/)
    expect(JSON.stringify(words['zh-Hant'])).not.toMatch(/[这们务号请码会]/)
  })
})

describe('filling in', () => {
  it('puts values in place and never shows a placeholder', () => {
    expect(fill('{a} and {b} and {a}', { a: '1', b: '2' })).toBe('1 and 2 and 1')
    expect(fill('wait {seconds} s', {})).toBe('wait … s')
    expect(fill('{constructor}', {})).toBe('…')
    expect(fill('{a}', { a: '{b}', b: 'no' })).toBe('{b}')
  })
})
