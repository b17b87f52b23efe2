import type { createTestHarness, TestHarness } from '../../src/fixtures/test-harness.ts'
import type { AppMetadata } from '../../src/modal/assemble-modal.ts'
import type { ViewName } from '../../src/shell/core/view-name.ts'

/** Which sample of the inputs to show. */
export type InputSample = 'empty' | 'wrong' | 'long'

/** One state of the modal. */
export type GalleryState = {
  /** Identifies it in the page's URL. */
  readonly id: string
  /** The view of the state. `Outside` for the buttons on the page. */
  readonly view: ViewName | 'Outside'
  readonly title: string
  readonly options?: () => NonNullable<Parameters<typeof createTestHarness>[0]>
  readonly metadata?: AppMetadata | null
  /** Shows the inputs in place of the buttons. */
  readonly inputs?: InputSample
  /** Shows the buttons of single wallets, and a button of the app, in place of the usual ones. */
  readonly hasOwnButtons?: boolean
  /** Selects an element that is rendered later than the rest, if there is one. */
  readonly drawnLate?: string
  /** Brings the modal into the state. */
  play(harness: TestHarness): void | Promise<void>
}

/** Returns the states of a view, whose ids start with the prefix. */
export function statesOf(
  view: GalleryState['view'],
  prefix: string,
  states: Readonly<Record<string, Omit<GalleryState, 'id' | 'view'>>>,
): readonly GalleryState[] {
  return Object.entries(states).map(([name, state]) => ({ ...state, id: `${prefix}-${name}`, view }))
}
