import type { Books } from './books.ts'

export type Tell = (line: string) => void
export type Command = {
  readonly name: string
  /** First line: how to call it in one line; after it, what the options are. */
  readonly usage: string
  /** Reads the options before anything is opened; gives the work, which gives the exit code. @throws UsageError */
  readonly prepare: (args: readonly string[]) => (books: Books, tell: Tell) => Promise<number>
}

/** A command that needs no instance. */
export type StandaloneCommand = {
  readonly name: string
  readonly usage: string
  /** Gives the exit code. @throws UsageError */
  readonly run: (args: readonly string[], tell: Tell) => Promise<number>
}
