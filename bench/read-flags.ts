import { parseArgs } from 'node:util'

/**
 * Returns which of the known flags a benchmark was started with. Prints its help and ends when asked for it, or when there is
 * anything else.
 */
export function readFlags(help: string, known: readonly string[] = []): ReadonlySet<string> {
  const given = process.argv.slice(2)
  if (given.every((flag) => known.includes(flag))) return new Set(given)
  process.stdout.write(help)
  process.exit(given.includes('--help') ? 0 : 2)
}

/** Returns the values of a benchmark's options. Prints its help and ends when asked for it, or when there is anything else. */
export function readOptions<Name extends string>(
  help: string,
  defaults: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]))
  try {
    return { ...defaults, ...parseArgs({ options }).values }
  } catch {
    process.stdout.write(help)
    process.exit(process.argv.includes('--help') ? 0 : 2)
  }
}
