import type { Wallet } from '../../ports/directory-port.ts'
import type { Network } from '../../ports/wallet-port.ts'
import type { WalletChoice } from '../../wallets/core/wallet-choice.ts'
import type { ViewName } from './view-name.ts'

export type Direction = 'none' | 'forward' | 'back'

/** A view together with what it is about. */
export type ViewEntry = { readonly view: Exclude<ViewName, AboutSomething['view']> } | AboutSomething

type AboutSomething =
  | { readonly view: 'ConnectingExternal'; readonly choice: WalletChoice }
  /** Without a wallet any may scan the code. */
  | { readonly view: 'ConnectingWalletConnect'; readonly wallet: Wallet | null }
  | { readonly view: 'Downloads'; readonly wallet: Wallet }
  | { readonly view: 'SwitchNetwork'; readonly network: Network }

/** The view history; its last entry is on screen and there is always at least one. */
export type ViewStack = {
  readonly entries: readonly [ViewEntry, ...ViewEntry[]]
  /** How the view on screen was reached, so that it slides in from the right side. */
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

/** The entry on screen if it is of that view, for the view that draws it. */
export function topEntryOf<View extends ViewName>(
  stack: ViewStack,
  view: View,
): Extract<ViewEntry, { view: View }> | null
export function topEntryOf(stack: ViewStack, view: ViewName): ViewEntry | null {
  const entry = topEntry(stack)
  return entry.view === view ? entry : null
}

/** Shows an entry on top; asking for the view that is already there changes nothing. */
export function pushView(stack: ViewStack, entry: ViewEntry): ViewStack {
  if (topView(stack) === entry.view) return stack
  return { entries: [...stack.entries, entry], direction: 'forward' }
}

/** Shows an entry in place of the one on top. */
export function replaceTop(stack: ViewStack, entry: ViewEntry): ViewStack {
  const [first, ...rest] = stack.entries
  return { entries: rest.length === 0 ? [entry] : [first, ...rest.slice(0, -1), entry], direction: 'forward' }
}

export function canGoBack(stack: ViewStack): boolean {
  return stack.entries.length > 1
}

/** Returns to the view below; the first view stays. */
export function popView(stack: ViewStack): ViewStack {
  if (!canGoBack(stack)) return stack
  const [first, ...rest] = stack.entries
  return { entries: [first, ...rest.slice(0, -1)], direction: 'back' }
}
