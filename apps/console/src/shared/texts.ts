import { type DecisionType, definitionOf } from '@terahold/decisions/definitions'
import type { DeskTexts } from '@terahold/locale/en/desk'
import { matchLanguage } from '@terahold/locale/match-language'
import { useSyncExternalStore } from 'react'

/** The languages of the desk, in their own names. */
export const deskLanguages = { en: 'English', 'zh-Hans': '简体中文' } as const
export type DeskLanguage = keyof typeof deskLanguages

const key = 'terahold.desk.language'
const listeners = new Set<() => void>()
const load: Readonly<Record<DeskLanguage, () => Promise<{ deskTexts: DeskTexts }>>> = {
  en: () => import('@terahold/locale/en/desk'),
  'zh-Hans': () => import('@terahold/locale/zh-Hans/desk'),
}
let language: DeskLanguage = 'en'
let texts: DeskTexts | undefined

export const currentLanguage = (): DeskLanguage => language

/** Returns the language in which decisions are written; the package of decisions has its own tags. */
export const decisionLanguage = (): 'en' | 'zh' => (language === 'en' ? 'en' : 'zh')

/** Returns the name of a type of decision. */
export const decisionTitle = (type: DecisionType): string => definitionOf(type)[decisionLanguage()]

/** Loads the texts of the operator's choice, or of the browser's language. */
export async function startTexts(): Promise<void> {
  const wanted = matchLanguage(localStorage.getItem(key) ?? navigator.language)
  await switchLanguage(wanted.startsWith('zh') ? 'zh-Hans' : 'en')
}

export async function chooseLanguage(next: DeskLanguage): Promise<void> {
  localStorage.setItem(key, next)
  await switchLanguage(next)
}

/** Returns the texts in the current language. @throws Error before `startTexts` has ended. */
function currentTexts(): DeskTexts {
  if (!texts) throw new Error('the texts are not loaded')
  return texts
}

/** Returns the texts, and renders again when the language changes. */
export function useTexts(): DeskTexts {
  return useSyncExternalStore(subscribe, currentTexts)
}

/** Puts values into a text's `{name}` places. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}

async function switchLanguage(next: DeskLanguage): Promise<void> {
  const { deskTexts } = await load[next]()
  language = next
  texts = deskTexts
  document.documentElement.lang = next
  document.title = deskTexts.title
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
