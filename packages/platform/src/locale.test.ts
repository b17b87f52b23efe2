import { expect, it } from 'vitest'
import { chooseLocale, matchLocale } from './locale.ts'

it.each([
  ['en', 'en'],
  ['en-GB', 'en'],
  ['EN_us', 'en'],
  ['es', 'es'],
  ['es-419', 'es'],
  ['fr-CA', 'fr'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-Hans', 'zh-Hans'],
  ['zh-Hans-HK', 'zh-Hans'],
  ['zh-Hant', 'zh-Hant'],
  ['zh-Hant-CN', 'zh-Hant'],
  ['zh-TW', 'zh-Hant'],
  ['zh_HK', 'zh-Hant'],
  ['zh-MO', 'zh-Hant'],
  ['zh-CHT', 'zh-Hant'],
  ['de-DE', 'en'],
  ['', 'en'],
])('takes %o for %s', (tag, locale) => {
  expect(matchLocale(tag)).toBe(locale)
})

it('follows the member, then the app, then the browser', () => {
  expect(chooseLocale({ stored: 'fr', configured: 'es', browser: 'zh-TW' })).toBe('fr')
  expect(chooseLocale({ stored: '', configured: 'es', browser: 'zh-TW' })).toBe('es')
  expect(chooseLocale({ stored: null, browser: 'zh-TW' })).toBe('zh-Hant')
  expect(chooseLocale({})).toBe('en')
})
