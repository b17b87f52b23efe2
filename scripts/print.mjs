/** One line for the person at the terminal. */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/** Ends the program with a message that says what to do, without a stack trace. */
export function fail(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}
