import type { Reason } from '@terahold/contract/reasons'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { ServerWords } from './server-words.ts'
import { zhHans } from './zh-hans.ts'
import { zhHant } from './zh-hant.ts'

/** Everything the server says, by language. */
export const words = { en, es, fr, 'zh-Hans': zhHans, 'zh-Hant': zhHant } satisfies Record<string, ServerWords>

type Locale = keyof typeof words

/** Fills `{name}` in a sentence. A name without a value becomes an ellipsis: a person never sees the placeholder. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '…') : '…',
  )
}

/** The words for a reason in a language. */
export function sayReason(locale: Locale, reason: Reason, values: Readonly<Record<string, string>> = {}): string {
  return fill(words[locale].reasons[reason], values)
}
