import type { Catalogue, Language } from './catalogue.ts'
import { en } from './en.ts'

const loaders: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  'zh-Hans': async () => (await import('./zh-hans.ts')).zhHans,
  'zh-Hant': async () => (await import('./zh-hant.ts')).zhHant,
}

/** The words of a language; English is at hand at once, the others come as a chunk of their own. */
export function loadCatalogue(language: Language): Promise<Catalogue> {
  return loaders[language]()
}
