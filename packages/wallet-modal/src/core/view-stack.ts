import type { BuiltView } from './view-name.ts'

export type Direction = 'none' | 'forward' | 'back'

/** The view history; its last entry is on screen and there is always at least one. */
export type ViewStack = {
  readonly views: readonly [BuiltView, ...BuiltView[]]
  /** How the view on screen was reached, so that it slides in from the right side. */
  readonly direction: Direction
}

export function startStack(view: BuiltView): ViewStack {
  return { views: [view], direction: 'none' }
}

export function topView(stack: ViewStack): BuiltView {
  return stack.views.at(-1) ?? stack.views[0]
}

/** Shows `view` on top; asking for the view that is already there changes nothing. */
export function pushView(stack: ViewStack, view: BuiltView): ViewStack {
  if (topView(stack) === view) return stack
  return { views: [...stack.views, view], direction: 'forward' }
}

export function canGoBack(stack: ViewStack): boolean {
  return stack.views.length > 1
}

/** Returns to the view below; the first view stays. */
export function popView(stack: ViewStack): ViewStack {
  if (!canGoBack(stack)) return stack
  const [first, ...rest] = stack.views
  return { views: [first, ...rest.slice(0, -1)], direction: 'back' }
}
