/** What is known of a bundled wallet. What is not certain is left out. */
export type BundledWallet = {
  /** Our own; never changed once published, since apps write it into their options. */
  readonly id: string
  readonly name: string
  readonly homepage: string
  readonly rdns?: string
  readonly mobile?: string
  readonly desktop?: string
  readonly webapp?: string
  /** The number of its app in Apple's store. */
  readonly apple?: string
  /** The name of its package in Google's store. */
  readonly play?: string
  /** The id of its extension in Chrome's store. */
  readonly chrome?: string
  readonly injected?: readonly string[]
}
