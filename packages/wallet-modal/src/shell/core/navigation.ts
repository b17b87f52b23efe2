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

/** Shows a view within the press and returns true if it can. It must call `go` once the view is painted. */
export type Presenter = (view: ViewName, go: () => void) => boolean

/** Moves between views. Leaving a view ends everything it started: see `onShown`. */
export type Navigation = {
  /** Opens the modal at an entry, with a new history. */
  start(entry: ViewEntry): void
  /**
   * Shows an entry above the current one. Does nothing while closed, because a tap can land during the closing
   * animation.
   */
  push(entry: ViewEntry): void
  /** Replaces the current entry. */
  replace(entry: ViewEntry): void
  back(): void
  close(): void
  present(presenter: Presenter | null): void
  /** Called when the wallet is connected. Closes the modal, or replaces the view with the next last step. */
  finish(): void
  /** Returns the next step before a connected wallet can be used. Null if there is none. */
  lastStep(): ViewEntry | null
  /** Adds a step that `finish` shows before it closes. The step returns null if it is done. */
  addLastStep(step: () => ViewEntry | null): void
  /** Calls the listener each time before the modal opens. */
  onOpening(listener: () => void): void
  /** Calls the listener after each change of the current view, with null when the modal closed. */
  onShown(listener: (entry: ViewEntry | null) => void): void
}

export function createNavigation(store: Store<ShellState>): Navigation {
  const lastSteps: (() => ViewEntry | null)[] = []
  const openingListeners: (() => void)[] = []
  const listeners: ((entry: ViewEntry | null) => void)[] = []
  let presenter: Presenter | null = null
  /** What is left of opening a dialog that is already shown. */
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
