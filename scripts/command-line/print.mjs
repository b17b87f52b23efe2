/**
 * Prints one line to the terminal.
 * @param {string} line
 */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Prints the error without a stack trace and ends the program.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

/**
 * Returns the code of a system error, such as ENOENT.
 * @param {unknown} error
 */
export function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/**
 * Prints what a check found, one line each, and lets the program end as failed if there is anything.
 * @param {readonly string[]} problems
 */
export function reportProblems(problems) {
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
