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
