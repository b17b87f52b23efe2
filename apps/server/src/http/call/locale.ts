import type { Locale } from './handler.ts'

const longestHeader = 200
const locales: readonly Locale[] = ['en', 'es', 'fr', 'zh-Hans', 'zh-Hant']

/** The language if it is one of ours. */
export function asLocale(text: string | null | undefined): Locale | undefined {
  return locales.find((locale) => locale === text)
}

/**
 * The best of our languages for an `Accept-Language` header (RFC 9110, 12.5.4), English when none fits.
 * @example chooseLocale('zh-TW, fr;q=0.8') // 'zh-Hant'
 */
export function chooseLocale(header: string | undefined): Locale {
  if (!header) return 'en'
  const ranges = header.slice(0, longestHeader).split(',').map(parseRange)
  const wanted = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality)
  return wanted.map(({ tag }) => localeOf(tag)).find((locale) => locale !== undefined) ?? 'en'
}

function parseRange(range: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return { tag, quality: Number(quality) || 0 }
}

function localeOf(tag: string): Locale | undefined {
  const [language, ...subtags] = tag.split('-')
  if (language !== 'zh') return language === 'en' || language === 'es' || language === 'fr' ? language : undefined
  if (subtags.includes('hans')) return 'zh-Hans'
  return subtags.some((subtag) => ['hant', 'tw', 'hk', 'mo'].includes(subtag)) ? 'zh-Hant' : 'zh-Hans'
}
