import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PageName, pagePaths } from '@terahold/contract/pages'
import { type Language, languageTags } from '@terahold/locale/languages'
import { root } from './product.ts'

const declared = /^ {2}(\w+): \{[^}]*?title: \(\) => t`([^`]+)`/gm

/** Every hash route of the app with the title it shows in English, as the app's own table of routes declares them. */
export const routes: readonly (readonly [path: string, title: string])[] = readRoutes()

function readRoutes(): [string, string][] {
  const source = readFileSync(join(root, 'apps/web/src/app/routes.ts'), 'utf8')
  const titles = new Map([...source.matchAll(declared)].map(([, name = '', title = '']) => [name, title]))
  return (Object.keys(pagePaths) as PageName[]).map((name) => {
    const title = titles.get(name)
    if (title === undefined) throw new Error(`apps/web/src/app/routes.ts has no page for ${name}`)
    return [pagePaths[name], title]
  })
}

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
