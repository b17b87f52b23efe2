import { useSyncExternalStore } from 'react'

/** The part of the address after `#`: a screen and its state. It is never sent to the server, so no id gets into a log. */
export type Route = { readonly screen: string; readonly params: Readonly<Record<string, string>> }

/** Parses `#/withdrawals?state=screening&id=…`. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  return { screen: path, params: Object.fromEntries(new URLSearchParams(query)) }
}

/** Returns the address of a screen. Parameters that are empty or undefined are left out. */
export function routeHref(screen: string, params: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(given).toString()
  return `#/${screen}${query === '' ? '' : `?${query}`}`
}

/** Opens a screen. */
export function goTo(screen: string, params?: Readonly<Record<string, string | undefined>>): void {
  openHref(routeHref(screen, params))
}

/** Opens an address that `routeHref` returned. */
export function openHref(href: string): void {
  if (href === location.hash) return
  const { href: oldURL } = location
  history.pushState(null, '', href)
  window.dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: location.href }))
}

/** Changes some parameters of the current screen. The back button skips this change, unless `step` is set. */
export function changeParams(changes: Readonly<Record<string, string | undefined>>, { step = false } = {}): void {
  const { screen, params } = currentRoute()
  const href = routeHref(screen, { ...params, ...changes })
  if (step) history.pushState(null, '', href)
  else history.replaceState(history.state, '', href)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}

let known = { hash: '', route: parseRoute('') }
let held: string | undefined

/** Keeps the desk at an address while the browser goes back to it; undefined ends this. */
export function holdRoute(hash: string | undefined): void {
  held = hash
}

function currentRoute(): Route {
  const hash = held ?? location.hash
  if (known.hash !== hash) known = { hash, route: parseRoute(hash) }
  return known.route
}

/** Returns the current route, and renders again when it changes. */
export function useRoute(): Route {
  return useSyncExternalStore((listener) => {
    window.addEventListener('hashchange', listener)
    return () => window.removeEventListener('hashchange', listener)
  }, currentRoute)
}
