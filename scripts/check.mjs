import { fileURLToPath } from 'node:url'
import { withCompileCache } from './compile-cache.mjs'
import { findNode } from './find-node.mjs'
import { installPackages } from './install.mjs'
import { fail } from './print.mjs'
import { runSteps, withRunFolder } from './run-steps.mjs'
import { checkQueues } from './test-steps.mjs'

// Runs the checks of `npm test` without its tests.
const root = fileURLToPath(new URL('..', import.meta.url))

try {
  await withRunFolder(async () => {
    await installPackages(root)
    await runSteps(root, findNode(root), checkQueues(root), withCompileCache({ ...process.env }))
  })
} catch (error) {
  fail(error)
}
