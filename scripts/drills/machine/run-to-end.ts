import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export type CommandResult = { readonly code: number | null; readonly output: string }

/** Returns a function that returns what a child wrote so far, to either stream. */
export function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let output = ''
  for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  return () => output
}

/** Waits for the end of a child that was just started. @throws Error when it cannot be started. */
export async function runToEnd(child: ChildProcess): Promise<CommandResult> {
  const output = collectOutput(child)
  await once(child, 'close')
  return { code: child.exitCode, output: output() }
}
