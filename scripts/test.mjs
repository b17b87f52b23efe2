import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { withCompileCache } from './command-line/compile-cache.mjs'
import { answerHelp } from './command-line/help.mjs'
import { fail, print } from './command-line/print.mjs'
import { prepareCheckout } from './prepare/prepare.mjs'
import { runSteps, withRunFolder } from './steps/run-steps.mjs'
import { testQueues } from './steps/test-steps.mjs'

answerHelp(`npm test [-- PATH... | --full | --help]

Checks and tests everything, from a bare checkout.

  PATH    runs only the test files whose path contains it, without the checks
  --full  runs the long form of tests that have a short one, as npm run test:full does
  --help  print this text

TERAHOLD_SEED repeats the random tests of an earlier run.
`)

const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)
const isFull = args.includes('--full')
const narrowedTo = args.filter((argument) => argument !== '--full' && argument !== '--')
const seed = process.env.TERAHOLD_SEED ?? String(randomInt(2 ** 31))

try {
  if (!/^\d+$/.test(seed)) throw new Error(`TERAHOLD_SEED must be a whole number, not ${seed}`)
  await withRunFolder(async () => {
    const node = await prepareCheckout(root)
    const replay = `Random tests use seed ${seed}; to repeat them: TERAHOLD_SEED=${seed} ${replayCommand()}`
    print(replay)
    const environment = withCompileCache({
      ...process.env,
      TERAHOLD_SEED: seed,
      ...(isFull ? { TERAHOLD_TEST_FULL: '1' } : {}),
    })
    const hasPooler = isFull && hasPgBouncer()
    if (isFull && !hasPooler) print('Skipped: the tests behind PgBouncer, which is not installed')
    await runSteps(root, node, testQueues(narrowedTo, hasPooler), environment)
    if (process.exitCode) print(replay)
  })
} catch (error) {
  fail(error)
}

function hasPgBouncer() {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` }
  return spawnSync('pgbouncer', ['--version'], { env }).status === 0
}

function replayCommand() {
  return ['npm', isFull ? 'run test:full' : 'test', ...(narrowedTo.length > 0 ? ['--', ...narrowedTo] : [])].join(' ')
}
