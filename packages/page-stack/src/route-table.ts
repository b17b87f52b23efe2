import { NavigationError, type Verb } from './navigation-error.ts'
import { absoluteUrl, formatUrl, parseQuery, type Query, splitUrl } from './page-url.ts'

/** What the stack needs to know about a page. The renderer's routes add titles and a component. */
export interface StackRoute {
  readonly path: string
  /** A second address of the page, replaced with `path` once it is open. */
  readonly alias?: string
  readonly tab?: boolean
  readonly load?: () => Promise<unknown>
}

export interface Target<Route extends StackRoute> {
  readonly route: Route
  readonly query: Query
  /** The address as shown in the address bar, with the query encoded. */
  readonly url: string
}

export interface RouteTable<Route extends StackRoute> {
  /** Returns the page of an absolute url, for any verb; undefined if there is none. */
  find(url: string): Target<Route> | undefined
  /** Returns the page for an absolute url that no route has; undefined if the stack has no such page. */
  unknown(url: string): Target<Route> | undefined
  /** The same for a verb called on the page `from`. Throws `NavigationError` with the runtime's text. */
  resolve(verb: Verb, url: string | undefined, from: Route): Target<Route>
}

export function createRouteTable<Route extends StackRoute>(
  routes: readonly Route[],
  unknown?: Route,
): RouteTable<Route> {
  const byPath = new Map<string, Route>()
  for (const route of routes) {
    byPath.set(route.path, route)
    if (route.alias !== undefined) byPath.set(route.alias, route)
  }

  function find(url: string): Target<Route> | undefined {
    const { path, rawQuery } = splitUrl(url)
    const route = byPath.get(path)
    if (route === undefined) return undefined
    const query = parseQuery(rawQuery)
    return { route, query, url: formatUrl(route.path, query) }
  }

  return {
    find,
    unknown(url) {
      const { path, rawQuery } = splitUrl(url)
      const query = parseQuery(rawQuery)
      return unknown && { route: unknown, query, url: formatUrl(path, query) }
    },
    resolve(verb, url, from) {
      if (url === undefined || url === '') throw new NavigationError(verb, 'Missing required args: "url"')
      const absolute = absoluteUrl(from.alias ?? from.path, url)
      const target = find(absolute)
      if (target === undefined) throw new NavigationError(verb, `page \`${absolute}\` is not found`)
      const isTab = target.route.tab === true
      if (isTab && (verb === 'navigateTo' || verb === 'redirectTo')) {
        throw new NavigationError(verb, `can not ${verb} a tabbar page`)
      }
      if (verb !== 'switchTab') return target
      if (!isTab) throw new NavigationError(verb, 'can not switch to no-tabBar page')
      return { route: target.route, query: {}, url: target.route.path }
    },
  }
}
