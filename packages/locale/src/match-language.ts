import { fallbackLanguage, type Language, languages, languageTags } from './languages.ts'

/** The storage key of the member's choice. */
export const LANGUAGE_KEY = 'UNI_LOCALE'

/** Longer `Accept-Language` headers are cut here. */
const longestHeader = 200

export interface LanguageSources {
  /** `UNI_LOCALE` as stored; wins. */
  readonly stored?: string | null | undefined
  /** The app's own setting, when it has one. */
  readonly configured?: string | undefined
  readonly browser?: string | undefined
}

/** Returns the language to start in: the member's choice, otherwise the app's, the browser's, or the fallback. */
export function chooseLanguage({ stored, configured, browser }: LanguageSources): Language {
  return matchLanguage(stored || configured || browser || '')
}

/**
 * Returns our nearest language for a language tag, or the fallback. Chinese without a script or place is simplified.
 * @example matchLanguage('zh-TW') // 'zh-Hant'
 */
export function matchLanguage(tag: string): Language {
  return findLanguage(tag) ?? fallbackLanguage
}

/**
 * Returns the best of our languages for an `Accept-Language` header (RFC 9110, 12.5.4). `otherwise` is for a header that names none.
 * @example matchAcceptLanguage('zh-TW, fr;q=0.8') // 'zh-Hant'
 */
export function matchAcceptLanguage(header: string | undefined, otherwise: Language = fallbackLanguage): Language {
  if (!header) return otherwise
  const ranges = header.slice(0, longestHeader).split(',').map(parseRange)
  const wanted = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality)
  return wanted.map(({ tag }) => findLanguage(tag)).find((language) => language !== undefined) ?? otherwise
}

function findLanguage(tag: string): Language | undefined {
  const wanted = tag.trim().toLowerCase().replaceAll('_', '-')
  const candidates = languageTags.filter((language) => wanted.startsWith(languages[language].prefix))
  return candidates.find((language) => languages[language].marks.some((mark) => wanted.includes(mark))) ?? candidates[0]
}

function parseRange(range: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return { tag, quality: Number(quality) || 0 }
}
