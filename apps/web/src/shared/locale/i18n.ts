import { i18n, type Messages } from '@lingui/core'
import { appTexts } from '@terahold/locale/app-texts'
import { type Language, languages } from '@terahold/locale/languages'

let complete: Language | undefined
let begun: Promise<void> | undefined
let chosen: Language | undefined

/** Starts with a language: loads its texts for the first screen. Rejects if they cannot be fetched. */
export function beginLocale(locale: Language): Promise<void> {
  begun = appTexts[locale].first().then(({ messages }) => activate(locale, messages))
  return begun
}

/** Waits for all texts of the current or next language. Rejects if they cannot be fetched; a later call tries again. */
export async function allWords(): Promise<void> {
  await begun
  const locale = currentLocale()
  if (complete === locale) return
  const { messages } = await appTexts[locale].rest()
  if (complete === locale || currentLocale() !== locale) return
  complete = locale
  i18n.load(locale, messages as Messages)
}

/** Loads code together with all texts, for what the first load must not have. `build/first-files.ts` lists such code. */
export async function withAllWords<Module>(load: () => Promise<Module>): Promise<Module> {
  return (await Promise.all([load(), allWords()]))[0]
}

/**
 * Loads a language and switches all texts of the page to it. Returns false if another one was chosen before its texts arrived.
 * Rejects if they cannot be fetched.
 */
export async function activateLocale(locale: Language): Promise<boolean> {
  chosen = locale
  const { first, rest } = appTexts[locale]
  const [begun, others] = await Promise.all([first(), rest()])
  if (chosen !== locale) return false
  complete = locale
  activate(locale, { ...begun.messages, ...others.messages })
  return true
}

/** Returns the current language. */
export const currentLocale = (): Language => i18n.locale as Language

function activate(locale: Language, messages: object): void {
  i18n.loadAndActivate({ locale, messages: messages as Messages })
  document.documentElement.lang = locale
  document.documentElement.dir = languages[locale].direction
}
