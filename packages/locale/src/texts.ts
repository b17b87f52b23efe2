import type { Documents } from './en/documents.ts'
import { promiseWords as enPromises } from './en/promise-words.ts'
import { riskDisclosure as enRisk, type Section } from './en/risk-disclosure.ts'
import {
  runtimeTexts as enRuntime,
  scriptTexts as enScript,
  type RuntimeTexts,
  type ScriptTexts,
} from './en/runtime.ts'
import { serverTexts as enServer, type ServerTexts } from './en/server.ts'
import type { WalletModalTexts } from './en/wallet-modal.ts'
import { promiseWords as esPromises } from './es/promise-words.ts'
import { riskDisclosure as esRisk } from './es/risk-disclosure.ts'
import { runtimeTexts as esRuntime, scriptTexts as esScript } from './es/runtime.ts'
import { serverTexts as esServer } from './es/server.ts'
import { promiseWords as frPromises } from './fr/promise-words.ts'
import { riskDisclosure as frRisk } from './fr/risk-disclosure.ts'
import { runtimeTexts as frRuntime, scriptTexts as frScript } from './fr/runtime.ts'
import { serverTexts as frServer } from './fr/server.ts'
import type { fallbackLanguage, Language } from './languages.ts'
import { promiseWords as zhHansPromises } from './zh-Hans/promise-words.ts'
import { riskDisclosure as zhHansRisk } from './zh-Hans/risk-disclosure.ts'
import { runtimeTexts as zhHansRuntime, scriptTexts as zhHansScript } from './zh-Hans/runtime.ts'
import { serverTexts as zhHansServer } from './zh-Hans/server.ts'
import { promiseWords as zhHantPromises } from './zh-Hant/promise-words.ts'
import { riskDisclosure as zhHantRisk } from './zh-Hant/risk-disclosure.ts'
import { runtimeTexts as zhHantRuntime, scriptTexts as zhHantScript } from './zh-Hant/runtime.ts'
import { serverTexts as zhHantServer } from './zh-Hant/server.ts'

/** Texts that are needed before, or without, a catalogue: all languages are in the first load. */
export const runtimeTexts: Readonly<Record<Language, RuntimeTexts>> = {
  en: enRuntime,
  es: esRuntime,
  fr: frRuntime,
  'zh-Hans': zhHansRuntime,
  'zh-Hant': zhHantRuntime,
}

/** Texts of the scripts that run without the app: the service worker, and what checks the document's files. */
export const scriptTexts: Readonly<Record<Language, ScriptTexts>> = {
  en: enScript,
  es: esScript,
  fr: frScript,
  'zh-Hans': zhHansScript,
  'zh-Hant': zhHantScript,
}

/** Everything the server says: refusals, emails, notifications, statement memos. */
export const serverTexts: Readonly<Record<Language, ServerTexts>> = {
  en: enServer,
  es: esServer,
  fr: frServer,
  'zh-Hans': zhHansServer,
  'zh-Hant': zhHantServer,
}

/** The risk disclosure members accept before they order. */
export const riskDisclosures: Readonly<Record<Language, readonly Section[]>> = {
  en: enRisk,
  es: esRisk,
  fr: frRisk,
  'zh-Hans': zhHansRisk,
  'zh-Hant': zhHantRisk,
}

/** The wallet modal's texts, each language in its own chunk. English is built into the modal. */
export const walletModalTexts: Readonly<
  Record<Exclude<Language, typeof fallbackLanguage>, () => Promise<{ walletModalTexts: WalletModalTexts }>>
> = {
  es: () => import('./es/wallet-modal.ts'),
  fr: () => import('./fr/wallet-modal.ts'),
  'zh-Hans': () => import('./zh-Hans/wallet-modal.ts'),
  'zh-Hant': () => import('./zh-Hant/wallet-modal.ts'),
}

/** Legal templates, answers and the words of the product, each language in its own chunk. */
export const documentTexts: Readonly<Record<Language, () => Promise<{ documents: Documents }>>> = {
  en: () => import('./en/documents.ts'),
  es: () => import('./es/documents.ts'),
  fr: () => import('./fr/documents.ts'),
  'zh-Hans': () => import('./zh-Hans/documents.ts'),
  'zh-Hant': () => import('./zh-Hant/documents.ts'),
}

/** Words no text may contain, because the product promises nothing. */
export const promiseWords: Readonly<Record<Language, readonly RegExp[]>> = {
  en: enPromises,
  es: esPromises,
  fr: frPromises,
  'zh-Hans': zhHansPromises,
  'zh-Hant': zhHantPromises,
}
