import { i18n, type Messages } from '@lingui/core'
import type { Locale } from './locales.ts'

type Catalogue = { messages: Messages }

/** One chunk per language; only the one in use is fetched. */
const catalogues: Record<Locale, () => Promise<Catalogue>> = {
  en: () => import('../locales/en.po'),
  es: () => import('../locales/es.po'),
  fr: () => import('../locales/fr.po'),
  'zh-Hans': () => import('../locales/zh-Hans.po'),
  'zh-Hant': () => import('../locales/zh-Hant.po'),
}

/** Loads a language and switches every word on the page to it. Rejects when its words cannot be fetched. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await catalogues[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

/** The language in use. */
export const currentLocale = (): Locale => i18n.locale as Locale
