export type Print = (line: string) => void

/** What a command did: the exit code (see `exit-codes.ts`), and what `--json` prints. */
export type Outcome = { readonly code: number; readonly answer: unknown }

export type Command = {
  /** The first line shows the usage, the other lines describe the options. */
  readonly usage: string
  /** Reads the options without `--json`, and prints what happens line by line. @throws UsageError */
  readonly run: (args: readonly string[], print: Print) => Promise<Outcome>
}

export const done = (answer: unknown): Outcome => ({ code: 0, answer })
