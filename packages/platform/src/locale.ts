export const locales = ['en', 'es', 'fr', 'zh-Hans', 'zh-Hant'] as const
export type Locale = (typeof locales)[number]

/** The storage key of the member's choice. */
export const LOCALE_KEY = 'UNI_LOCALE'
export const FALLBACK_LOCALE: Locale = 'en'

export interface LocaleSources {
  /** `UNI_LOCALE` as stored; wins. */
  readonly stored?: string | null | undefined
  /** The app's own setting, when it has one. */
  readonly configured?: string | undefined
  readonly browser?: string | undefined
}

/** The language to start in: the member's choice, else the app's, else the browser's, else English. */
export function chooseLocale({ stored, configured, browser }: LocaleSources): Locale {
  return matchLocale(stored || configured || browser || '')
}

/** The nearest of the five for a language tag. Chinese without a script or place is taken for simplified. */
export function matchLocale(tag: string): Locale {
  const wanted = tag.trim().toLowerCase().replaceAll('_', '-')
  if (wanted.startsWith('zh')) return matchChinese(wanted)
  return locales.find((locale) => wanted.startsWith(locale)) ?? FALLBACK_LOCALE
}

function matchChinese(wanted: string): Locale {
  if (wanted.includes('-hans')) return 'zh-Hans'
  return ['-hant', '-tw', '-hk', '-mo', '-cht'].some((mark) => wanted.includes(mark)) ? 'zh-Hant' : 'zh-Hans'
}
