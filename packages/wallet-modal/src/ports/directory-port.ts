/** A directory wallet (specification, section 3). Missing links are null. */
export type Wallet = {
  readonly id: string
  readonly name: string
  readonly rdns: string | null
  readonly mobile_link: string | null
  readonly desktop_link: string | null
  readonly webapp_link: string | null
  readonly app_store: string | null
  readonly play_store: string | null
  readonly chrome_store: string | null
  readonly homepage: string | null
  /** The property names by which its extension marks the page's provider. */
  readonly injected: readonly { readonly injected_id: string }[]
  /**
   * A picture for an `<img>`, or null. If null, `Directory.image` is called, and a letter is shown until it answers.
   */
  readonly image_url: string | null
  /**
   * The link that opens a page in the wallet's own browser, with `{url}` (encoded), `{urlTwice}` (encoded twice), `{origin}`
   * (encoded) or `{page}` (without `https://`) in place of the page.
   */
  readonly browser_link?: string
}

/** A page of the directory, with an optional search. */
export type DirectoryQuery = {
  /** Starts at 1. */
  readonly page: number
  readonly entries: number
  /** Part of a name. */
  readonly search?: string
  /** Only these ids. An empty list means all. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
}

/** One page of wallets. */
export type DirectoryPage = {
  readonly wallets: readonly Wallet[]
  /** The number of wallets in all pages of the query. */
  readonly count: number
  /** True if the primary directory did not answer and the bundled one did. */
  readonly isFallback: boolean
}

/** A directory of wallets. It is not queried before the modal opens. */
export type Directory = {
  /** The first wallets of the whole list, if they are available without a request. Shown as soon as the modal opens. */
  readonly initialPage?: DirectoryPage
  /** Throws an error if no directory answers. */
  list(query: DirectoryQuery, signal: AbortSignal): Promise<DirectoryPage>
  /** Returns a URL for an `<img>` (`data:`, `blob:` or a path), or null if there is no picture. Never throws. */
  image(wallet: Wallet): Promise<string | null>
}
