import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What a sentence of the code reads in a language. */
function translated(sentence: string, locale: string): string | undefined {
  const catalogue = readFileSync(`packages/locale/src/${locale}/app.po`, 'utf8')
  return catalogue.split(`msgid "${sentence}"\nmsgstr "`)[1]?.split('"\n', 1)[0]
}

it.each([
  ['Your wallet address has changed. Please sign in again!', '地址发生变化，请重新登录!'],
  ['System maintenance, please try again later!', '系统维护，请稍后再试!'],
])('the specification’s own words are kept: %s', (sentence, words) => {
  expect(translated(sentence, 'zh-Hans')).toBe(words)
})
