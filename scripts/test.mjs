import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { withCompileCache } from './compile-cache.mjs'
import { findNode } from './find-node.mjs'
import { installPackages } from './install.mjs'
import { fail, print } from './print.mjs'
import { runStep } from './run-step.mjs'
import { testSteps } from './test-steps.mjs'

// Checks and tests everything, from a bare checkout. `--full` takes the long form of what has a short one;
// other arguments narrow the run to the test files that match them.
const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)
const isFull = args.includes('--full')
const narrowedTo = args.filter((argument) => argument !== '--full' && argument !== '--')
const seed = process.env.TERAHOLD_SEED ?? String(randomInt(2 ** 31))
const environment = withCompileCache({
  ...process.env,
  TERAHOLD_SEED: seed,
  ...(isFull ? { TERAHOLD_TEST_FULL: '1' } : {}),
})

try {
  if (!/^\d+$/.test(seed)) throw new Error(`TERAHOLD_SEED must be a whole number, not ${seed}`)
  await installPackages(root)
  const node = findNode(root)
  print(`Random tests use seed ${seed}; to repeat them: TERAHOLD_SEED=${seed} ${replayCommand()}`)
  /** @type {(import('./run-step.mjs').Counts & { title: string })[]} */
  const results = []
  for (const step of testSteps(root, narrowedTo)) {
    print(`\n== ${step.title}`)
    const started = Date.now()
    const counts = await runStep(root, node, step, environment)
    results.push({ ...counts, title: step.title })
    print(`${counts.failed > 0 ? 'FAILED' : 'ok'} after ${((Date.now() - started) / 1000).toFixed(1)} s`)
  }
  summarise(results)
} catch (error) {
  fail(error)
}

function replayCommand() {
  return ['npm', isFull ? 'run test:full' : 'test', ...(narrowedTo.length > 0 ? ['--', ...narrowedTo] : [])].join(' ')
}

/** @param {(import('./run-step.mjs').Counts & { title: string })[]} results */
function summarise(results) {
  /** @type {(name: 'passed' | 'failed' | 'skipped') => number} */
  const total = (name) => results.reduce((sum, counts) => sum + counts[name], 0)
  const failures = results.filter((counts) => counts.failed > 0)
  print('')
  for (const { title } of failures) print(`Failed: ${title}`)
  for (const file of results.flatMap(({ unsteady = [] }) => unsteady)) print(`Passed only when run again: ${file}`)
  print(
    `${total('passed')} passed, ${total('failed')} failed${total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''}`,
  )
  process.exitCode = failures.length > 0 ? 1 : 0
}
