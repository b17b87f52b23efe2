import { fileURLToPath } from 'node:url'
import { withCompileCache } from './compile-cache.mjs'
import { prepareCheckout } from './prepare.mjs'
import { fail } from './print.mjs'
import { runSteps, withRunFolder } from './run-steps.mjs'
import { checkQueues } from './test-steps.mjs'

// Runs the checks of `npm test` without its tests.
const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await withRunFolder(async () => {
    const node = await prepareCheckout(root)
    await runSteps(root, node, checkQueues(root), withCompileCache({ ...process.env }))
  })
} catch (error) {
  fail(error)
}
