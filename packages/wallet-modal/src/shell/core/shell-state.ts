import type { ViewStack } from './view-stack.ts'

/** State shared by all subjects: whether the modal is open, its view history and its message. */
export type ShellState = {
  readonly isOpen: boolean
  readonly stack: ViewStack
  readonly snackbar: Snackbar | null
}

/** The name of a short message, which views translate. */
export type SnackbarMessage =
  | 'addressCopied'
  | 'copyFailed'
  | 'disconnectFailed'
  | 'declined'
  | 'linkCopied'
  | 'tokenAdded'
  | 'tokenNotAdded'

/** A short message at the top of the modal. */
export type Snackbar = { readonly message: SnackbarMessage; readonly variant: 'success' | 'error' }
