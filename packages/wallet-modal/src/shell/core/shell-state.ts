import type { ViewStack } from './view-stack.ts'

/** State shared by all subjects: whether the modal is open, its view history and its message. */
export type ShellState = {
  readonly isOpen: boolean
  readonly stack: ViewStack
  readonly snackbar: Snackbar | null
}

export type SnackbarMessage =
  | 'addressCopied'
  | 'copyFailed'
  | 'disconnectFailed'
  | 'declined'
  | 'linkCopied'
  | 'tokenAdded'
  | 'tokenNotAdded'

export type Snackbar = { readonly message: SnackbarMessage; readonly variant: 'success' | 'error' }
