import type { createTestHarness, TestHarness } from '../../src/fixtures/test-harness.ts'
import type { AppMetadata } from '../../src/modal/create-wallet-modal.ts'
import type { ViewName } from '../../src/shell/core/view-name.ts'

/** How the inputs for pages are shown. */
export type InputSample = 'empty' | 'wrong' | 'long'

/** One thing the modal can look like. */
export type GalleryState = {
  /** Names it in the page's address. */
  readonly id: string
  /** The view it belongs to; `Outside` for what stands in the page itself. */
  readonly view: ViewName | 'Outside'
  readonly title: string
  readonly options?: () => NonNullable<Parameters<typeof createTestHarness>[0]>
  readonly metadata?: AppMetadata | null
  /** Shows the inputs in place of the buttons. */
  readonly inputs?: InputSample
  /** Selects something that is drawn later than the rest, when there is any. */
  readonly drawnLate?: string
  /** Lets happen what leads to it. */
  play(harness: TestHarness): void | Promise<void>
}

/** The states of a view, whose ids begin with the same word. */
export function statesOf(
  view: GalleryState['view'],
  prefix: string,
  states: Readonly<Record<string, Omit<GalleryState, 'id' | 'view'>>>,
): readonly GalleryState[] {
  return Object.entries(states).map(([name, state]) => ({ ...state, id: `${prefix}-${name}`, view }))
}
