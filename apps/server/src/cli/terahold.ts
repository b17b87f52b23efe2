import { Refusal } from '@terahold/contract/refusal'
import { readCommandEnvironment } from '../foundation/config.ts'
import { openBooks } from './command/books.ts'
import { UsageError } from './command/options.ts'
import { commands, standaloneCommands } from './commands.ts'

/** `terahold <subject> <action> [options]`: the operators' commands, for the database of a running instance. */
async function main(words: string[]): Promise<number> {
  const command = [...commands, ...standaloneCommands].find(
    ({ name }) => name === words.slice(0, name.split(' ').length).join(' '),
  )
  if (!command) {
    process.stdout.write(usage())
    const [first] = words
    return first === undefined || ['help', '--help', '-h'].includes(first) ? 0 : 2
  }
  const rest = words.slice(command.name.split(' ').length)
  if (rest.includes('--help')) {
    process.stdout.write(`${command.usage}\n`)
    return 0
  }
  const tell = (line: string) => void process.stdout.write(`${line}\n`)
  if ('run' in command) return command.run(rest, tell)
  const work = command.prepare(rest)
  const books = await openBooks(readCommandEnvironment(process.env))
  try {
    return await work(books, tell)
  } finally {
    await books.close()
  }
}

function usage(): string {
  const lines = [...commands, ...standaloneCommands].map((command) => `  ${command.usage.split('\n')[0]}`)
  return [
    '',
    ...lines,
    '',
    '  Each takes --help. The instance is found through APP_DATABASE_URL or DATABASE_URL, otherwise through TERAHOLD_DATA.',
    '',
    '',
  ].join('\n')
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const isExpected = error instanceof UsageError || error instanceof Refusal
    process.stderr.write(
      `terahold: ${isExpected || error instanceof Error ? (error as Error).message : String(error)}\n`,
    )
    process.exitCode = error instanceof UsageError ? 2 : 1
  },
)
