import { type Language, languageTags } from '@terahold/locale/languages'

export const signedStates = ['signed out', 'signed in'] as const
export type SignedState = (typeof signedStates)[number]

const themes = ['light', 'dark'] as const
const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
] as const

/** One view of a route. */
export type PageSample = {
  readonly path: string
  readonly title: string
  readonly theme: (typeof themes)[number]
  readonly size: (typeof sizes)[number]
}

/**
 * How the routes are viewed in a language by a visitor or a member: with `all`, each in both themes and three sizes;
 * otherwise a sample in which, over all languages, each route is seen once in each, in both themes signed in and out,
 * and in each size.
 */
export function pageSamplesOf(
  routes: readonly (readonly [path: string, title: string])[],
  language: Language,
  state: SignedState,
  { all }: { all: boolean },
): PageSample[] {
  if (all) {
    return themes.flatMap((theme) =>
      sizes.flatMap((size) => routes.map(([path, title]) => ({ path, title, theme, size }))),
    )
  }
  return routes.flatMap(([path, title], index) => {
    const turn = index + languageTags.indexOf(language)
    if (turn % signedStates.length !== signedStates.indexOf(state)) return []
    return [{ path, title, theme: inTurn(themes, Math.floor(turn / 2)), size: inTurn(sizes, turn) }]
  })
}

function inTurn<Items extends readonly [unknown, ...unknown[]]>(items: Items, turn: number): Items[number] {
  return items[turn % items.length] ?? items[0]
}
