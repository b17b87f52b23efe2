import { parseArgs } from 'node:util'

/**
 * Prints what the program does and ends it, if it was started with --help.
 * @param {string} text
 */
export function answerHelp(text) {
  if (!process.argv.includes('--help')) return
  process.stdout.write(text)
  process.exit(0)
}

/**
 * Says what is wrong with how the program was started, prints what it does and ends it.
 * @param {string} text
 * @param {string} problem
 * @returns {never}
 */
export function refuseArguments(text, problem) {
  process.stderr.write(`${problem}\n\n${text}`)
  process.exit(2)
}

/**
 * Returns the options and words that the program was started with. Prints what it does and ends it when asked for that, or when there are
 * other options or more words.
 * @example const { values } = readArguments(help, { quick: { type: 'boolean' } })
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} [Options={}]
 * @param {string} text
 * @param {Options} options
 */
export function readArguments(text, options = /** @type {Options} */ ({}), mostWords = 0) {
  answerHelp(text)
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const more = positionals[mostWords]
    if (more !== undefined) throw new Error(`Unexpected argument '${more}'`)
    return { values, words: positionals }
  } catch (error) {
    // Node goes on with advice that does not fit here.
    const [problem = ''] = error instanceof Error ? error.message.split(/\.\s/) : []
    return refuseArguments(text, problem)
  }
}
