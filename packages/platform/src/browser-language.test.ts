import { expect, it } from 'vitest'
import { repairLanguage } from './browser-language.ts'

it.each([
  ['en-US', 'en-US'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['en-US@posix', 'en-US'],
  ['de_DE.UTF-8', 'de-DE'],
  ['C.UTF-8', 'en'],
  ['', 'en'],
])('makes %s a valid language tag: %s', (language, expected) => {
  const source = Object.create({ language }) as { readonly language: string }
  repairLanguage(source)
  expect(source.language).toBe(expected)
  expect(() => new Intl.NumberFormat(source.language)).not.toThrow()
})
