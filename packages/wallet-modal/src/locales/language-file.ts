import { walletModalTexts as english } from '@terahold/locale/en/wallet-modal'
import type { Catalogue } from './catalogue.ts'

type PartOf<Texts> = { readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : PartOf<Texts[Key]> }

/** The texts of a language, or a part of them. A JSON file of this form is one, too. */
export type LanguageFile = PartOf<Catalogue>

type Texts = { readonly [key: string]: string | Texts }

/** The file has a text that the modal does not have, or one that its views cannot fill. */
export class LanguageFileError extends Error {
  override readonly name = 'LanguageFileError'
}

/**
 * Returns all texts of a language from a file. Those that the file does not have are English. Throws `LanguageFileError`
 * with the path of a text that the modal does not have, is not a text, or has other placeholders than the English one.
 *
 * @example createWalletModal({ wagmiConfig, projectId, language: 'de', texts: completeTexts(german) })
 */
export function completeTexts(file: LanguageFile): Catalogue {
  // The form was checked against the English texts.
  return complete(english, file, []) as unknown as Catalogue
}

function complete(base: Texts, given: object, path: readonly string[]): Texts {
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(base, key)) throw new LanguageFileError(`${[...path, key].join('.')} is no text of the modal`)
  }
  return Object.fromEntries(
    Object.entries(base).map(([key, text]) => {
      const value: unknown = Object.hasOwn(given, key) ? Reflect.get(given, key) : text
      return [key, typeof text === 'string' ? checked(text, value, [...path, key]) : part(text, value, [...path, key])]
    }),
  )
}

function part(base: Texts, value: unknown, path: readonly string[]): Texts {
  if (typeof value !== 'object' || value === null)
    throw new LanguageFileError(`${path.join('.')} is not a group of texts`)
  return complete(base, value, path)
}

function checked(text: string, value: unknown, path: readonly string[]): string {
  if (typeof value !== 'string') throw new LanguageFileError(`${path.join('.')} is not a text`)
  const [needed, found] = [text, value].map((each) => [...new Set(each.match(/\{\w+\}/g) ?? [])].sort().join(' '))
  if (needed === found) return value
  throw new LanguageFileError(`${path.join('.')} needs ${needed || 'no placeholder'} and has ${found || 'none'}`)
}
