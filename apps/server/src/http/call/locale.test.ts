import { expect, it } from 'vitest'
import { asLocale, chooseLocale } from './locale.ts'

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
])('reads Accept-Language %j as %s', (header, locale) => {
  expect(chooseLocale(header)).toBe(locale)
})

it('knows our five languages and nothing else', () => {
  expect(
    ['en', 'es', 'fr', 'zh-Hans', 'zh-Hant', 'de', '__proto__', null, undefined].map((text) => asLocale(text)),
  ).toEqual([...['en', 'es', 'fr', 'zh-Hans', 'zh-Hant'], ...Array.from({ length: 4 }, () => undefined)])
})
