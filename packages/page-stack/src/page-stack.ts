import { browserEnvironment } from './environment.ts'
import { createEventChannel } from './event-channel.ts'
import type { HistoryEntry } from './history-entry.ts'
import { NavigationError, type Verb } from './navigation-error.ts'
import { createPageJournal, type Place } from './page-journal.ts'
import { createPageModules } from './page-modules.ts'
import type {
  BackHandler,
  BackSource,
  Direction,
  NavigateToOptions,
  PageStackCore,
  PageStackOptions,
  Snapshot,
  SnapshotListener,
  UrlOptions,
} from './page-stack-core.ts'
import { createRouteTable, type StackRoute, type Target } from './route-table.ts'
import {
  livingPages,
  opened,
  type Page,
  pushed,
  type StackState,
  tabShown,
  topOf,
  topReplaced,
  traveled,
} from './stack-state.ts'
import { createTravel } from './travel.ts'

export type { EventChannel } from './event-channel.ts'
export { NavigationError, type Verb } from './navigation-error.ts'
export type { NavigationResult, PageStackCore } from './page-stack-core.ts'
export type { StackRoute } from './route-table.ts'
export type { Page } from './stack-state.ts'

/** How many hidden pages keep their state. Deeper ones are created again when they show. */
const HIDDEN_PAGE_LIMIT = 10

/**
 * Opens the page the address bar names (`/` if there is none) and keeps stack, address bar and history together.
 * @example createPageStack({ routes }).navigateTo({ url: '/pages/my/Vieworders?state=paid' })
 */
