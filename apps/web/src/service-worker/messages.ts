/** Messages from a page to the worker. */
export type PageMessage =
  /** The member chose the waiting version. */
  | { readonly type: 'activate' }
  /** Files the page fetched before the worker saw its requests. They must be available without a network, too. */
  | { readonly type: 'keep'; readonly paths: readonly string[] }

/** The message from the worker to a page after a tap on a notification: the page of the app to open. */
export type WorkerMessage = { readonly type: 'open'; readonly url: string }
