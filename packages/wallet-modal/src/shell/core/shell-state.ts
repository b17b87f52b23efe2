import type { Snackbar } from './snackbar-message.ts'
import type { ViewStack } from './view-stack.ts'

/** What every subject shares: whether the modal is open, its view history and its message. */
export type ShellState = {
  readonly isOpen: boolean
  readonly stack: ViewStack
  readonly snackbar: Snackbar | null
}
