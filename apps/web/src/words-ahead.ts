import type { Language } from '@terahold/locale/languages'
import { chooseLanguage, LANGUAGE_KEY } from '@terahold/locale/match-language'

/** Where the first words of each language are; written in by `build/words-ahead.ts`. */
declare const __FIRST_WORDS__: Readonly<Record<Language, string>>

/**
 * Runs before the app's own code has come, and has the browser fetch the words it will ask for meanwhile: asked for only by
 * the app, they would come a whole way there and back later.
 */
const link = document.createElement('link')
link.rel = 'modulepreload'
link.href = __FIRST_WORDS__[chooseLanguage({ stored: keptLocale(), browser: navigator.language })]
document.head.append(link)

function keptLocale(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY)
  } catch {
    // Storage is denied: the browser's language it is.
    return null
  }
}
