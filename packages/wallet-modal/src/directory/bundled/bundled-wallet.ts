/** The data of a bundled wallet. Unverified data is left out. */
export type BundledWallet = {
  /** Our own id. Never changes once published, because apps write it into their options. */
  readonly id: string
  readonly name: string
  readonly homepage: string
  readonly rdns?: string
  readonly mobile?: string
  readonly desktop?: string
  readonly webapp?: string
  /** Opens a page in its own browser, as its maker documents it. */
  readonly browser?: string
  /** The id of its app in Apple's store. */
  readonly apple?: string
  /** The package name of its app in Google's store. */
  readonly play?: string
  /** The id of its extension in the Chrome store. */
  readonly chrome?: string
  readonly injected?: readonly string[]
}
