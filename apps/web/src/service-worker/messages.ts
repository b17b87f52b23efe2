/** What a page tells the worker. */
export type PageMessage =
  /** The person chose the version that waits. */
  | { readonly type: 'activate' }
  /** Files the page has fetched before the worker saw its requests; they are to be there without a network too. */
  | { readonly type: 'keep'; readonly paths: readonly string[] }

/** What the worker tells a page: a notice was tapped, and this page of the app answers it. */
export type WorkerMessage = { readonly type: 'open'; readonly url: string }
