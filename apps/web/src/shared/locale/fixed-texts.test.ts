import { readFileSync } from 'node:fs'
import { clipboardTexts } from '@terahold/platform/clipboard-texts'
import { expect, it } from 'vitest'

/** What a sentence of the code reads in a language. */
function translated(sentence: string, locale: string): string | undefined {
  const catalogue = readFileSync(new URL(`../../locales/${locale}.po`, import.meta.url), 'utf8')
  return catalogue.split(`msgid "${sentence}"\nmsgstr "`)[1]?.split('"\n', 1)[0]
}

it.each([
  ['Your wallet address has changed. Please sign in again!', '地址发生变化，请重新登录!'],
  ['System maintenance, please try again later!', '系统维护，请稍后再试!'],
])('the specification’s own words are kept: %s', (sentence, words) => {
  expect(translated(sentence, 'zh-Hans')).toBe(words)
})

it('has the runtime’s words after copying in the five languages', () => {
  expect(clipboardTexts).toEqual({
    en: { copied: 'Content copied', failed: 'Copy failed, please copy manually' },
    es: { copied: 'Contenido copiado', failed: 'Error al copiar, copie manualmente' },
    fr: { copied: 'Contenu copié', failed: 'Échec de la copie, copiez manuellement' },
    'zh-Hans': { copied: '内容已复制', failed: '复制失败，请手动复制' },
    'zh-Hant': { copied: '內容已復制', failed: '復制失敗，請手動復製' },
  })
})
