import { parseRoute, type Route, routeHref } from './route.ts'

/** A list as an operator wants to find it again: a screen with its state. */
type SavedView = { readonly name: string; readonly href: string }

const key = 'terahold.desk.views'

/** Returns the views of a screen that this browser keeps, in the order of their names. */
export function savedViews(screen: string): readonly SavedView[] {
  return readAll()
    .filter(({ href }) => parseRoute(href).screen === screen)
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Returns the address of a list without the row that is open. It is what a link to the view has. */
export function viewHref({ screen, params: { id: _, new: __, ...params } }: Route): string {
  return routeHref(screen, params)
}

/** Keeps a view in this browser. One of the same name is replaced. */
export function saveView(view: SavedView): void {
  write([...readAll().filter((other) => !isSame(other, view)), view])
}

/** Removes a view. */
export function removeView(view: SavedView): void {
  write(readAll().filter((other) => !isSame(other, view)))
}

function isSame(one: SavedView, other: SavedView): boolean {
  return one.name === other.name && parseRoute(one.href).screen === parseRoute(other.href).screen
}

function write(views: readonly SavedView[]): void {
  localStorage.setItem(key, JSON.stringify(views))
}

function readAll(): readonly SavedView[] {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown
    return Array.isArray(stored) ? stored.filter(isView) : []
  } catch {
    return []
  }
}

function isView(value: unknown): value is SavedView {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'href' in value &&
    typeof value.href === 'string' &&
    value.href.startsWith('#/')
  )
}
