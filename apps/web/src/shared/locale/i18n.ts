import { i18n, type Messages } from '@lingui/core'
import type { Locale } from './locales.ts'

type Part = () => Promise<{ messages: Messages }>

/** The words of the first screen, and all others, in a chunk each; only the language in use is fetched. */
const catalogues: Record<Locale, { readonly first: Part; readonly rest: Part }> = {
  en: { first: () => import('../../locales/en.po?first'), rest: () => import('../../locales/en.po?rest') },
  es: { first: () => import('../../locales/es.po?first'), rest: () => import('../../locales/es.po?rest') },
  fr: { first: () => import('../../locales/fr.po?first'), rest: () => import('../../locales/fr.po?rest') },
  'zh-Hans': {
    first: () => import('../../locales/zh-Hans.po?first'),
    rest: () => import('../../locales/zh-Hans.po?rest'),
  },
  'zh-Hant': {
    first: () => import('../../locales/zh-Hant.po?first'),
    rest: () => import('../../locales/zh-Hant.po?rest'),
  },
}

let complete: Locale | undefined
let begun: Promise<void> | undefined

/** Begins with a language: its words for the first screen. Rejects when they cannot be fetched. */
export function beginLocale(locale: Locale): Promise<void> {
  begun = catalogues[locale].first().then(({ messages }) => activate(locale, messages))
  return begun
}

/** Waits until every word of the language in use, or about to be, is there. Rejects when they cannot be fetched, and may be asked again. */
export async function allWords(): Promise<void> {
  await begun
  const locale = currentLocale()
  if (complete === locale) return
  const { messages } = await catalogues[locale].rest()
  if (complete === locale || currentLocale() !== locale) return
  complete = locale
  i18n.load(locale, messages)
}

/** Loads a language and switches every word on the page to it. Rejects when its words cannot be fetched. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { first, rest } = catalogues[locale]
  const [begun, others] = await Promise.all([first(), rest()])
  complete = locale
  activate(locale, { ...begun.messages, ...others.messages })
}

/** The language in use. */
export const currentLocale = (): Locale => i18n.locale as Locale

function activate(locale: Locale, messages: Messages): void {
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
