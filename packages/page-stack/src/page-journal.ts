import type { StackEnvironment } from './environment.ts'
import { createEventChannel, type EventChannel } from './event-channel.ts'
import { type HistoryEntry, parseEntry } from './history-entry.ts'
import type { StackRoute, Target } from './route-table.ts'
import type { OpenType, Page } from './stack-state.ts'

/** Numbers the pages, remembers the position of each in the browser's history, and writes that history. */
export interface PageJournal<Route extends StackRoute> {
  /** The url in the address bar, without the hash sign. */
  address(): string
  /** The mark of the browser's current entry, if the stack created it. */
  entry(): HistoryEntry | undefined
  /** A page with the given id, or with the next one. */
  build(target: Target<Route>, place: Place): Page<Route>
  /** The same page at another position. */
  moved(page: Page<Route>, position: number): Page<Route>
  positionOf(pageId: number): number | undefined
  write(page: Page<Route>, method: 'pushState' | 'replaceState'): void
}

export interface Place {
  readonly openType: OpenType
  readonly position: number
  readonly id?: number
  readonly eventChannel?: EventChannel
}

export function createPageJournal<Route extends StackRoute>({
  history,
  location,
}: StackEnvironment): PageJournal<Route> {
  const positions = new Map<number, number>()
  let lastId = 0

  return {
    address() {
      const url = location.hash.replace(/^#/, '')
      return url.startsWith('/') ? url : `/${url}`
    },
    entry: () => parseEntry(history.state),
    build(target, { openType, position, id = lastId + 1, eventChannel = createEventChannel() }) {
      lastId = Math.max(lastId, id)
      positions.set(id, position)
      return { ...target, id, openType, position, eventChannel }
    },
    moved(page, position) {
      positions.set(page.id, position)
      return page.position === position ? page : { ...page, position }
    },
    positionOf: (pageId) => positions.get(pageId),
    write(page, method) {
      const entry: HistoryEntry = { __id__: page.id, __type__: page.openType }
      history[method](entry, '', `${location.pathname}${location.search}#${page.url}`)
    },
  }
}
