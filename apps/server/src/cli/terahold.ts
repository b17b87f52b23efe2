import { ensureHome } from '../foundation/home.ts'
import { describeSystemError } from '../foundation/system-errors.ts'
import { appVersion } from '../http/app-version.ts'
import type { ApiCall } from './api/call-commands.ts'
import type { Command, Print } from './command/command.ts'
import { refused, serverNotReached, wrongUsage } from './command/exit-codes.ts'
import { findCommand } from './find-command.ts'
import { overview, subjectHelp } from './help.ts'
import type { LocalCommand } from './local-commands.ts'

const print: Print = (line) => void process.stdout.write(`${line}\n`)

/**
 * `terahold <subject> <action> [options]`. Operators' commands talk to the server and sign with the caller's key. Code is loaded when its
 * command runs. Returns the exit code.
 */
async function main(words: readonly string[]): Promise<number> {
  const [first, ...others] = words
  if (first === '--version') {
    print(appVersion)
    return 0
  }
  if (first === undefined || ['help', '--help', '-h'].includes(first))
    return showHelp(others.find((word) => !word.startsWith('-')))
  const found = findCommand(words)
  if (!found && words.includes('--help')) return showHelp(first)
  if (!found) {
    process.stderr.write(`terahold: there is no command ${words.slice(0, 2).join(' ')}\n`)
    print(subjectHelp(first) ?? overview())
    return wrongUsage
  }
  const rest = words.slice(found.name.split(' ').length)
  const { usage, run } = await load(found)
  if (rest.includes('--help')) {
    print(usage)
    return 0
  }
  if (!rest.includes('--json')) return (await run(rest, print)).code
  const given = rest.filter((word) => word !== '--json')
  const { code, answer } = await run(given, () => undefined)
  print(JSON.stringify(answer ?? null, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)))
  return code
}

function showHelp(topic: string | undefined): number {
  const text = topic === undefined ? overview() : subjectHelp(topic)
  if (text === undefined) process.stderr.write(`terahold: there is no subject ${topic}\n`)
  print(text ?? overview())
  return text === undefined ? wrongUsage : 0
}

async function load(found: ApiCall | LocalCommand): Promise<Command> {
  if ('load' in found) return found.load()
  const { apiCommand } = await import('./api/api-command.ts')
  return apiCommand(found)
}

/** Distinguishes errors by name, so that their modules need not be loaded. */
function codeOf(error: unknown): number {
  const name = error instanceof Error ? error.name : ''
  if (name === 'UsageError') return wrongUsage
  return name === 'NotReached' ? serverNotReached : refused
}

/** Names the command's help after a wrong command line. */
function hintFor(error: unknown): string {
  return codeOf(error) === wrongUsage ? `See \`terahold ${findCommand(words)?.name ?? 'help'} --help\`.\n` : ''
}

type Failure = { readonly error: string; readonly reason?: string | undefined; readonly field?: string | undefined }

/** A refusal of the server names its reason and the field as well. */
function failureOf(error: unknown): Failure {
  const { reason, field } = (error as { envelope?: Omit<Failure, 'error'> }).envelope ?? {}
  return { error: describeSystemError(error), reason, field }
}

ensureHome()
const words = process.argv.slice(2)
main(words).then(
  (code) => {
    process.exitCode = code
  },
  (cause: unknown) => {
    const failure = failureOf(cause)
    const { error, reason, field } = failure
    const text = reason === undefined ? error : `${error} (${[reason, field].filter(Boolean).join(' ')})`
    process.stderr.write(
      words.includes('--json') ? `${JSON.stringify(failure)}\n` : `terahold: ${text}\n${hintFor(cause)}`,
    )
    process.exitCode = codeOf(cause)
  },
)
