import { constants } from 'node:os'
import { print } from '../command-line/print.mjs'
import { watchNpm } from '../command-line/watch-npm.mjs'
import { closeRunFolder, openRunFolder } from './run-folder.mjs'
import { runQueues } from './run-queues.mjs'
import { runStep } from './run-step.mjs'

/** npm repeats the signal that the terminal sent to both of us; a second signal after this time means "at once". */
const echoTime = 1000

/** When a signal asked this process to stop; 0 before. */
let stoppedAt = 0

/**
 * Runs the body with a temporary folder as TMPDIR. At its end, and on Ctrl-C, SIGTERM or the death of npm, ends every
 * process that was started in the meantime and removes the folder.
 * @param {() => Promise<void>} body
 */
export async function withRunFolder(body) {
  const folder = await openRunFolder()
  process.env.TMPDIR = folder
  /** @param {NodeJS.Signals} signal */
  const stop = async (signal) => {
    const isSecond = stoppedAt > 0
    if (isSecond && Date.now() - stoppedAt < echoTime) return
    if (!isSecond) print(`\nStopping (${signal}) …`)
    stoppedAt = Date.now()
    await closeRunFolder(folder, isSecond ? 0 : undefined)
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => void stop(signal))
  const stopWatching = watchNpm(() => void stop('SIGTERM'))
  try {
    await body()
  } finally {
    stopWatching()
    await untilStopped()
    await closeRunFolder(folder)
  }
}

/**
 * Runs steps, prints each result as soon as it is there and then all that failed, and sets the exit code.
 * @param {string} root
 * @param {string} node
 * @param {import('./test-steps.mjs').TestStep[][]} queues
 * @param {NodeJS.ProcessEnv} environment
 */
export async function runSteps(root, node, queues, environment) {
  const results = await runQueues(queues, async (step) => {
    if (step.kind === 'tests') print(`\n== ${step.title}`)
    const started = Date.now()
    const counts = await runStep(root, node, step, environment)
    await untilStopped()
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    print(`${counts.failed > 0 ? 'FAILED' : 'ok    '} ${step.title} (${seconds} s)`)
    if (counts.output) process.stdout.write(counts.output)
    return { ...counts, title: step.title }
  })
  printSummary(results)
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0
}

/** Waits for the end of this process when it is stopping: a step that was stopped looks like one that failed. */
async function untilStopped() {
  if (stoppedAt > 0) await new Promise(() => {})
}

/** @param {(import('./run-step.mjs').Counts & { title: string })[]} results */
function printSummary(results) {
  /** @type {(name: 'passed' | 'failed' | 'skipped') => number} */
  const total = (name) => results.reduce((sum, counts) => sum + counts[name], 0)
  print('')
  for (const { title, failed, failures = [] } of results) {
    if (failed > 0) print([`Failed: ${title}`, ...failures].join('\n  '))
  }
  for (const file of results.flatMap(({ unsteady = [] }) => unsteady)) print(`Passed only when run again: ${file}`)
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
  print(`${total('passed')} passed, ${total('failed')} failed${skipped}`)
}
