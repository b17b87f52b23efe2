import { parseArgs } from 'node:util'

/** The command line cannot be understood; its message says what is missing or wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Reads `--name value` options, all of them text. @throws UsageError naming every required one that is missing. */
export function readOptions<Required extends string, Optional extends string = never>(
  args: readonly string[],
  required: readonly Required[],
  optional: readonly Optional[] = [],
): Record<Required, string> & Partial<Record<Optional, string>> {
  const options = Object.fromEntries([...required, ...optional].map((name) => [name, { type: 'string' as const }]))
  const values = parse(args, options)
  const missing = required.filter((name) => !values[name])
  if (missing.length > 0) throw new UsageError(`missing ${missing.map((name) => `--${name}`).join(', ')}`)
  return values as Record<Required, string> & Partial<Record<Optional, string>>
}

function parse(
  args: readonly string[],
  options: Record<string, { type: 'string' }>,
): Record<string, string | undefined> {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** @throws UsageError naming the option. */
export function matching(option: string, value: string, pattern: RegExp, what: string): string {
  if (!pattern.test(value)) throw new UsageError(`--${option} must be ${what}`)
  return value
}
