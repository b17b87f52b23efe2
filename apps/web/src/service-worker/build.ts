/** What the build knows of itself, written into the worker by `build/service-worker.ts`. */
export type Build = {
  /** Another for every other set of files. */
  readonly version: string
  /** The document's content (subresource integrity): one of a newer version would name files that are not kept. */
  readonly documentIntegrity: string
  /** Paths of everything the app needs to start and to show its pages without a network. */
  readonly files: readonly string[]
}

declare const __BUILD__: Build

export const build: Build = __BUILD__
