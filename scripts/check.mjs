import { fileURLToPath } from 'node:url'
import { prepareCheckout } from './prepare/prepare.mjs'
import { withCompileCache } from './run/compile-cache.mjs'
import { fail } from './run/print.mjs'
import { runSteps, withRunFolder } from './steps/run-steps.mjs'
import { checkQueues } from './steps/test-steps.mjs'

// Runs the checks of `npm test` without its tests.
const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await withRunFolder(async () => {
    const node = await prepareCheckout(root)
    await runSteps(root, node, checkQueues(), withCompileCache({ ...process.env }))
  })
} catch (error) {
  fail(error)
}
