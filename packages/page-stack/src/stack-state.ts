import type { EventChannel } from './event-channel.ts'
import type { Verb } from './navigation-error.ts'
import type { Query } from './page-url.ts'
import type { StackRoute } from './route-table.ts'

export type OpenType = Exclude<Verb, 'navigateBack'>

export interface Page<Route extends StackRoute = StackRoute> {
  readonly id: number
  readonly route: Route
  readonly url: string
  readonly query: Query
  readonly openType: OpenType
  /** The page's position in the browser's history, counted from the page the app was opened on. */
  readonly position: number
  readonly eventChannel: EventChannel
}

/** The pages that going back passes through (a tab is always the lowest), and every tab that exists, shown or not. */
export interface StackState<Route extends StackRoute> {
  readonly stack: readonly Page<Route>[]
  readonly tabs: readonly Page<Route>[]
}

export function topOf<Route extends StackRoute>({ stack }: StackState<Route>): Page<Route> {
  const top = stack.at(-1)
  if (top === undefined) throw new Error('A page stack is never empty')
  return top
}

export function opened<Route extends StackRoute>(page: Page<Route>): StackState<Route> {
  return { stack: [page], tabs: page.route.tab === true ? [page] : [] }
}

export function pushed<Route extends StackRoute>(state: StackState<Route>, page: Page<Route>): StackState<Route> {
  return { ...state, stack: [...state.stack, page] }
}

export function topReplaced<Route extends StackRoute>(state: StackState<Route>, page: Page<Route>): StackState<Route> {
  const top = topOf(state)
  return { stack: [...state.stack.slice(0, -1), page], tabs: state.tabs.filter((tab) => tab.id !== top.id) }
}

export function tabShown<Route extends StackRoute>(state: StackState<Route>, page: Page<Route>): StackState<Route> {
  return { stack: [page], tabs: [...state.tabs.filter((tab) => tab.id !== page.id), page] }
}

/** Returns what is left after the browser went back or forward to the page: the page and everything below it. */
export function traveled<Route extends StackRoute>(state: StackState<Route>, page: Page<Route>): StackState<Route> {
  if (page.route.tab === true) return tabShown(state, page)
  return { ...state, stack: [...state.stack.filter((below) => below.position < page.position), page] }
}

/**
 * Returns the pages to keep rendered, lowest id first: the top one and at most `hiddenLimit` hidden ones. Tabs come before
 * stacked pages, and of those the nearest ones.
 */
export function livingPages<Route extends StackRoute>(state: StackState<Route>, hiddenLimit: number): Page<Route>[] {
  const top = topOf(state)
  const below = state.stack.filter((page) => page.route.tab !== true).reverse()
  const hidden = [...state.tabs, ...below].filter((page) => page.id !== top.id).slice(0, hiddenLimit)
  return [...hidden, top].sort((a, b) => a.id - b.id)
}
