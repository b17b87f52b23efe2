import type { Wallet } from '../../ports/directory-port.ts'
import type { Network } from '../../ports/wallet-port.ts'
import type { WalletChoice } from '../../wallets/core/wallet-choice.ts'
import type { ViewName } from './view-name.ts'

export type Direction = 'none' | 'forward' | 'back'

/** A view and its subject. */
export type ViewEntry = { readonly view: Exclude<ViewName, AboutSomething['view']> } | AboutSomething

type AboutSomething =
  | { readonly view: 'ConnectingExternal'; readonly choice: WalletChoice }
  /** Null means that any wallet may scan the code. */
  | { readonly view: 'ConnectingWalletConnect'; readonly wallet: Wallet | null }
  | { readonly view: 'Downloads'; readonly wallet: Wallet }
  | { readonly view: 'SwitchNetwork'; readonly network: Network }

/** The view history. The last entry is on screen, and there is always at least one. */
export type ViewStack = {
  readonly entries: readonly [ViewEntry, ...ViewEntry[]]
  /** How the current view was reached, for its slide animation. */
  readonly direction: Direction
}

export function startStack(entry: ViewEntry): ViewStack {
  return { entries: [entry], direction: 'none' }
}

export function topEntry(stack: ViewStack): ViewEntry {
  return stack.entries.at(-1) ?? stack.entries[0]
}

export function topView(stack: ViewStack): ViewName {
  return topEntry(stack).view
}

/** Returns the current entry if it is of the given view, otherwise null. */
export function topEntryOf<View extends ViewName>(
  stack: ViewStack,
  view: View,
): Extract<ViewEntry, { view: View }> | null
export function topEntryOf(stack: ViewStack, view: ViewName): ViewEntry | null {
  const entry = topEntry(stack)
  return entry.view === view ? entry : null
}

/** Pushes an entry. Returns the same stack if its view is already on top. */
export function pushView(stack: ViewStack, entry: ViewEntry): ViewStack {
  if (topView(stack) === entry.view) return stack
  return { entries: [...stack.entries, entry], direction: 'forward' }
}

/** Replaces the top entry. */
export function replaceTop(stack: ViewStack, entry: ViewEntry): ViewStack {
  const [first, ...rest] = stack.entries
  return { entries: rest.length === 0 ? [entry] : [first, ...rest.slice(0, -1), entry], direction: 'forward' }
}

export function canGoBack(stack: ViewStack): boolean {
  return stack.entries.length > 1
}

/** Removes the top entry. The first one stays. */
export function popView(stack: ViewStack): ViewStack {
  if (!canGoBack(stack)) return stack
  const [first, ...rest] = stack.entries
  return { entries: [first, ...rest.slice(0, -1)], direction: 'back' }
}
