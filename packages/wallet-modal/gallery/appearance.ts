import type { Language } from '@terahold/locale/languages'
import { languages } from '../src/locales/load-catalogue.ts'
import type { ThemeMode } from '../src/modal/core/modal-state.ts'

/** A language of the modal, or pseudo-localized English. */
export type GalleryLanguage = Language | 'pseudo'

/** How a state is displayed. */
export type Appearance = {
  readonly theme: ThemeMode
  readonly language: GalleryLanguage
  readonly text: 'usual' | 'large' | 'spaced'
}

export const themes: readonly ThemeMode[] = ['auto', 'light', 'dark', 'dim']
export const galleryLanguages: readonly GalleryLanguage[] = [...languages, 'pseudo']
export const texts: readonly Appearance['text'][] = ['usual', 'large', 'spaced']

/** Returns the appearance from a URL such as `?theme=dark&language=fr&text=large`. */
export function parseAppearance(query: URLSearchParams): Appearance {
  return {
    theme: oneOf(themes, query.get('theme')),
    language: oneOf(galleryLanguages, query.get('language')),
    text: oneOf(texts, query.get('text')),
  }
}

function oneOf<Value extends string>(values: readonly [Value, ...Value[]] | readonly Value[], wanted: string | null) {
  const found = values.find((value) => value === wanted) ?? values[0]
  if (found === undefined) throw new Error('The list of values is empty')
  return found
}
