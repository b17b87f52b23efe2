import type { Language } from '@terahold/locale/languages'
import { chooseLanguage, LANGUAGE_KEY } from '@terahold/locale/match-language'

/** The address of each language's first texts. `build/words-ahead.ts` writes it. */
declare const __FIRST_WORDS__: Readonly<Record<Language, string>>

/**
 * Runs before the app's own code has loaded. It starts to fetch the texts that the app will request, which saves a round trip.
 */
const link = document.createElement('link')
link.rel = 'modulepreload'
link.href = __FIRST_WORDS__[chooseLanguage({ stored: keptLocale(), browser: navigator.language })]
document.head.append(link)

function keptLocale(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    // Storage is denied, so the browser's language is used.
    return null
  }
}
