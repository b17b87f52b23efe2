import { importWithRetry } from '../browser/import-with-retry.ts'
import type { Catalogue, Language } from './catalogue.ts'
import { en } from './en.ts'

const loaders: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => en,
  es: () => importWithRetry(() => import('./es.ts'), 'es'),
  fr: () => importWithRetry(() => import('./fr.ts'), 'fr'),
  'zh-Hans': () => importWithRetry(() => import('./zh-hans.ts'), 'zhHans'),
  'zh-Hant': () => importWithRetry(() => import('./zh-hant.ts'), 'zhHant'),
}

/** The words of a language; English is at hand at once, the others come as a chunk of their own. */
export function loadCatalogue(language: Language): Promise<Catalogue> {
  return loaders[language]()
}
