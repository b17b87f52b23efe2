import { Refusal } from '@terahold/contract/refusal'
import { openBooks } from './books.ts'
import { commands } from './commands.ts'
import { UsageError } from './options.ts'

/** `terahold <subject> <action> [options]`: what operators do beside the desk, on the database of a running instance. */
async function main([subject, action, ...rest]: string[]): Promise<number> {
  const command = commands.find(({ name }) => name === `${subject} ${action}`)
  if (!command) {
    process.stdout.write(usage())
    return subject === undefined || ['help', '--help', '-h'].includes(subject) ? 0 : 2
  }
  if (rest.includes('--help')) {
    process.stdout.write(`${command.usage}\n`)
    return 0
  }
  const work = command.prepare(rest)
  const books = await openBooks(process.env)
  try {
    return await work(books, (line) => process.stdout.write(`${line}\n`))
  } finally {
    await books.close()
  }
}

function usage(): string {
  const lines = commands.map((command) => `  ${command.usage.split('\n')[0]}`)
  return [
    '',
    ...lines,
    '',
    '  Each takes --help. The instance is found through DATABASE_URL, else through TERAHOLD_DATA.',
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
