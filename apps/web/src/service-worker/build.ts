/** What the build knows about itself. `build/service-worker.ts` writes it into the worker. */
export type Build = {
  /** A different value for every different set of files. */
  readonly version: string
  /** The document's hash (subresource integrity). A newer document would name files that are not stored. */
  readonly documentIntegrity: string
  /** Paths of everything the app needs to start and to show its pages without a network. */
  readonly files: readonly string[]
}

declare const __BUILD__: Build

export const build: Build = __BUILD__
