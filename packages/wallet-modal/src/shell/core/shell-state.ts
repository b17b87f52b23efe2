import type { ViewStack } from './view-stack.ts'

/** What every subject shares: whether the modal is open, its view history and its message. */
export type ShellState = {
  readonly isOpen: boolean
  readonly stack: ViewStack
  readonly snackbar: Snackbar | null
}

/** What the snackbar can say. */
export type SnackbarMessage =
  | 'addressCopied'
  | 'copyFailed'
  | 'disconnectFailed'
  | 'declined'
  | 'linkCopied'
  | 'tokenAdded'
  | 'tokenNotAdded'

export type Snackbar = { readonly message: SnackbarMessage; readonly variant: 'success' | 'error' }
