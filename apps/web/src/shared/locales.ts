/** The five languages, each named in itself. */
export const localeNames = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
} as const

export type Locale = keyof typeof localeNames

/** All languages in the order they are offered. */
export const locales = Object.keys(localeNames) as Locale[]

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && value in localeNames
}
