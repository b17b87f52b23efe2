import { parseArgs } from 'node:util'

/** The command line is invalid; the message says what is missing or wrong. */
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

/** Parses one of a set of codes. @throws UsageError naming the option and the codes. */
export function codeOption<const Code extends string>(option: string, value: string, codes: readonly Code[]): Code {
  const code = codes.find((known) => known === value)
  if (code === undefined) throw new UsageError(`--${option} must be one of ${codes.join(', ')}`)
  return code
}

/** Parses the id of a record, as commands print it. @throws UsageError naming the option. */
export function idOption(name: string, text: string): string {
  return matching(name, text, /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, 'an id as shown in the list')
}
