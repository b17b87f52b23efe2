import type { Books } from './books.ts'

export type Tell = (line: string) => void
export type Command = {
  readonly name: string
  /** The first line shows the usage, the other lines describe the options. */
  readonly usage: string
  /** Parses the options before anything is opened. Returns the work, which returns the exit code. @throws UsageError */
  readonly prepare: (args: readonly string[]) => (books: Books, tell: Tell) => Promise<number>
}

/** A command that needs no instance. */
export type StandaloneCommand = {
  readonly name: string
  readonly usage: string
  /** Returns the exit code. @throws UsageError */
  readonly run: (args: readonly string[], tell: Tell) => Promise<number>
}
