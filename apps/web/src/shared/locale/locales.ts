import { type Locale, locales } from '@terahold/platform/locale'

export { type Locale, locales }

/** The five languages, each named in itself. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
}

export function isLocale(value: string): value is Locale {
  return value in localeNames
}
