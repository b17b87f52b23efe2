import { expect, it } from 'vitest'
import { asLanguage, languageTags } from './languages.ts'
import { chooseLanguage, matchAcceptLanguage, matchLanguage } from './match-language.ts'

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
])('matches %o to %s', (tag, language) => {
  expect(matchLanguage(tag)).toBe(language)
})

it('follows the member, then the app, then the browser', () => {
  expect(chooseLanguage({ stored: 'fr', configured: 'es', browser: 'zh-TW' })).toBe('fr')
  expect(chooseLanguage({ stored: '', configured: 'es', browser: 'zh-TW' })).toBe('es')
  expect(chooseLanguage({ stored: null, browser: 'zh-TW' })).toBe('zh-Hant')
  expect(chooseLanguage({})).toBe('en')
})

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
  ['de, es;q=0.3', 'es'],
  ['en;q=0.1, es;q=0.9', 'es'],
  ['es;q=0, en;q=0.1', 'en'],
  ['zh', 'zh-Hans'],
  ['zh-CN', 'zh-Hans'],
  ['zh-SG;q=1.0', 'zh-Hans'],
  ['zh-Hans-HK', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['ZH-hk', 'zh-Hant'],
  ['*', 'en'],
  [';;q=x,,', 'en'],
  [`${'x,'.repeat(500)}fr`, 'en'],
])('reads Accept-Language %j as %s', (header, language) => {
  expect(matchAcceptLanguage(header)).toBe(language)
})

it('matches each language by its own tag', () => {
  for (const tag of languageTags) expect(matchLanguage(tag)).toBe(tag)
})

it('recognises the tags of the list and nothing else', () => {
  expect(languageTags.map((tag) => asLanguage(tag))).toEqual(languageTags)
  for (const tag of ['tlh', 'zh', '__proto__', null, undefined]) expect(asLanguage(tag)).toBeUndefined()
})
