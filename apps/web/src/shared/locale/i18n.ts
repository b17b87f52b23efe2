import { i18n, type Messages } from '@lingui/core'
import { appTexts } from '@terahold/locale/app-texts'
import { inEveryLanguage, type Language, languages } from '@terahold/locale/languages'
import { againAddress, importAgain } from '@terahold/ui/failed-import'

let complete: Language | undefined
let begun: Promise<void> | undefined
let chosen: Language | undefined

type Texts = Awaited<ReturnType<(typeof appTexts)[Language]['rest']>>

const partsOf = inEveryLanguage((language) => ({
  first: fetched(() => appTexts[language].first()),
  rest: fetched(() => appTexts[language].rest()),
}))

/**
 * Returns a function that fetches texts, after a failure from another address. Its errors name no address: the part that waits for the
 * texts would take it for its own.
 */
function fetched(load: () => Promise<Texts>): () => Promise<Texts> {
  let failure: unknown
  let failures = 0
  return async () => {
    const address = againAddress(failure, failures)
    try {
      return await (address === null ? load() : (importAgain(address) as Promise<Texts>))
    } catch (error) {
      failure = error
      failures += 1
      throw new Error('Failed to fetch texts', { cause: error })
    }
  }
}

/** Starts with a language: loads its texts for the first screen. Rejects if they cannot be fetched. */
export function startLocale(locale: Language): Promise<void> {
  begun = partsOf[locale].first().then(({ messages }) => activate(locale, messages))
  return begun
}

/** Waits for all texts of the current or next language. Rejects if they cannot be fetched; a later call tries again. */
export async function allTexts(): Promise<void> {
  await begun
  const locale = currentLocale()
  if (complete === locale) return
  const { messages } = await partsOf[locale].rest()
  if (complete === locale || currentLocale() !== locale) return
  complete = locale
  i18n.load(locale, messages as Messages)
}

/** Loads code together with all texts, for what the first load must not have. `build/first-files.ts` lists such code. */
export async function withAllTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  const code = load()
  // If both fail, the failure of the texts is reported. A retry then loads both again.
  code.catch(() => undefined)
  await allTexts()
  return code
}

/**
 * Loads a language and switches all texts of the page to it. Returns false if another one was chosen before its texts arrived.
 * Rejects if they cannot be fetched.
 */
export async function activateLocale(locale: Language): Promise<boolean> {
  chosen = locale
  const { first, rest } = partsOf[locale]
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
