import { withFigures } from '@terahold/contract/figures'
import { type DeskTexts, deskTexts as english } from '@terahold/locale/en/desk/desk'
import { matchLanguage } from '@terahold/locale/match-language'
import { deskTexts as chinese } from '@terahold/locale/zh-Hans/desk/desk'
import { createListeners } from '@terahold/platform/listeners'
import { useSyncExternalStore } from 'react'

/** The languages of the desk, in their own names. */
export const deskLanguages = { en: 'English', 'zh-Hans': '简体中文' } as const
export type DeskLanguage = keyof typeof deskLanguages

const key = 'terahold.desk.language'
const listeners = createListeners()
/** Both languages are in the first script. A later request for one of them would take longer. */
const textsOf: Readonly<Record<DeskLanguage, DeskTexts>> = {
  en: withFigures(english, 'en'),
  'zh-Hans': withFigures(chinese, 'zh-Hans'),
}
let language: DeskLanguage = 'en'

export const currentLanguage = (): DeskLanguage => language

/** Returns the language in which decisions are written; the package of decisions has its own tags. */
export const decisionLanguage = (): 'en' | 'zh' => (language === 'en' ? 'en' : 'zh')

/** Begins in the language of the operator's choice, or of the browser. */
export function startTexts(): void {
  const wanted = matchLanguage(localStorage.getItem(key) ?? navigator.language)
  switchLanguage(wanted.startsWith('zh') ? 'zh-Hans' : 'en')
}

export function chooseLanguage(next: DeskLanguage): void {
  localStorage.setItem(key, next)
  switchLanguage(next)
}

/** Returns the texts in the current language, and renders again when the language changes. */
export function useTexts(): DeskTexts {
  return useSyncExternalStore(listeners.add, () => textsOf[language])
}

/** Puts values into a text's `{name}` places. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

function switchLanguage(next: DeskLanguage): void {
  language = next
  document.documentElement.lang = next
  document.title = textsOf[next].title
  listeners.call()
}
