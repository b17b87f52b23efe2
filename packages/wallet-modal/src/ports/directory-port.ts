/** A wallet of a directory (specification, section 3). A link that is missing is null. */
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
  /** The names under which its extension puts itself into the page. */
  readonly injected: readonly { readonly injected_id: string }[]
  /** A picture an `<img>` may show at once, or null: then `Directory.image` is asked, and a letter stands for it meanwhile. */
  readonly image_url: string | null
}

export type DirectoryQuery = {
  /** From 1. */
  readonly page: number
  readonly entries: number
  /** Part of a name. */
  readonly search?: string
  /** Only these ids. An empty list means all. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
}

export type DirectoryPage = {
  readonly wallets: readonly Wallet[]
  /** How many wallets the query has in all pages. */
  readonly count: number
  /** True when the directory that was meant did not answer and the bundled one stands in. */
  readonly isFallback: boolean
}

/** Where wallets are looked up. Nothing is asked before a person opened the modal. */
export type Directory = {
  /** What the whole list begins with, where that is at hand without asking anybody: it is shown the moment the modal opens. */
  readonly initialPage?: DirectoryPage
  /** @throws Error when no directory answers. */
  list(query: DirectoryQuery, signal: AbortSignal): Promise<DirectoryPage>
  /** An address an `<img>` may show (`data:`, `blob:` or a path), or null when there is no picture. Never throws. */
  image(wallet: Wallet): Promise<string | null>
}