export function createPageStack<Route extends StackRoute>(options: PageStackOptions<Route>): PageStackCore<Route> {
  const { routes, unknown, environment = browserEnvironment(window), onFailure = environment.announceFailure } = options
  const table = createRouteTable(routes, unknown)
  const journal = createPageJournal<Route>(environment)
  const modules = createPageModules<Route>()
  const travel = createTravel(environment.history)
  const listeners = new Set<SnapshotListener<Route>>()
  const backHandlers = new Map<number, BackHandler>()
  const scrollTops = new Map<number, number>()

  let lock = ''
  let isLaunched = false
  let state = opened(firstPage())
  let snapshot = snapshotOf('none', 0)
  const stop = environment.onTravel(({ animated }) => {
    onTravel(animated).catch(onFailure)
  })

  function firstPage(): Page<Route> {
    const target = table.find(journal.address()) ?? unknownPage('reLaunch') ?? home()
    const entry = journal.entry()
    // After a reload it is the first page, with any verb, and its bar has the home button.
    const page = journal.build(target, {
      id: entry?.__id__ ?? 1,
      openType: entry?.__type__ ?? 'navigateTo',
      position: 0,
    })
    journal.write(page, 'replaceState')
    return { ...page, openType: 'navigateTo' }
  }

  /** Reports an address that no route has, and returns the page that says so, if there is one. */
  function unknownPage(verb: Verb): Target<Route> | undefined {
    onFailure(new NavigationError(verb, `page \`${journal.address()}\` is not found`))
    return table.unknown(journal.address())
  }

  function home(): Target<Route> {
    const found = table.find('/')
    if (found === undefined) throw new Error("A page stack needs a route with the path '/'")
    return found
  }

  function snapshotOf(direction: Direction, version: number): Snapshot<Route> {
    return { version, top: topOf(state), pages: livingPages(state, HIDDEN_PAGE_LIMIT), direction }
  }

  async function show(next: StackState<Route>, direction: Direction): Promise<void> {
    scrollTops.set(topOf(state).id, environment.scrollTop())
    state = next
    snapshot = snapshotOf(direction, snapshot.version + 1)
    await Promise.all([...listeners].map(async (listener) => listener(snapshot)))
  }

  /** After any navigation the lock is released and a failure has been reported. */
  function perform<Result>(work: () => Promise<Result>): Promise<Result> {
    const outcome = work().finally(() => {
      lock = ''
    })
    outcome.catch(onFailure)
    return outcome
  }

  async function resolve(verb: Verb, url: string | undefined): Promise<Target<Route>> {
    const target = table.resolve(verb, url, topOf(state).route)
    if (isLaunched) {
      if (lock === target.url) throw new NavigationError(verb, `${target.url} locked`)
      lock = target.url
    }
    await travel.underway()
    return target
  }

  function navigateTo({ url, events }: Partial<NavigateToOptions> = {}) {
    return perform(async () => {
      const target = await resolve('navigateTo', url)
      const eventChannel = createEventChannel(events)
      const position = topOf(state).position + 1
      const page = journal.build(target, { openType: 'navigateTo', position, eventChannel })
      journal.write(page, 'pushState')
      await show(pushed(state, page), 'forward')
      return { errMsg: 'navigateTo:ok', eventChannel }
    })
  }

  function replaceBy(verb: 'redirectTo' | 'reLaunch', { url }: Partial<UrlOptions> = {}) {
    return perform(async () => {
      const target = await resolve(verb, url)
      const page = journal.build(target, { openType: verb, position: topOf(state).position })
      journal.write(page, 'replaceState')
      await show(verb === 'reLaunch' ? opened(page) : topReplaced(state, page), 'none')
      return { errMsg: `${verb}:ok` }
    })
  }

  function switchTab({ url }: Partial<UrlOptions> = {}) {
    return perform(async () => {
      const target = await resolve('switchTab', url)
      const page = tabPage(target, { openType: 'switchTab', position: topOf(state).position })
      journal.write(page, 'replaceState')
      await show(tabShown(state, page), 'none')
      return { errMsg: 'switchTab:ok' }
    })
  }

  /** Returns the tab if it exists, otherwise a new one. */
  function tabPage(target: Target<Route>, place: Place): Page<Route> {
    const living = state.tabs.find((tab) => tab.route.path === target.route.path)
    return living === undefined ? journal.build(target, place) : journal.moved(living, place.position)
  }

  function goBack(from: BackSource, delta?: number) {
    return perform(async () => {
      const top = topOf(state)
      if (backHandlers.get(top.id)?.(from) === true) throw new NavigationError('navigateBack', 'onBackPress')
      const wanted = Math.max(1, Math.trunc(Number(delta)) || 1)
      const aim = state.stack.at(-1 - Math.min(state.stack.length - 1, wanted)) ?? top
      // A second tap joins the navigation in progress, because it was meant for the same page.
      if (aim.id !== top.id) await (travel.underway() ?? travel.by(aim.position - top.position))
      return { errMsg: 'navigateBack:ok' }
    })
  }

  async function onTravel(isAnimatedByBrowser: boolean): Promise<void> {
    const target = table.find(journal.address()) ?? unknownPage('navigateTo')
    if (target === undefined) {
      environment.history.go(-1)
      return
    }
    const top = topOf(state)
    const entry = journal.entry()
    const page = entry === undefined ? typedPage(target, top) : storedPage(target, entry, top)
    const direction = isAnimatedByBrowser ? 'none' : directionBetween(top, page)
    if (page.id !== top.id || page.url !== top.url) await show(traveled(state, page), direction)
    travel.arrived()
  }

  /** A page whose hash was typed. The browser has created an entry of its own, which gets our mark. */
  function typedPage(target: Target<Route>, top: Page<Route>): Page<Route> {
    const place: Place = { openType: 'navigateTo', position: top.position + 1 }
    const page = target.route.tab === true ? tabPage(target, place) : journal.build(target, place)
    journal.write(page, 'replaceState')
    return page
  }

  function storedPage(target: Target<Route>, { __id__: id }: HistoryEntry, top: Page<Route>): Page<Route> {
    const position = journal.positionOf(id) ?? top.position + (id < top.id ? -1 : 1)
    const living = [...state.stack, ...state.tabs].find((page) => page.id === id && page.url === target.url)
    if (living !== undefined) return journal.moved(living, position)
    const place: Place = { id, openType: 'navigateTo', position }
    if (target.route.tab !== true) return journal.build(target, place)
    const page = tabPage(target, place)
    journal.write(page, 'replaceState')
    return page
  }

  return {
    navigateTo,
    redirectTo: (target) => replaceBy('redirectTo', target),
    reLaunch: (target) => replaceBy('reLaunch', target),
    switchTab,
    navigateBack: ({ delta } = {}) => goBack('navigateBack', delta),
    headerBack: () => (state.stack.length === 1 ? replaceBy('reLaunch', { url: '/' }) : goBack('backbutton')),
    open: (url) => (isTab(url) ? switchTab({ url }) : navigateTo({ url })),
    preload(url) {
      const target = table.find(url) ?? table.unknown(url)
      if (target !== undefined) void modules.load(target.route)
    },
    isTab,
    isTop: (url) => table.find(url)?.route.path === topOf(state).route.path,
    currentPages: () => state.stack,
    canGoBack: ({ route }) => route.tab !== true && route.path !== '/',
    scrollOf: (pageId) => scrollTops.get(pageId) ?? 0,
    onBackPress(pageId, handler) {
      backHandlers.set(pageId, handler)
      return () => {
        if (backHandlers.get(pageId) === handler) backHandlers.delete(pageId)
      }
    },
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    launch() {
      isLaunched = true
    },
    stop,
    modules,
  }

  function isTab(url: string): boolean {
    return table.find(url)?.route.tab === true
  }
}

function directionBetween(from: Page, to: Page): Direction {
  if (from.position === to.position) return 'none'
  return to.position < from.position ? 'back' : 'forward'
}
