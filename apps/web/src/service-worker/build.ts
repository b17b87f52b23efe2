/** What the build knows about itself. `build/release.ts` writes it into the worker. */
export type Build = {
  /** A different value for every different set of files. */
  readonly version: string
  /** The hash of the document (`/`) and of every file under `/assets/`, as an `integrity` attribute has it. */
  readonly integrity: Readonly<Record<string, string>>
  /** Paths of everything the app needs to start and to show its pages without a network. */
  readonly files: readonly string[]
}

declare const __BUILD__: Build

export const build: Build = __BUILD__
