import { findApiCall } from './api/api-calls.ts'
import { refused, serverNotReached, wrongUsage } from './api/exit-codes.ts'
import { help } from './help.ts'

type Tell = (line: string) => void

/**
 * `terahold <subject> <action> [options]`. Operators' commands talk to the server that `--server` or TERAHOLD_URL names, and sign with
 * the caller's key. In the demo, those that name no server act on its database with `--as`. Returns the exit code.
 */
async function main(words: readonly string[]): Promise<number> {
  const tell: Tell = (line) => void process.stdout.write(`${line}\n`)
  const [first] = words
  if (first === undefined || ['help', '--help', '-h'].includes(first)) {
    tell(help(words.slice(1).find((word) => !word.startsWith('-'))))
    return 0
  }
  if (first === 'session') return session(words, tell)
  const call = findApiCall(words)
  if (call && namesServer(words)) return overHttp(words, tell)
  const { commands, standaloneCommands } = await import('./commands.ts')
  const found = [...commands, ...standaloneCommands]
    .filter(({ name }) => name === words.slice(0, name.split(' ').length).join(' '))
    .toSorted((one, other) => other.name.length - one.name.length)[0]
  if (call && (!found || found.name.length < call.name.length)) return overHttp(words, tell)
  if (!found) return unknown(words, tell)
  const rest = words.slice(found.name.split(' ').length)
  if (rest.includes('--help')) {
    tell(found.usage)
    return 0
  }
  if ('run' in found) return found.run(rest, tell)
  const work = found.prepare(rest)
  const { openBooks } = await import('./command/books.ts')
  const { readCommandEnvironment } = await import('../foundation/config.ts')
  const books = await openBooks(readCommandEnvironment(process.env))
  try {
    return await work(books, tell)
  } finally {
    await books.close()
  }
}

function namesServer(words: readonly string[]): boolean {
  const { TERAHOLD_URL: url, TERAHOLD_KEYSTORE: keystore } = process.env
  return Boolean(url || keystore) || words.some((word) => /^--(server|keystore)(=|$)/.test(word))
}

async function overHttp(words: readonly string[], tell: Tell): Promise<number> {
  const call = findApiCall(words)
  if (!call) return unknown(words, tell)
  const { apiCommand } = await import('./api/api-command.ts')
  const { usage, run } = apiCommand(call)
  const rest = words.slice(call.name.split(' ').length)
  if (!rest.includes('--help')) return run(rest, tell)
  tell(usage)
  return 0
}

async function session(words: readonly string[], tell: Tell): Promise<number> {
  const { beginSessionCommand, endSessionCommand } = await import('./api/session-commands.ts')
  const command = [beginSessionCommand, endSessionCommand].find(({ name }) => name === words.slice(0, 2).join(' '))
  if (!command) return unknown(words, tell)
  if (!words.includes('--help')) return command.run(words.slice(2), tell)
  tell(command.usage)
  return 0
}

function unknown(words: readonly string[], tell: Tell): number {
  process.stderr.write(`terahold: there is no command ${words.slice(0, 2).join(' ')}\n`)
  tell(help(words[0]))
  return wrongUsage
}

/** Distinguishes errors by name, so that their modules need not be loaded. */
function codeOf(error: unknown): number {
  const name = error instanceof Error ? error.name : ''
  if (name === 'UsageError') return wrongUsage
  return name === 'NotReached' ? serverNotReached : refused
}

/** A refusal of the server names its reason and the field as well. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { reason, field } = (error as { envelope?: { reason?: string; field?: string } }).envelope ?? {}
  return reason === undefined ? error.message : `${error.message} (${[reason, field].filter(Boolean).join(' ')})`
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`terahold: ${wordsOf(error)}\n`)
    process.exitCode = codeOf(error)
  },
)
