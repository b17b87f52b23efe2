/// <reference types="vite/types/importMeta.d.ts" />
import { inEveryLanguage, type Language } from './languages.ts'

type Part = () => Promise<{ readonly messages: Readonly<Record<string, unknown>> }>

// Vite lists the folders, so that a new language needs no entry here.
const first = import.meta.glob<{ messages: Record<string, unknown> }>('./*/app.po', { query: '?first' })
const rest = import.meta.glob<{ messages: Record<string, unknown> }>('./*/app.po', { query: '?rest' })

/** The member app's texts in two chunks for each language: those of the first screen, and all others. */
export const appTexts: Readonly<Record<Language, { readonly first: Part; readonly rest: Part }>> = inEveryLanguage(
  (language) => ({ first: partOf(first, language), rest: partOf(rest, language) }),
)

function partOf(parts: Readonly<Record<string, Part>>, language: Language): Part {
  const part = parts[`./${language}/app.po`]
  if (part === undefined) throw new Error(`packages/locale/src/${language}/app.po is missing`)
  return part
}
