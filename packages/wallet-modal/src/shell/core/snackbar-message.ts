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
