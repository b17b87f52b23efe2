import type { ShellState } from './shell-state.ts'
import type { Store } from './store.ts'
import type { ViewName } from './view-name.ts'
import {
  canGoBack,
  popView,
  pushView,
  replaceTop,
  startStack,
  topEntry,
  topView,
  type ViewEntry,
} from './view-stack.ts'

/** Shows a view in the very press and answers true, if it can; then it has to call `go` once that is painted. */
export type Presenter = (view: ViewName, go: () => void) => boolean

/** Moves between views. Whatever a view has running ends by itself when the view is left: see `onShown`. */
export type Navigation = {
  /** Opens the modal at an entry, with a new history. */
  start(entry: ViewEntry): void
  /** Shows an entry above the present one. Does nothing while closed: a tap can land while the dialog fades out. */
  push(entry: ViewEntry): void
  /** Shows an entry in place of the present one. */
  replace(entry: ViewEntry): void
  back(): void
  close(): void
  present(presenter: Presenter | null): void
  /** The wallet is connected: closes, or shows what an added step has left to do, in place of the view that is done. */
  finish(): void
  /** What is left to do before a connected wallet is of use; null when nothing is. */
  lastStep(): ViewEntry | null
  /** Adds a step that `finish` has to show first; null when there is nothing left to do. */
  addLastStep(step: () => ViewEntry | null): void
  /** Calls the listener each time before the modal opens. */
  onOpening(listener: () => void): void
  /** Calls the listener after each change of what is on screen; null when the modal was closed. */
  onShown(listener: (entry: ViewEntry | null) => void): void
}

export function createNavigation(store: Store<ShellState>): Navigation {
  const lastSteps: (() => ViewEntry | null)[] = []
  const openingListeners: (() => void)[] = []
  const listeners: ((entry: ViewEntry | null) => void)[] = []
  let presenter: Presenter | null = null
  /** What an opening that is shown already has left to do. */
  let rest: (() => void) | null = null

  const finishOpening = () => rest?.()

  function show(change: Partial<ShellState>) {
    finishOpening()
    store.set(change)
    const { isOpen, stack } = store.get()
    const entry = isOpen ? topEntry(stack) : null
    for (const listener of listeners) listener(entry)
  }

  const lastStep = () => lastSteps.map((step) => step()).find((entry) => entry !== null) ?? null

  const navigation: Navigation = {
    start(entry) {
      const change = { isOpen: true, stack: startStack(entry) }
      rest = () => {
        rest = null
        for (const listener of openingListeners) listener()
        show(change)
      }
      if (presenter?.(entry.view, finishOpening)) store.set(change)
      else finishOpening()
    },
    push(entry) {
      const { isOpen, stack } = store.get()
      const next = pushView(stack, entry)
      if (isOpen && next !== stack) show({ stack: next })
    },
    replace(entry) {
      const { isOpen, stack } = store.get()
      if (isOpen) show({ stack: replaceTop(stack, entry) })
    },
    back() {
      const { isOpen, stack } = store.get()
      if (isOpen && canGoBack(stack)) show({ stack: popView(stack) })
    },
    close() {
      if (store.get().isOpen) show({ isOpen: false })
    },
    present(next) {
      presenter = next
    },
    lastStep,
    finish() {
      const next = lastStep()
      if (!next) navigation.close()
      else if (topView(store.get().stack) !== next.view) navigation.replace(next)
    },
    addLastStep: (step) => void lastSteps.push(step),
    onOpening: (listener) => void openingListeners.push(listener),
    onShown: (listener) => void listeners.push(listener),
  }
  return navigation
}
