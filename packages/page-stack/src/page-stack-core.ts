import type { StackEnvironment } from './environment.ts'
import type { EventChannel } from './event-channel.ts'
import type { PageModules } from './page-modules.ts'
import type { StackRoute } from './route-table.ts'
import type { Page } from './stack-state.ts'

export type Direction = 'forward' | 'back' | 'none'
export type BackSource = 'navigateBack' | 'backbutton'
/** Returns whether the page prevents leaving: `true` refuses to go back. */
export type BackHandler = (from: BackSource) => boolean
export type SnapshotListener<Route extends StackRoute> = (snapshot: Snapshot<Route>) => void | Promise<void>

export interface Snapshot<Route extends StackRoute> {
  readonly version: number
  readonly top: Page<Route>
  /** The pages to render, the top one among them, lowest id first. */
  readonly pages: readonly Page<Route>[]
  readonly direction: Direction
}

export interface UrlOptions {
  readonly url: string
}

export interface NavigateToOptions extends UrlOptions {
  readonly events?: Readonly<Record<string, (...values: unknown[]) => void>>
}

export interface NavigationResult {
  readonly errMsg: string
}

export interface PageStackOptions<Route extends StackRoute> {
  readonly routes: readonly Route[]
  /** Shown for an address of the address bar that no route has. Without it, such an address is refused. */
  readonly unknown?: Route
  readonly environment?: StackEnvironment
  /** Receives every failed navigation, even if nobody awaits it. Default: a `navigationfailure` event on the window. */
  readonly onFailure?: (error: unknown) => void
}

export interface PageStackCore<Route extends StackRoute> {
  navigateTo(options: NavigateToOptions): Promise<NavigationResult & { eventChannel: EventChannel }>
  redirectTo(options: UrlOptions): Promise<NavigationResult>
  reLaunch(options: UrlOptions): Promise<NavigationResult>
  switchTab(options: UrlOptions): Promise<NavigationResult>
  /** Goes `delta` pages back, at most to the lowest one. On the only page it does nothing. */
  navigateBack(options?: { readonly delta?: number }): Promise<NavigationResult>
  /** The bar's back button: relaunches `/` on the only page, otherwise goes back. */
  headerBack(): Promise<NavigationResult>
  /** Opens a page with the right verb: a tab with switchTab, any other page with navigateTo. */
  open(url: string): Promise<NavigationResult>
  /** Starts to load a page's code before it is opened. */
  preload(url: string): void
  isTab(url: string): boolean
  /** Returns whether the url's page is shown, with any query. */
  isTop(url: string): boolean
  /** The stack, lowest page first. */
  currentPages(): readonly Page<Route>[]
  /** Whether the page's bar has a back button: on every page but the entry page and tabs. */
  canGoBack(page: Page<Route>): boolean
  /** The page's scroll position when it was left, in CSS pixels. */
  scrollOf(pageId: number): number
  onBackPress(pageId: number, handler: BackHandler): () => void
  snapshot(): Snapshot<Route>
  /** A listener may return a promise that resolves when the page shows. The verb's own promise waits for it. */
  subscribe(listener: SnapshotListener<Route>): () => void
  /** From here on, the same url is refused while it is being opened. */
  launch(): void
  /** Stops using the browser's history. */
  stop(): void
  readonly modules: PageModules<Route>
}
