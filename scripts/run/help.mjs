/**
 * Prints what the program does and ends it, if it was started with --help.
 * @param {string} text
 */
export function answerHelp(text) {
  if (!process.argv.includes('--help')) return
  process.stdout.write(text)
  process.exit(0)
}
