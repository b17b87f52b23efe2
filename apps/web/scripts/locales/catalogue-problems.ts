import { isLanguage } from '@terahold/locale/languages'
import { termProblems } from '@terahold/locale/terms'
import { promiseWords } from '@terahold/locale/texts'

/** The messages of a language: each message id with its translation and, if known, its source text. */
export type Catalogue = Readonly<Record<string, { readonly source: string; readonly translation: string }>>

/** Returns everything wrong with the catalogues, one line each. `used` are the messages found in the sources. */
export function catalogueProblems(
  used: ReadonlyMap<string, string>,
  catalogues: Readonly<Record<string, Catalogue>>,
): string[] {
  return Object.entries(catalogues).flatMap(([locale, catalogue]) => [
    ...[...used].flatMap(([id, source]) => missing(locale, source, catalogue[id]?.translation)),
    ...Object.entries(catalogue).flatMap(([id, { source }]) =>
      used.has(id) ? [] : [`${locale}: no longer used: "${source}"`],
    ),
    ...Object.entries(catalogue).flatMap(([id, { source, translation }]) => [
      ...promises(locale, translation),
      ...(isLanguage(locale) && translation !== '' ? termProblems(locale, source, translation) : []),
      ...(used.has(id) && translation !== '' ? placeholders(locale, source, translation) : []),
    ]),
  ])
}

function missing(locale: string, source: string, translation: string | undefined): string[] {
  return translation === undefined || translation === '' ? [`${locale}: missing: "${source}"`] : []
}

function promises(locale: string, text: string): string[] {
  return promisesIn(locale).flatMap((word) => {
    const found = word.exec(text)
    return found === null ? [] : [`${locale}: promises something ("${found[0]}"): "${text}"`]
  })
}

/** Terms for rates that always promise something, in any language. */
const rates = /(?<!\p{L})(?:APY|APR|ROI)(?!\p{L})/iu

function promisesIn(locale: string): readonly RegExp[] {
  return isLanguage(locale) ? [rates, ...promiseWords[locale]] : [rates]
}

function placeholders(locale: string, source: string, translation: string): string[] {
  const wanted = namesIn(source)
  const given = namesIn(translation)
  return wanted === given ? [] : [`${locale}: has the values ${given} instead of ${wanted}: "${translation}"`]
}

/** A word in braces is a value, except inside a plural's forms. */
const value = /(?<!\b(?:zero|one|two|few|many|other)\s*|=\d+\s*)\{\s*(\w+)\s*[,}]|<\/?(\d+)\/?>/g

function namesIn(text: string): string {
  const names = [...text.matchAll(value)].map(([, value, tag]) => value ?? `<${tag}>`)
  return `[${[...new Set(names)].toSorted().join(', ')}]`
}
