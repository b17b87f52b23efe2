import { createInterface } from 'node:readline/promises'
import { UsageError } from '../command/options.ts'
import { shownText } from '../command/shown-text.ts'
import type { ToSign } from './to-sign.ts'

/** Returns what is signed as lines for a terminal. */
export function linesOf({ title, lines }: Pick<ToSign, 'title' | 'lines'>): string[] {
  return [title, ...lines.map(({ label, value }) => `  ${label}: ${shownText(value, '    ')}`)]
}

/**
 * Shows what a key is about to sign, and asks for confirmation. Returns when the answer is yes.
 * @throws UsageError where nobody can be asked; Error when the answer is no.
 */
export async function askToSign(asked: ToSign): Promise<void> {
  if (!process.stdin.isTTY)
    throw new UsageError('there is no terminal to ask in: run it in one, or add --yes to sign what the server drafts')
  process.stderr.write(`${linesOf(asked).join('\n')}\n`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await terminal.question('Sign this with your key? Type yes: ')
    if (answer.trim().toLowerCase() !== 'yes') throw new Error('You did not sign it. Nothing was changed.')
  } finally {
    terminal.close()
  }
}
