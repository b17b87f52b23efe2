import type { Language } from '@terahold/locale/languages'
import { chooseLanguage, LANGUAGE_KEY } from '@terahold/locale/match-language'
import { decodeStored } from '@terahold/platform/stored-value'

/** The file name of each language's first texts, next to this script. `build/add-text-preload.ts` writes it. */
declare const __FIRST_TEXTS__: Readonly<Record<Language, string>>

/**
 * Runs before the app's own code has loaded. It starts to fetch the texts that the app will request, which saves a round trip.
 */
const name = __FIRST_TEXTS__[chooseLanguage({ stored: keptLocale(), browser: navigator.language })]
const link = document.createElement('link')
link.rel = 'modulepreload'
link.href = new URL(name, (document.currentScript as HTMLScriptElement).src).href
document.head.append(link)

function keptLocale(): string | null {
  try {
    const kept = decodeStored(localStorage.getItem(LANGUAGE_KEY))
    return typeof kept === 'string' ? kept : null
  } catch {
    // Storage is denied, so the browser's language is used.
    return null
  }
}
