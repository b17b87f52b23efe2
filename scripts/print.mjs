/**
 * One line for the person at the terminal.
 * @param {string} line
 */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Ends the program with what went wrong, without a stack trace.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

/**
 * The code of a system error, such as ENOENT.
 * @param {unknown} error
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
